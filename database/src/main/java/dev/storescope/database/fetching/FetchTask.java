package dev.storescope.database.fetching;

import static dev.storescope.database.fetching.FetchQueueSettings.RETENTION;
import static dev.storescope.database.fetching.FetchQueueSettings.refreshInterval;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.storescope.database.sql.HostWorkers;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.completeness.DayOutcome;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task that db-scheduler executes for a fetch: makes an attempt, then records its outcome and
 * schedules the next fetch of the subject, if there is to be one.
 */
record FetchTask(
    Transactions database,
    FetchJobs jobs,
    ScheduledFetches scheduled,
    FetchAttempt attempt,
    HostWorkers workers,
    Runnable checkForDue,
    FetchQueueSettings settings,
    InstantSource clock) {
  private static final Logger log = LoggerFactory.getLogger(SqlFetchQueue.class);

  /** A day without a fetch is a gap in the history, and the store may recover before. */
  private static final Duration NEXT_AFTER_GIVING_UP = Duration.ofHours(3);

  CustomTask<Void> task() {
    return Tasks.custom(ScheduledFetches.TASK, Void.class)
        .onFailure((failed, _) -> complete(failed.getExecution(), this::giveUpAfterError))
        .onDeadExecution(FetchTask::executeAgain)
        .execute((instance, _) -> execute(instance));
  }

  private CompletionHandler<Void> execute(TaskInstance<Void> instance) {
    Subject<?> subject = SubjectName.parse(instance.getId());
    Optional<HostWorkers.Worker> worker =
        workers.tryTake(instance.getId(), instance.getPriority(), () -> attempt.findHost(subject));
    if (worker.isEmpty()) {
      return this::executeLater;
    }
    if (worker.get().last()) {
      // The due fetches that were read may all be of this host, and others come after them.
      checkForDue.run();
    }
    return execute(instance, subject, worker.get());
  }

  private CompletionHandler<Void> execute(
      TaskInstance<Void> instance, Subject<?> subject, HostWorkers.Worker worker) {
    try {
      FetchOutcome outcome = attempt.fetch(subject, jobs.begin(instance.getId()));
      return (done, _) ->
          complete(done.getExecution(), (sql, running) -> record(sql, running, outcome));
    } catch (InterruptedException e) {
      // The queue is being closed. The thread ends after this; until then it must be able to write.
      return FetchTask::executeAgain;
    } finally {
      workers.giveBack(worker);
      checkForDue.run();
    }
  }

  /** For a fetch that was picked when others had taken the last worker of its host. */
  private void executeLater(ExecutionComplete done, ExecutionOperations<Void> operations) {
    executeAgain(done, operations);
    checkForDue.run();
  }

  private static void executeAgain(ExecutionComplete done, ExecutionOperations<Void> operations) {
    operations.reschedule(done, done.getExecution().executionTime);
  }

  /** A fetch that was executed, with its row of {@code fetch_job} locked. */
  private record Running(String subject, Purpose purpose, FetchJobs.Locked job, Instant now) {
    int attempt() {
      return job.failedAttempts() + 1;
    }

    /** Whether a caller waits for it, or its first observation. */
    boolean isAwaited() {
      return purpose == Purpose.ON_DEMAND || job.succeededAt().isEmpty();
    }
  }

  private interface Change {
    void apply(SqlStatements sql, Running running) throws SQLException;
  }

  /** Another node records the outcome of a fetch that it has taken over. */
  private void complete(Execution execution, Change change) {
    String subject = execution.getId();
    database.transact(
        sql -> {
          FetchJobs.Locked job = FetchJobs.lock(sql, subject);
          Optional<Purpose> purpose = ScheduledFetches.lockRunning(sql, execution);
          if (purpose.isPresent()) {
            change.apply(sql, new Running(subject, purpose.get(), job, clock.instant()));
            FetchJobs.deleteForgotten(sql, clock.instant());
          }
          return purpose;
        });
  }

  private void record(SqlStatements sql, Running running, FetchOutcome outcome)
      throws SQLException {
    String subject = running.subject();
    Instant now = running.now();
    noteOutcome(sql, running, outcome);
    switch (outcome) {
      case FetchOutcome.Observed _, FetchOutcome.Absent _ -> succeed(sql, running, now);
      case FetchOutcome.AlreadyObserved(Instant observedAt, _) -> succeed(sql, running, observedAt);
      case FetchOutcome.NoSource(String reason) -> {
        Instant retryAt = now.plus(FetchPolicy.RETRY_AFTER_NO_SOURCE);
        FetchJobs.putNoSource(sql, subject, reason, retryAt, now);
        scheduleAfterGivingUp(sql, running, refreshInterval(subject));
      }
      case FetchOutcome.Failure failure -> {
        if (failure instanceof FetchOutcome.Doubted doubt) {
          FetchJobs.putDoubt(sql, subject, doubt, settings.policy(), now);
          // It is asked for again over hours, in which it takes no place among the waiting.
          FetchJobs.endTurn(sql, subject, running.job().refreshedFor());
        }
        Optional<Duration> delay =
            settings.policy().findRetryDelay(failure, running.attempt(), running.isAwaited());
        if (delay.isPresent()) {
          retry(sql, running, failure, now.plus(delay.get()));
        } else {
          giveUp(sql, running, failure.describe(), nextRequested(failure, running));
        }
      }
    }
  }

  /** For the completeness of the day. */
  private static void noteOutcome(SqlStatements sql, Running running, FetchOutcome outcome)
      throws SQLException {
    LocalDate today = utcDate(running.now());
    RecentOutcomes before = running.job().outcomes();
    DayOutcome gave = DayOutcome.of(SubjectName.parse(running.subject()), outcome);
    RecentOutcomes after;
    if (outcome instanceof FetchOutcome.AlreadyObserved(Instant observedAt, _)) {
      after = before.with(utcDate(observedAt), gave, today);
      if (isKeptForDays(running, observedAt)) {
        after = after.with(today, DayOutcome.NOT_WANTED, today);
      }
    } else {
      after = before.with(today, gave, today);
    }
    FetchJobs.putOutcomes(sql, running.subject(), before, after);
  }

  /** Whether an observation stays current for longer than a day, as that of a product page. */
  private static boolean isKeptForDays(Running running, Instant observedAt) {
    return !observedAt.plus(refreshInterval(running.subject())).isAfter(running.now());
  }

  private static LocalDate utcDate(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  private void succeed(SqlStatements sql, Running running, Instant observedAt) throws SQLException {
    String subject = running.subject();
    Optional<FetchInterval> interval = SubjectTracking.findInterval(sql, subject);
    FetchJobs.putSuccess(sql, subject, observedAt, running.now());
    scheduleNext(
        sql,
        running,
        next(running, interval.orElse(FetchInterval.DAILY), observedAt),
        next(running, FetchInterval.DAILY, observedAt));
  }

  /** A product page may have been observed days ago. */
  private static Instant next(Running running, FetchInterval interval, Instant observedAt) {
    Instant following = FetchQueueSettings.next(running.subject(), interval, observedAt);
    return following.isAfter(running.now())
        ? following
        : FetchQueueSettings.next(running.subject(), interval, running.now());
  }

  private void retry(SqlStatements sql, Running running, FetchOutcome.Failure failure, Instant at)
      throws SQLException {
    String subject = running.subject();
    String reason = failure.describe();
    log.info("{}, attempt {}: {}; retrying at {}", subject, running.attempt(), reason, at);
    FetchJobs.putFailure(sql, subject, running.attempt(), reason, null, running.now());
    if (running.purpose() == Purpose.ON_DEMAND) {
      scheduled.retryOnDemand(sql, subject, at);
    } else {
      boolean keepsTime = running.isAwaited() || failure instanceof FetchOutcome.Doubted;
      scheduled.reschedule(sql, subject, keepsTime ? Purpose.RETRY : Purpose.DAILY, at);
    }
  }

  /** What a store did not answer it may answer soon; a reply that is not understood, tomorrow. */
  private static Duration nextRequested(FetchOutcome.Failure failure, Running running) {
    return switch (failure) {
      case FetchOutcome.Throttled _,
          FetchOutcome.Blocked _,
          FetchOutcome.Failed _,
          FetchOutcome.Doubted _ ->
          NEXT_AFTER_GIVING_UP;
      case FetchOutcome.Drifted _, FetchOutcome.Unsupported _ -> refreshInterval(running.subject());
    };
  }

  private void giveUp(SqlStatements sql, Running running, String reason, Duration nextRequested)
      throws SQLException {
    log.warn("{}, attempt {}: {}; given up", running.subject(), running.attempt(), reason);
    Instant retryAt = running.now().plus(settings.policy().retryAfterGivingUp());
    FetchJobs.putFailure(sql, running.subject(), 0, reason, retryAt, running.now());
    scheduleAfterGivingUp(sql, running, nextRequested);
  }

  /** For an attempt that threw; db-scheduler has logged the exception. */
  private void giveUpAfterError(SqlStatements sql, Running running) throws SQLException {
    noteOutcome(sql, running, new FetchOutcome.Failed("internal error"));
    giveUp(sql, running, "internal error", refreshInterval(running.subject()));
  }

  private void scheduleAfterGivingUp(SqlStatements sql, Running running, Duration nextRequested)
      throws SQLException {
    Instant now = running.now();
    scheduleNext(sql, running, now.plus(NEXT_AFTER_GIVING_UP), now.plus(nextRequested));
  }

  /**
   * @param tracked the next fetch of a subject that is tracked
   * @param refreshed the next fetch of one that was requested
   */
  private void scheduleNext(SqlStatements sql, Running running, Instant tracked, Instant refreshed)
      throws SQLException {
    String subject = running.subject();
    if (SubjectTracking.isTracked(sql, subject)) {
      FetchJobs.endTurn(sql, subject, Optional.empty());
      scheduled.reschedule(sql, subject, Purpose.DAILY, tracked);
    } else if (isRefreshed(sql, running)) {
      scheduled.reschedule(sql, subject, Purpose.DAILY, refreshed);
    } else {
      FetchJobs.endTurn(sql, subject, Optional.empty());
      ScheduledFetches.remove(sql, subject);
      FetchJobs.forgetAt(sql, subject, running.now().plus(RETENTION));
    }
  }

  /**
   * Whether a requested subject is fetched again tomorrow; if so, uses the budget of an account.
   */
  private boolean isRefreshed(SqlStatements sql, Running running) throws SQLException {
    FetchJobs.Locked job = running.job();
    if (!job.wasRequestedAfter(running.now().minus(settings.refreshFor()))
        || FetchQueueSettings.isOnProductPage(running.subject())) {
      return false;
    }
    Optional<Long> payer = job.refreshedFor();
    if (!payer.equals(job.requestedBy()) && job.requestedBy().isPresent()) {
      FetchTurns turns = new FetchTurns(scheduled, settings.shares());
      payer = turns.hasRoomForDaily(sql, job.requestedBy().get()) ? job.requestedBy() : payer;
    }
    FetchJobs.endTurn(sql, running.subject(), payer);
    // Jobs of earlier versions have no account.
    return payer.isPresent() || job.requestedBy().isEmpty();
  }
}
