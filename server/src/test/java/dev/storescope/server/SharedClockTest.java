package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.SqlDatabase;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedClockTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");

  private final SettableClock own = new SettableClock(NOW.plusSeconds(20));
  private final AtomicLong timer = new AtomicLong(5_000_000_000L);
  private final SharedClock clock = new SharedClock(own, timer::get);

  @Test
  void untilItIsMeasuredItIsTheTimeOfDayOfTheNode() {
    assertThat(clock.instant()).isEqualTo(own.instant());
    assertThat(clock.isShared()).isFalse();
  }

  @Test
  void theTimeOfDayIsThatOfTheDatabaseAndRunsByTheTimer() {
    clock.measure(taking(Duration.ZERO, NOW));
    own.set(NOW.minusSeconds(3_600));
    timer.addAndGet(Duration.ofSeconds(7).toNanos());

    assertThat(clock.instant()).isEqualTo(NOW.plusSeconds(7));
    assertThat(clock.ahead()).isEqualTo(Duration.ofSeconds(-3_607));
  }

  @Test
  void nodesWhoseClocksDisagreeHaveTheSameTimeOfDay() {
    SharedClock other = new SharedClock(() -> NOW.minusSeconds(20), () -> timer.get() - 99);
    clock.measure(taking(Duration.ZERO, NOW));
    other.measure(taking(Duration.ZERO, NOW));
    timer.addAndGet(1_000);

    assertThat(other.instant()).isEqualTo(clock.instant());
  }

  /** The database has read its clock somewhere between the request and the reply. */
  @Test
  void theReplyThatComesFirstOfThreeCounts() {
    Deque<Supplier<Instant>> replies =
        new ArrayDeque<>(
            List.of(
                taking(Duration.ofMillis(300), NOW),
                taking(Duration.ofMillis(10), NOW.plusSeconds(1)),
                taking(Duration.ofMillis(300), NOW.plusSeconds(9))));
    clock.measure(() -> replies.remove().get());

    // 5 ms of the second reply and the 300 of the third have passed.
    assertThat(clock.instant()).isEqualTo(NOW.plusSeconds(1).plusMillis(305));
  }

  @Test
  void aMeasurementWithinItsErrorChangesNothing() {
    clock.measure(taking(Duration.ZERO, NOW));
    clock.measure(taking(Duration.ofMillis(10), NOW.plusMillis(8)));
    assertThat(clock.instant()).isEqualTo(NOW.plusMillis(30));

    clock.measure(taking(Duration.ZERO, NOW.plusSeconds(60)));
    assertThat(clock.instant()).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void aClockThatIsMoreThanASecondOffIsAProblem(@TempDir Path data) {
    try (SqlDatabase database =
        SqlDatabase.open(
            data,
            DatabaseOptions.of(
                clock,
                new SecureRandom(),
                new KeyRing(new KeyPlace.InFile(data.resolve("encryption.keys"), true))))) {
      SharedClock.Job job = new SharedClock.Job(clock, database);
      SharedClock.Job.measure(clock, database);
      assertThat(job.findProblem()).isEmpty();

      clock.measure(taking(Duration.ZERO, NOW));
      assertThat(job.findProblem())
          .contains(
              "The clock of this node is 20.0 seconds ahead of that of the database, which is used"
                  + " in its place. Synchronize it.");
      own.set(NOW.plusMillis(900));
      assertThat(job.findProblem()).isEmpty();
    }
  }

  private Supplier<Instant> taking(Duration roundTrip, Instant reply) {
    return () -> {
      timer.addAndGet(roundTrip.toNanos());
      return reply;
    };
  }
}
