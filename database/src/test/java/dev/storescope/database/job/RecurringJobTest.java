package dev.storescope.database.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RecurringJobTest {
  @Test
  void aDailyJobRunsAfterTheBeginningOfTheNextUtcDate() {
    RecurringJob job = RecurringJob.daily("count", Duration.ofMinutes(5), _ -> {}, "not counted");
    assertThat(next(job, "2026-11-20T00:05:01Z")).isEqualTo("2026-11-21T00:05:00Z");
    assertThat(next(job, "2026-11-20T23:59:59Z")).isEqualTo("2026-11-21T00:05:00Z");
    assertThat(next(job, "2026-11-21T00:01:00Z")).isEqualTo("2026-11-21T00:05:00Z");
    assertThat(job.afterFailure()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void aRepeatedJobRunsAfterItsPause() {
    RecurringJob job =
        RecurringJob.repeated(
            "check", Duration.ZERO, Duration.ofMinutes(1), () -> {}, "not checked");
    assertThat(next(job, "2026-11-20T12:00:00Z")).isEqualTo("2026-11-20T12:01:00Z");
    assertThat(job.afterFailure()).isEqualTo(Duration.ofMinutes(1));
  }

  private static Instant next(RecurringJob job, String done) {
    Instant at = Instant.parse(done);
    Execution execution = new Execution(at, new TaskInstance<>(job.name(), "installation"));
    return job.schedule().getNextExecutionTime(ExecutionComplete.success(execution, at, at));
  }
}
