package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * The fetch queue in an SQL database, worked off by db-scheduler. Requests are taken from the
 * start; they are made once the queue is started.
 */
public final class SqlFetchQueue implements FetchQueue, AutoCloseable {
  private static final Duration POLLING_INTERVAL = Duration.ofSeconds(1);

  /** A fetch of a process that is gone is taken over after four of them, and at most two more. */
  static final Duration HEARTBEAT = Duration.ofSeconds(8);

  private static final int MISSED_HEARTBEATS = 4;

  private final boolean shared;
  private final FetchJobs jobs;
  private final FetchSettlement settlement;
  private final WaitNeeds waitNeeds;
  private final TrackedSubjects trackedSubjects;
  private final FollowTask followTask;
  private final CustomTask<Integer> task;
  private final Scheduler scheduler;

  /**
   * @param node what no other node is named, also one with the same process id elsewhere
   * @param heartbeat how often a node tells that it lives
   */
  SqlFetchQueue(
      Database database,
      String node,
      FetchAttempt attempt,
      FetchQueueSettings settings,
      Duration heartbeat,
      InstantSource clock) {
    this.shared = database.dialect().isShared();
    this.jobs = new FetchJobs(database, clock);
    this.settlement = new FetchSettlement(database, settings, clock);
    this.waitNeeds = new WaitNeeds(database, settings.rememberFor(), clock);
    this.trackedSubjects = new TrackedSubjects(database, settings, clock);
    this.followTask = new FollowTask(database, clock);
    this.task = new FetchTask(attempt, settlement, clock).task();
    SchedulerBuilder builder =
        Scheduler.create(database.dataSource(), task, followTask.task())
            .schedulerName(new SchedulerName.Fixed(node))
            .jdbcCustomization(database.jobTimes())
            .serializer(new AttemptText())
            .enablePriority()
            .threads(settings.workers())
            .executorService(workers(settings.workers()))
            .pollingInterval(POLLING_INTERVAL)
            .heartbeatInterval(heartbeat)
            .missedHeartbeatsLimit(MISSED_HEARTBEATS)
            .shutdownMaxWait(settings.patience())
            .clock(clock::instant);
    if (shared) {
      // What is picked is locked, so that two nodes do not run after the same jobs.
      builder.pollUsingLockAndFetch(0.5, 1);
    }
    this.scheduler = builder.build();
  }

  /**
   * Platform threads: a commit waits in native code, where a virtual thread would hold a carrier.
   */
  private static ExecutorService workers(int number) {
    return Executors.newFixedThreadPool(
        number, Thread.ofPlatform().name("fetch-", 1).daemon().factory());
  }

  /**
   * Starts to work. What a process left behind when it ended is taken up at once where there is one
   * that fetches, on an office in a file; and within a minute where there may be several.
   *
   * @param followLists has the queue track what is on the lists; done at once, every hour, and soon
   *     after another process changed a list by {@link SqlOffice#follower}
   */
  public void start(Runnable followLists) {
    if (!shared) {
      settlement.putAllBack();
    }
    followTask.start(followLists);
    scheduler.start();
  }

  @Override
  public FetchState request(Subject<?> subject) {
    FetchState state = jobs.request(SubjectName.format(subject));
    scheduler.triggerCheckForDueExecutions();
    return state;
  }

  @Override
  public FetchState find(Subject<?> subject) {
    return jobs.find(SubjectName.format(subject));
  }

  @Override
  public void remember(WaitKey key, Set<Subject<?>> needs) {
    waitNeeds.remember(key, needs);
  }

  @Override
  public Set<Subject<?>> listNeeds(WaitKey key) {
    return waitNeeds.list(key);
  }

  @Override
  public void track(
      TrackKey key,
      Set<? extends Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastSeen) {
    trackedSubjects.track(key, subjects, lastSeen);
    scheduler.triggerCheckForDueExecutions();
  }

  @Override
  public Set<TrackKey> listTrackKeys() {
    return trackedSubjects.listKeys();
  }

  /** What db-scheduler runs, for a scheduler that is run by hand. */
  CustomTask<Integer> task() {
    return task;
  }

  /**
   * Takes no more fetches up, and waits for the running ones; those that do not end in time are
   * interrupted, and made again after the next start.
   */
  @Override
  public void close() {
    scheduler.stop();
  }
}
