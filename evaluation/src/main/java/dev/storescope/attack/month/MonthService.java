package dev.storescope.attack.month;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.alerts.AlertChecks;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.attack.month.KillSwitch.Place;
import dev.storescope.connector.Connectors;
import dev.storescope.connector.egress.Egress;
import dev.storescope.connector.egress.LocalHostRateLimits;
import dev.storescope.connector.egress.RateLimitedTransport;
import dev.storescope.connector.egress.RateSettings;
import dev.storescope.connector.http.DoubtedReplies;
import dev.storescope.connector.http.KeptReplies;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.fetching.CallSavingFetcher;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.observation.Subject;
import dev.storescope.server.App;
import dev.storescope.server.StoreConnections;
import dev.storescope.server.config.Settings;
import dev.storescope.store.Device;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.Tracker;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The parts of a service that fetch, archive and alert, on a data folder, in simulated time. Each
 * host has one worker.
 */
final class MonthService implements AutoCloseable {
  private static final int WORKERS = 1;
  private static final Duration JOBS = Duration.ofMinutes(30);
  private static final Duration QUESTIONS = Duration.ofHours(1);

  /** A kill waits for a fetch to come to its place; if none does, it waits no longer. */
  private static final Duration LONGEST_KILL = Duration.ofMinutes(30);

  private final MonthPlan plan;
  private final MonthPlan.Run run;
  private final MonthLists lists;
  private final Journal journal;
  private final KillSwitch kill;
  private final VirtualTime time;
  private final InstantSource clock;
  private final App.Database database;
  private final Archive archive;
  private final HostTurns calls;
  private final JournaledFetches attempts;
  private final SqlFetchQueue queue;
  private final DailyFetches daily;
  private final Tracker tracker;
  private final AlertChecks alerts;
  private final AccountId account;
  private Quiet quiet = new Quiet(-1, Instant.EPOCH);

  MonthService(MonthPlan plan, MonthPlan.Run run, MonthFolder folder, StoreTransport http)
      throws IOException {
    this.plan = plan;
    this.run = run;
    this.lists = folder.lists();
    this.journal = folder.journal();
    this.kill = new KillSwitch(plan.random("kill " + run.from()));
    this.time = new VirtualTime(run.from());
    this.clock = () -> time.instant().plus(run.ahead());
    Settings settings = folder.settings();
    this.database = App.openDatabase(settings, clock);
    this.archive = intercepted(App.openArchive(settings, clock));
    this.calls = new HostTurns(transport(folder, http), time, kill);
    Connectors connectors = new StoreConnections(settings, clock).connectorsBy(calls);
    FillTally fills = new FillTally(clock);
    Fetcher fetcher = new Fetcher(List.of(connectors), archive, FetchPolicy.DEFAULT, fills, clock);
    this.attempts =
        new JournaledFetches(
            new DoubtedReplies(
                    replies(folder, "doubted-replies"),
                    replies(folder, "drifted-replies"),
                    fills::takeLoss)
                .keeping(
                    new CallSavingFetcher(fetcher, database.ports().fetchSchedule()::listDueApps)),
            journal,
            calls,
            time,
            run.ahead());
    FetchQueueSettings usual = FetchQueueSettings.DEFAULT;
    this.queue =
        database
            .sql()
            .fetchQueue(
                attempts,
                new FetchQueueSettings(
                    WORKERS,
                    usual.policy(),
                    usual.refreshFor(),
                    usual.shares(),
                    usual.shutdownTimeout()));
    this.daily =
        new DailyFetches(
            database.ports().trackingLists(),
            database.ports().competitorLists(),
            queue,
            archive,
            _ -> true,
            fetcher::canFetch,
            clock);
    this.tracker =
        new Tracker(database.ports().trackingLists(), database.ports().competitorLists(), daily);
    this.account = account();
    this.alerts = MonthAlerts.checks(database.sql(), archive, journal, clock);
    if (database.ports().alertRules().list(account).isEmpty()) {
      MonthAlerts.create(database.sql(), account);
    }
  }

  private KeptReplies replies(MonthFolder folder, String name) throws IOException {
    return new KeptReplies(Files.createDirectories(folder.data().resolve(name)), clock);
  }

  private AccountId account() {
    return database.ports().accounts().list().stream()
        .findFirst()
        .map(Account::id)
        .orElseGet(
            () ->
                database
                    .ports()
                    .accounts()
                    .create(
                        new Username("month"), "correct horse battery", Account.Role.ADMINISTRATOR)
                    .id());
  }

