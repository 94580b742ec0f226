package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.database.DatabaseLocation.Postgres;
import dev.storescope.testkit.JavaProcess;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes with one PostgreSQL database have leases of jobs. */
@Timeout(300)
class JobLeasesIT {
  private static final String JOB = "ranks";
  private static final Duration HOUR = Duration.ofHours(1);

  private final Postgres location = TestPostgres.newDatabase();
  @AutoClose private final SqlDatabase here = location.open(InstantSource.system());
  @AutoClose private final SqlDatabase there = location.open(InstantSource.system());
  @AutoClose private final JobLeases one = here.findJobLeases().orElseThrow();
  @AutoClose private final JobLeases other = there.findJobLeases().orElseThrow();

  @Test
  void aJobThatWasNeverDoneIsDue() {
    assertThat(one.tryBegin(JOB)).isTrue();
  }

  @Test
  void oneNodeDoesAJobAtATime() {
    assertThat(one.tryBegin(JOB)).isTrue();
    assertThat(other.tryBegin(JOB)).isFalse();
    assertThat(one.tryBegin(JOB)).isFalse();
    assertThat(other.tryBegin("alerts")).isTrue();
  }

  @Test
  void ofNodesThatBeginAtOnceOneDoes() {
    for (String job : List.of("first", "second", "third")) {
      assertThat(
              IntStream.range(0, 16)
                  .parallel()
                  .filter(number -> (number % 2 == 0 ? one : other).tryBegin(job))
                  .count())
          .isOne();
      one.release(job);
      other.release(job);
    }
  }

  @Test
  void whatWasDoneIsDueAfterAPauseForAnyNode() {
    assertThat(one.tryBegin(JOB)).isTrue();
    one.end(JOB, HOUR);
    assertThat(one.tryBegin(JOB)).isFalse();
    assertThat(other.tryBegin(JOB)).isFalse();
    assertThat(one.tryBegin("alerts")).isTrue();
    one.release("alerts");
    assertThat(other.tryBegin("alerts")).isTrue();
  }

  @Test
  void aNodeWhoseLeaseAnotherHasChangesNothing() {
    assertThat(one.tryBegin(JOB)).isTrue();
    one.release(JOB);
    assertThat(other.tryBegin(JOB)).isTrue();
    one.renew(JOB);
    one.release(JOB);
    assertThat(one.tryBegin(JOB)).isFalse();
  }

  @Test
  void whatAClockThatWasAheadPlannedIsDue() {
    assertThat(one.tryBegin(JOB)).isTrue();
    one.end(JOB, Duration.ofDays(400));
    assertThat(other.tryBegin(JOB)).isTrue();
  }

  @Test
  void theNodeThatDidAJobBeginsItBeforeOthers() {
    one.runIfDue(JOB, () -> Duration.ZERO, HOUR);
    assertThat(other.tryBegin(JOB)).isFalse();
    assertThat(one.tryBegin(JOB)).isTrue();
  }

  @Test
  void aJobThatFailedIsDueAfterItsOwnPause() {
    assertThatThrownBy(() -> one.runIfDue(JOB, JobLeasesIT::fail, HOUR))
        .isInstanceOf(IllegalStateException.class);
    assertThat(one.tryBegin(JOB)).isFalse();
    assertThatThrownBy(() -> one.runIfDue("alerts", JobLeasesIT::fail, Duration.ZERO))
        .isInstanceOf(IllegalStateException.class);
    assertThat(one.tryBegin("alerts")).isTrue();
  }

  @Test
  void aJobThatTheEndOfItsNodeInterruptsIsDueForOthers() {
    Supplier<Duration> interrupted =
        () -> {
          one.close();
          return fail();
        };
    assertThatThrownBy(() -> one.runIfDue(JOB, interrupted, HOUR))
        .isInstanceOf(IllegalStateException.class);
    assertThat(other.tryBegin(JOB)).isTrue();
  }

  @Test
  void aJobIsDoneOnceAndGoesOnAtAnotherNodeWhenThatOfTheFirstIsKilled()
      throws IOException, InterruptedException {
    JavaProcess first = node();
    assertThat(first.read(3)).containsExactly("began", "renewed", "renewed");
    JavaProcess second = node();
    assertThat(second.read(1)).containsExactly("not due");
    assertThat(first.read(2)).containsExactly("renewed", "renewed");
    first.kill();
    assertThat(first.readAll()).allMatch("renewed"::equals);
    List<String> next = second.read(1);
    while (next.equals(List.of("not due"))) {
      next = second.read(1);
    }
    assertThat(next).containsExactly("began");
    assertThat(second.read(1)).containsExactly("renewed");
    second.kill();
  }

  private static Duration fail() {
    throw new IllegalStateException("the archive is out of reach");
  }

  private JavaProcess node() throws IOException {
    return JavaProcess.start(WorkingNode.class, location.argument(), "PT4S");
  }

  /** A node that does the job when it is due, and then for ever. */
  static final class WorkingNode {
    private WorkingNode() {}

    /**
     * Works; prints when the job is not due, when it begins and when its lease was renewed.
     *
     * @param args the database, and the length of leases
     */
    public static void main(String[] args) {
      try (SqlDatabase database = DatabaseLocation.of(args[0]).open(InstantSource.system());
          JobLeases leases = database.findJobLeases(Duration.parse(args[1])).orElseThrow()) {
        while (true) {
          leases.runIfDue(JOB, () -> work(database), HOUR);
          System.out.println("not due");
        }
      }
    }

    private static Duration work(SqlDatabase database) {
      System.out.println("began");
      String lease = dueAt(database);
      while (true) {
        String next = dueAt(database);
        if (!next.equals(lease)) {
          lease = next;
          System.out.println("renewed");
        }
      }
    }

    private static String dueAt(SqlDatabase database) {
      return DatabaseLocation.query(database, "select due_at from cluster_job").getFirst();
    }
  }
}
