package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.Archive;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.ArchiveContract;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every read is for an answer of its own, which takes from the cache what is current. */
@Tag("cassandra")
class CachedReadsTest extends ArchiveContract {
  private static final String KEYSPACE = "cached";
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final AppId APP = new AppId.AppStore(1);
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Subject.Search SEARCH =
      new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("maps"));

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  @Override
  protected Archive open() {
    SharedNode.clear(session);
    return cached(openArchiveOfNode());
  }

  private static CassandraArchive openArchiveOfNode() {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system());
  }

  private static Archive cached(CassandraArchive archive) {
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(),
            new Class<?>[] {Archive.class},
            (_, method, arguments) -> {
              boolean changes = List.of("append", "close").contains(method.getName());
              try {
                return method.invoke(changes ? archive : archive.forOneAnswer(0), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void whatAnotherNodeAppendedIsReadByTheNextAnswer() {
    SharedNode.clear(session);
    try (CassandraArchive one = openArchiveOfNode();
        CassandraArchive other = openArchiveOfNode()) {
      for (int minute = 0; minute < 3; minute++) {
        Instant at = NOON.plusSeconds(60L * minute);
        one.append(List.of(ranked(at, minute)));
        Archive answer = other.forOneAnswer(0);
        assertThat(answer.findLatest(SEARCH, NOON.plus(MONTH), MONTH.multipliedBy(2)))
            .hasValueSatisfying(found -> assertThat(found.observedAt()).isEqualTo(at));
        assertThat(answer.list(SEARCH, NOON, NOON.plus(MONTH), Integer.MAX_VALUE))
            .hasSize(minute + 1);
        assertThat(answer.listSearchRanks(APP, SEARCH, NOON, at, Integer.MAX_VALUE))
            .extracting(SearchRank::observedAt)
            .hasSize(minute + 1)
            .endsWith(at);
        assertThat(
                answer.listLatestKeywordRanks(
                    APP, SEARCH.country(), Device.IPHONE, at, MONTH, Integer.MAX_VALUE))
            .hasSize(minute + 1);
      }
    }
  }

  @Test
  void anAnswerReadsWhatItNeedsAgainFromTheCache() {
    SharedNode.clear(session);
    try (CassandraArchive archive = openArchiveOfNode()) {
      archive.append(List.of(ranked(NOON, 0)));
      AtomicInteger statements = new AtomicInteger();
      archive.listen((_, _, _) -> statements.incrementAndGet());
      readAll(archive.forOneAnswer(0));
      int first = statements.getAndSet(0);
      readAll(archive.forOneAnswer(0));
      assertThat(statements.get()).isOne();
      assertThat(first).isGreaterThan(3);
    }
  }

  private static void readAll(Archive answer) {
    for (int hour = 0; hour < 8; hour++) {
      Instant at = NOON.plus(Duration.ofHours(hour));
      assertThat(answer.findLatest(SEARCH, at, MONTH)).isPresent();
      assertThat(answer.findLatest(SEARCH, at, Duration.ofDays(10_000))).isPresent();
      assertThat(answer.list(SEARCH, NOON, at, Integer.MAX_VALUE)).hasSize(1);
      assertThat(answer.listSearchRanks(APP, SEARCH, NOON, at, Integer.MAX_VALUE)).hasSize(1);
    }
  }

  private static Observation<SearchRanking> ranked(Instant at, int rank) {
    List<AppId> apps =
        IntStream.rangeClosed(0, rank)
            .<AppId>mapToObj(i -> new AppId.AppStore(1 + rank - i))
            .toList();
    return new Observation<>(SEARCH, at, Source.IMPORT, new SearchRanking(apps, Map.of()));
  }
}
