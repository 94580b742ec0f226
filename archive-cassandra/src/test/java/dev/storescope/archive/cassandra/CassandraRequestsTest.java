package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import dev.storescope.archive.cassandra.CassandraRequestListener.Kind;
import dev.storescope.archive.cassandra.CassandraRequestListener.Outcome;
import dev.storescope.archive.cassandra.connection.CassandraNodes;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CassandraRequestsTest {
  private static final Instant AT = Instant.parse("2026-11-20T12:00:00Z");

  private final List<Ended> ended = Collections.synchronizedList(new ArrayList<>());

  private record Ended(Kind kind, Outcome outcome) {}

  private void note(Kind kind, Outcome outcome, Duration duration) {
    assertThat(duration).isGreaterThanOrEqualTo(Duration.ZERO);
    ended.add(new Ended(kind, outcome));
  }

  @Test
  void eachRequestEndsWithItsOutcome() {
    CassandraRequests requests = new CassandraRequests();
    requests.listen(this::note);
    CompletableFuture<String> open = new CompletableFuture<>();

    assertThat(requests.time(Kind.READ, () -> open)).isSameAs(open);
    assertThat(ended).isEmpty();
    open.complete("rows");
    fail(requests, new DriverTimeoutException("late"));
    fail(requests, new NoNodeAvailableException());
    fail(requests, new IllegalStateException("odd"));

    assertThat(ended)
        .containsExactly(
            new Ended(Kind.READ, Outcome.SUCCEEDED),
            new Ended(Kind.WRITE, Outcome.TIMED_OUT),
            new Ended(Kind.WRITE, Outcome.UNAVAILABLE),
            new Ended(Kind.WRITE, Outcome.FAILED));
  }

  private static void fail(CassandraRequests requests, RuntimeException failure) {
    assertThat(requests.time(Kind.WRITE, () -> CompletableFuture.failedFuture(failure)))
        .isCompletedExceptionally();
  }

  @Tag("cassandra")
  @Test
  void anArchiveReportsItsReadsItsWritesAndItsNodes() {
    Subject.Rating subject =
        new Subject.Rating(AppId.of(StoreType.APP_STORE, "1"), new Country("us"));
    try (var _ = SharedNode.createArchive("requests");
        CassandraArchive archive =
            CassandraArchive.open(SharedNode.settings("requests"), InstantSource.system())) {
      archive.listen(this::note);
      archive.append(
          List.of(new Observation<>(subject, AT, Source.IMPORT, new Facts.Rating(4.5, 10))));
      assertThat(archive.findLatest(subject, AT, Duration.ZERO)).isPresent();

      assertThat(ended)
          .contains(
              new Ended(Kind.WRITE, Outcome.SUCCEEDED), new Ended(Kind.READ, Outcome.SUCCEEDED))
          .extracting(Ended::outcome)
          .containsOnly(Outcome.SUCCEEDED);
      assertThat(archive.nodes()).isEqualTo(new CassandraNodes(1, 1));
    }
  }
}
