package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.observation.SubjectName;
import java.time.Duration;
import java.time.InstantSource;

/** What db-scheduler runs for a fetch: an attempt, and what its verdict says. */
final class FetchTask {
  private static final Duration REST_AFTER_ERROR = Duration.ofMinutes(1);

  private final FetchAttempt attempt;
  private final FetchSettlement settlement;
  private final InstantSource clock;

  FetchTask(FetchAttempt attempt, FetchSettlement settlement, InstantSource clock) {
    this.attempt = attempt;
    this.settlement = settlement;
    this.clock = clock;
  }

  CustomTask<Integer> task() {
    return Tasks.custom(FetchJobs.TASK, Integer.class)
        .onFailure((failed, _) -> settlement.settle(failed.getExecution(), internalError()))
        .onDeadExecution((dead, _) -> settlement.putBack(dead.getExecution()))
        .execute((instance, _) -> execute(instance));
  }

  private CompletionHandler<Integer> execute(TaskInstance<Integer> instance) {
    try {
      FetchVerdict verdict = attempt.fetch(SubjectName.parse(instance.getId()), instance.getData());
      return (complete, _) -> settlement.settle(complete.getExecution(), verdict);
    } catch (InterruptedException e) {
      // The queue is being closed. The thread ends after this; until then it must be able to write.
      return (complete, _) -> settlement.putBack(complete.getExecution());
    }
  }

  /** For an attempt that threw; db-scheduler has logged it. */
  private FetchVerdict internalError() {
    return new FetchVerdict.GiveUp("internal error", clock.instant().plus(REST_AFTER_ERROR));
  }
}