  private RateLimitedTransport transport(MonthFolder folder, StoreTransport http) {
    Map<String, Integer> rates = new HashMap<>();
    for (StoreSite site : StoreSite.values()) {
      rates.put(site.host(), plan.callsPerMinute(site));
    }
    List<Egress> egresses = new ArrayList<>();
    for (String egress : List.of(SimulatedCalls.FIRST, SimulatedCalls.SECOND)) {
      egresses.add(
          new Egress(
              egress,
              new SimulatedCalls(http, folder.sandbox(), egress, time),
              new LocalHostRateLimits(),
              _ -> true));
    }
    return new RateLimitedTransport(
        egresses, new RateSettings(rates, 1), clock, time, time::sleepUntil);
  }

  /** The archive, whose disk is full for a time, and in whose appends the process may end. */
  private Archive intercepted(Archive real) {
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(),
            new Class<?>[] {Archive.class},
            (_, method, arguments) -> {
              boolean appends = method.getName().equals("append");
              if (appends) {
                if (plan.diskIsFull().contains(time.instant())) {
                  throw new ArchiveUnavailableException("the disk is full");
                }
                kill.at(Place.BEFORE_AN_APPEND);
                kill.at(Place.WITHIN_AN_APPEND);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw Objects.requireNonNull(e.getCause());
              } finally {
                if (appends) {
                  kill.at(Place.AFTER_AN_APPEND);
                }
              }
            });
  }

  /** Runs until its end, or that of this process; returns when its last call was made. */
  Instant run() throws InterruptedException {
    List<VirtualTime.Activity> activities = new ArrayList<>();
    activities.add(this::runJobs);
    activities.add(this::ask);
    for (Runnable fetches : queue.startInTurns(StoreSite.values().length)) {
      activities.add(() -> fetch(fetches));
    }
    if (run.killed()) {
      activities.add(this::die);
    }
    time.run(activities);
    return calls.last();
  }

  private boolean isOver() {
    return !run.killed() && !time.instant().isBefore(run.until());
  }

  /** Until when nothing becomes due, unless something happens. */
  private record Quiet(long after, Instant until) {}

  private void fetch(Runnable fetches) throws InterruptedException {
    while (!isOver()) {
      attempts.forgetLast();
      if (!isQuiet()) {
        fetches.run();
      }
      if (!attempts.hasMadeOne()) {
        quiet = isQuiet() ? quiet : new Quiet(attempts.events(), findNextDue());
        time.idleUntil(quiet.until());
      }
    }
  }

  /** The workers need not look for due fetches one after the other. */
  private boolean isQuiet() {
    return quiet.after() == attempts.events() && time.instant().isBefore(quiet.until());
  }

  private Instant findNextDue() {
    Instant last = run.killed() ? run.until().plus(LONGEST_KILL) : run.until();
    return queue
        .findNextDue()
        .map(due -> due.minus(run.ahead()))
        .filter(last::isAfter)
        .orElse(last);
  }

  private void runJobs() throws InterruptedException {
    boolean isSynced = false;
    while (!isOver()) {
      track();
      queue.repairSchedule();
      database
          .ports()
          .completenessDays()
          .countUntil(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
      try {
        if (!isSynced) {
          // As at the start of a service.
          daily.syncAll();
          isSynced = true;
        }
        alerts.run();
      } catch (ArchiveUnavailableException e) {
        // The next run of the job has it.
      }
      attempts.noteEvent();
      time.wakeIdle();
      time.sleepUntil(time.instant().plus(JOBS));
    }
  }

  /** Adds the apps whose time has come. */
  private void track() {
    var known = database.ports().trackingLists();
    for (MonthLists.App app : lists.apps()) {
      if (!app.since().isAfter(time.instant())
          && known.find(account, app.id(), app.country()).isEmpty()) {
        tracker.track(
            account, app.id(), app.country(), Set.of(Device.defaultFor(app.id().store())));
        tracker.addKeywords(account, app.id(), app.country(), app.keywords());
      }
    }
  }

  /** Asks for a ranking of each store every hour. */
  private void ask() throws InterruptedException {
    while (!isOver()) {
      long hour = time.instant().getEpochSecond() / QUESTIONS.toSeconds();
      int half = lists.asked().size() / 2;
      int number = (int) (hour % half);
      for (Subject<?> subject :
          List.of(lists.asked().get(number), lists.asked().get(half + number))) {
        if (queue.find(subject) instanceof FetchStatus.Idle) {
          attempts.requested(subject);
        }
        queue.request(subject, account);
        attempts.noteEvent();
      }
      time.wakeIdle();
      time.sleepUntil(time.instant().plus(QUESTIONS));
    }
  }

  private void die() throws InterruptedException {
    time.sleepUntil(run.until());
    kill.arm();
    time.sleepUntil(run.until().plus(LONGEST_KILL));
    KillSwitch.halt();
  }

  @Override
  public void close() {
    queue.close();
    archive.close();
    database.close();
  }
}
