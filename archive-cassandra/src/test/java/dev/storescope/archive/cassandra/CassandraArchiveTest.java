package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.ArchiveContract;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cassandra")
class CassandraArchiveTest extends ArchiveContract {
  private static final String KEYSPACE = "contract";

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  @Override
  protected Archive open() {
    SharedNode.clear(session);
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system());
  }

  @Test
  void aScanOfManySubjectsPassesEachObservationOnce() {
    List<Observation<?>> observations =
        IntStream.range(0, 5000)
            .<Observation<?>>mapToObj(
                number ->
                    new Observation<>(
                        new Subject.Suggestions(
                            StoreType.APP_STORE, new Country("us"), Keyword.of("word " + number)),
                        Instant.parse("2026-11-20T12:00:00Z").minus(number, ChronoUnit.HOURS),
                        Source.IMPORT,
                        new SuggestionList(List.of())))
            .toList();
    try (Archive archive = open()) {
      archive.append(observations);
      List<Observation<?>> passed = new ArrayList<>();
      archive.forEach(passed::add);
      assertThat(passed).containsExactlyInAnyOrderElementsOf(observations);
    }
  }

  @Test
  void readAllReadsKeysConcurrently() {
    Phaser together = new Phaser(16);
    try (Archive archive =
        CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system())) {
      assertThat(archive.readAll(Collections.nCopies(16, 1), _ -> together.arriveAndAwaitAdvance()))
          .containsOnly(1);
    }
  }
}
