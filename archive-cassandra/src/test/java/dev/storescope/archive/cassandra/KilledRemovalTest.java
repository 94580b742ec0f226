package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.Archive;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.Removed;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.retention.Retention;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.JavaProcess;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A removal that ends after any of its writes is completed by the next one. */
@Tag("cassandra")
@Timeout(300)
class KilledRemovalTest {
  private static final String KEYSPACE = "killed_removals";
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Instant OBSERVED = NOW.minus(Duration.ofDays(40));
  private static final Duration EVER = Duration.ofDays(1000);
  private static final AppId APP = new AppId.AppStore(5);
  private static final Country US = new Country("us");

  @Test
  void aRemovalThatEndsAfterAnyOfItsWritesIsCompletedByTheNext() throws IOException {
    try (CqlSession _ = SharedNode.createArchive(KEYSPACE);
        CassandraArchive node = open()) {
      int writes = 1;
      while (!isCompletedAfter(writes, node)) {
        writes++;
      }
      // The note, the ranks without it, the deletion, the ranks again, two counts, the note again.
      assertThat(writes).isGreaterThan(7);
      assertThat(node.verify().damages()).isEmpty();
    }
  }

  /** Whether the process ended by itself. */
  private static boolean isCompletedAfter(int writes, CassandraArchive node) throws IOException {
    Keyword keyword = Keyword.of("chess " + writes);
    Subject.Search search = new Subject.Search(Device.IPHONE, US, keyword);
    for (int day = 0; day < 2; day++) {
      SearchRanking ranking = new SearchRanking(List.of(APP));
      Instant at = OBSERVED.plus(Duration.ofDays(day));
      node.append(List.of(new Observation<>(search, at, Source.ITUNES_SEARCH, ranking)));
    }
    Archive answers = node.forOneAnswer(0);
    assertThat(answers.findLatest(search, NOW, EVER)).isPresent();
    boolean isComplete = remove(keyword, writes);
    try (CassandraArchive next = open()) {
      boolean isNoted =
          next.findRemovals().find(new Removed.OfKeyword(StoreType.APP_STORE, keyword)).isPresent();
      new Retention(next).finish();
      assertThat(next.findRemovals().incomplete().list()).isEmpty();
      assertThat(isThere(search, node.forOneAnswer(0))).as("write %d", writes).isEqualTo(!isNoted);
      assertThat(keywordRanks(node))
          .filteredOn(rank -> rank.keyword().equals(keyword))
          .hasSize(isNoted ? 0 : 2);
    }
    return isComplete;
  }

  private static boolean remove(Keyword keyword, int writes) throws IOException {
    JavaProcess process =
        JavaProcess.start(
            RemovingProcess.class,
            SharedNode.contactPoints().getFirst(),
            KEYSPACE,
            NOW.toString(),
            keyword.text(),
            Integer.toString(writes));
    return process.readAll().contains(RemovingProcess.COMPLETE);
  }

  private static boolean isThere(Subject.Search search, Archive archive) {
    return archive.findLatest(search, NOW, EVER).isPresent();
  }

  private static List<KeywordRank> keywordRanks(Archive archive) {
    return archive.listKeywordRanks(APP, US, Device.IPHONE, Instant.EPOCH, NOW, 1000);
  }

  private static CassandraArchive open() {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.fixed(NOW));
  }
}
