package dev.storescope.database.fetching;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.accounts.AccountId;
import dev.storescope.database.job.PollTimes;
import dev.storescope.database.sql.HostWorkers;
import dev.storescope.database.sql.Transactions;
import dev.storescope.database.sql.WorkerThreads;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The fetch queue in an SQL database, executed by db-scheduler. Requests are accepted at once;
 * fetches are made after {@link #start}.
 */
public final class SqlFetchQueue implements FetchQueue, AutoCloseable {
  public static final PollTimes DEFAULT_TIMES =
      new PollTimes(Duration.ofSeconds(1), Duration.ofSeconds(8));

  private final Transactions database;
  private final InstantSource clock;
  private final HostWorkers workers;
  private final FetchJobs jobs;
  private final RequestedSubjects requestedSubjects;
  private final SubjectTracking tracking;
  private final TrackingSyncTask followTask;
  private final ScheduleRepair repair;
  private final CustomTask<Void> task;
  private final Scheduler scheduler;

  /**
   * @param node a name that is unique among all nodes
   */
  public SqlFetchQueue(
      Transactions database,
      String node,
      FetchAttempt attempt,
      FetchQueueSettings settings,
      PollTimes times,
      InstantSource clock) {
    this.database = database;
    ScheduledFetches scheduled = new ScheduledFetches(database);
    this.workers = new HostWorkers(settings.workers());
    this.clock = clock;
    this.jobs = new FetchJobs(database, scheduled, settings, clock);
    this.requestedSubjects = new RequestedSubjects(database, clock);
    this.tracking = new SubjectTracking(database, scheduled, settings, clock);
    this.followTask = new TrackingSyncTask(database, clock);
    this.repair = new ScheduleRepair(database, followTask, clock);
    this.task =
        new FetchTask(
                database, jobs, scheduled, attempt, workers, this::checkForDue, settings, clock)
            .task();
    SchedulerBuilder builder =
        Scheduler.create(database.dataSource(), task, followTask.task())
            .schedulerName(new SchedulerName.Fixed(node))
            .jdbcCustomization(database.dialect().polling(workers))
            .enablePriority()
            .threads(settings.threads())
            .executorService(WorkerThreads.named("fetch-", settings.threads()))
            .pollingInterval(times.polling())
            .heartbeatInterval(times.heartbeat())
            .missedHeartbeatsLimit(PollTimes.MISSED_HEARTBEATS)
            .shutdownMaxWait(settings.shutdownTimeout())
            .clock(clock::instant);
    if (database.dialect().isShared()) {
      // Picked rows are locked, so that two nodes do not try to pick the same ones.
      builder.pollUsingLockAndFetch(0.5, 1);
    }
    this.scheduler = builder.build();
  }

  /**
   * Starts to fetch. Fetches that were interrupted by the end of a process are made again: at once
   * on SQLite, which one process uses, and within a minute on PostgreSQL, which several may use.
   *
   * @param syncLists makes the queue track the subjects of the lists; called at once, every hour,
   *     and soon after another process changed a list by {@code SqlDatabase.follower}
   */
  public void start(Runnable syncLists) {
    if (!database.dialect().isShared()) {
      database.run(ScheduledFetches::releaseAll);
    }
    repair.start();
    followTask.start(syncLists);
    scheduler.start();
  }

  /**
   * Starts without threads of its own, for a time that does not pass by itself: each of the
   * runnables makes a due fetch in the thread that runs it, if there is one whose host has a worker
   * left. For a database of one process.
   */
  public List<Runnable> startInTurns(int number) {
    database.run(ScheduledFetches::releaseAll);
    repair.repair();
    return IntStream.range(0, number).<Runnable>mapToObj(_ -> turns()).toList();
  }

  private Runnable turns() {
    TestHelper.ManualSchedulerBuilder builder =
        TestHelper.createManualScheduler(database.dataSource(), task).clock(new ProgramTime(clock));
    builder
        .jdbcCustomization(database.dialect().polling(workers))
        .enablePriority()
        .threads(1)
        .pollUsingFetch(0, 1);
    ManualScheduler turns = builder.build();
    return turns::runAnyDueExecutions;
  }

  /** The time of the program for a scheduler whose clock is to be set. */
  private static final class ProgramTime extends SettableClock {
    private final InstantSource clock;

    private ProgramTime(InstantSource clock) {
      this.clock = clock;
    }

    @Override
    public Instant now() {
      return clock.instant();
    }
  }

  /** When the next fetch is due that is not due yet; empty if none is planned. */
  public Optional<Instant> findNextDue() {
    return database.run(sql -> ScheduledFetches.findNext(sql, database, clock.instant()));
  }

  private void checkForDue() {
    scheduler.triggerCheckForDueExecutions();
  }

  @Override
  public FetchStatus request(Subject<?> subject, AccountId account) {
    FetchStatus status = jobs.request(SubjectName.format(subject), account);
    checkForDue();
    return status;
  }

  @Override
  public FetchStatus find(Subject<?> subject) {
    return jobs.find(SubjectName.format(subject));
  }

  @Override
  public Map<Subject<?>, FetchDoubt> findDoubts(Set<? extends Subject<?>> subjects) {
    return jobs.findDoubts(subjects);
  }

  @Override
  public void putNeeds(RequestKey key, Set<Subject<?>> subjects) {
    requestedSubjects.put(key, subjects);
  }

  @Override
  public Set<Subject<?>> listNeeds(RequestKey key) {
    return requestedSubjects.list(key);
  }

  @Override
  public void track(
      TrackKey key,
      Map<Subject<?>, FetchInterval> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastObserved) {
    tracking.track(key, subjects, lastObserved);
    checkForDue();
  }

  @Override
  public Map<Subject<?>, FetchInterval> findLongerIntervals(
      AccountId account, Set<? extends Subject<?>> subjects) {
    return tracking.findLongerIntervals(account, subjects);
  }

  @Override
  public int retryFailed() {
    int retried = jobs.retryFailed();
    checkForDue();
    return retried;
  }

  @Override
  public Set<TrackKey> listTrackKeys() {
    return tracking.listKeys();
  }

  /** Plans again what was planned while the clock was ahead. */
  public void repairSchedule() {
    repair.repair();
  }

  /** The task of fetches, for a scheduler that a test controls. */
  public CustomTask<Void> task() {
    return task;
  }

  /**
   * Starts no more fetches, and waits for the running ones; those that do not end in time are
   * interrupted, and made again after the next start.
   */
  @Override
  public void close() {
    repair.close();
    scheduler.stop();
  }
}
