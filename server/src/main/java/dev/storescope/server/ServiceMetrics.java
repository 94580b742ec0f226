package dev.storescope.server;

import dev.storescope.connector.Connectors;
import dev.storescope.database.sql.PoolUse;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.AccountFetches;
import dev.storescope.fetching.FetchSchedule.TrackedSubjects;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.completeness.DayReport;
import dev.storescope.fetching.drift.EmptySource;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.observation.Source;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.store.StoreType;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The metrics that are read when they are asked for. */
record ServiceMetrics(MeterRegistry meters) {
  /** As long as an observation counts at a past moment. */
  private static final Duration FRESH = Duration.ofHours(36);

  void addFetches(FetchSchedule schedule, InstantSource clock) {
    add("fetches.due", "Fetch jobs that are due", () -> schedule.count().due());
    add("fetches.running", "Fetch jobs that run", () -> schedule.count().running());
    add("fetches.scheduled", "Fetch jobs for a later time", () -> schedule.count().scheduled());
    add("fetches.given.up", "Fetch jobs that were given up", () -> schedule.count().givenUp());
    add(
        "fetches.oldest.due.age.seconds",
        "How long the fetch that waits longest for a worker has been due",
        () -> secondsDue(schedule, clock.instant()));
    add(
        "fetches.most.waiting.of.account",
        "Requested fetches that wait, of the account with most",
        () -> schedule.listAccounts(1).stream().mapToLong(AccountFetches::waiting).sum());
    add("tracked.subjects", "Tracked subjects", () -> tracked(schedule, clock).all());
    add(
        "tracked.subjects.fresh",
        "Tracked subjects that were observed within their interval of 1, 2 or 7 days and half a day",
        () -> tracked(schedule, clock).observed());
  }

  private static long secondsDue(FetchSchedule schedule, Instant now) {
    return schedule
        .findOldestDue()
        .map(due -> Math.max(0, Duration.between(due, now).toSeconds()))
        .orElse(0L);
  }

  private static TrackedSubjects tracked(FetchSchedule schedule, InstantSource clock) {
    return schedule.countTracked(clock.instant().minus(FRESH));
  }

  void addSources(CheckedSources checked) {
    add(
        "sources.failing",
        "Sources of the stores that failed their last two checks",
        () -> checked.list().stream().filter(CheckedSource::isFailing).count());
  }

  /** Of the last day that was counted; complete if none was, or nothing was wanted. */
  void addCompleteness(CompletenessDays days, InstantSource clock) {
    LastReport last = new LastReport(days, new AtomicReference<>(Optional.empty()));
    for (StoreType store : StoreType.values()) {
      Gauge.builder("storescope.completeness.ratio", () -> ratio(last.find(), store))
          .description("Share of the tracked subjects of the last UTC day that have an answer")
          .tag("store", store.wireName())
          .register(meters);
    }
    add(
        "completeness.worst.ratio",
        "The smallest such share of a store, country and kind with 20 subjects or more",
        () -> last.find().map(DayReport::worstRatio).orElse(1.0));
    add(
        "completeness.always.empty",
        "Kinds of a store of which all was absent on the last UTC day, 20 subjects or more",
        () -> last.find().map(report -> report.listAllAbsent().size()).orElse(0));
    add(
        "completeness.age.seconds",
        "Time since the end of the last UTC day that was counted",
        () -> secondsUncounted(days, clock.instant()));
  }

  private static long secondsUncounted(CompletenessDays days, Instant now) {
    return days.findFirstUncounted()
        .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant())
        .map(end -> Math.max(0, Duration.between(end, now).toSeconds()))
        .orElse(0L);
  }

  private static double ratio(Optional<DayReport> last, StoreType store) {
    return last.map(report -> report.counts(store).ratio()).orElse(1.0);
  }

  /** The report of the last counted day, which is read once. */
  private record LastReport(CompletenessDays days, AtomicReference<Optional<DayReport>> read) {
    Optional<DayReport> find() {
      Optional<LocalDate> day = days.findLastDay();
      Optional<DayReport> known = read.get();
      if (known.map(DayReport::day).equals(day)) {
        return known;
      }
      Optional<DayReport> last = day.map(date -> new DayReport(date, days.list(date, date)));
      read.set(last);
      return last;
    }
  }

  /** Every source is listed from the start, with 0. */
  void addDrift(Supplier<List<FieldDrift>> drifts, Supplier<List<EmptySource>> empty) {
    for (Source source : Connectors.SOURCES) {
      addOf(
          source,
          "drifting.fields",
          "Fields that are missing in more replies of a source than before",
          () -> drifts.get().stream().map(drift -> drift.field().reader().source()));
      addOf(
          source,
          "source.always.empty",
          "1 if all replies of a source were empty on the last UTC day, 20 or more",
          () -> empty.get().stream().map(EmptySource::source));
    }
  }

  private void addOf(
      Source source, String name, String description, Supplier<Stream<Source>> sources) {
    Gauge.builder("storescope." + name, () -> sources.get().filter(source::equals).count())
        .description(description)
        .tag("source", source.name())
        .register(meters);
  }

  void addClock(SharedClock clock) {
    add(
        "clock.ahead.seconds",
        "How far the clock of this node is ahead of that of the database",
        () -> clock.ahead().toSeconds());
  }

  void addPool(Supplier<PoolUse> use) {
    addConnections("active", () -> use.get().active());
    addConnections("idle", () -> use.get().idle());
    add(
        "database.connections.max",
        "Maximum of connections to the database",
        () -> use.get().most());
    add(
        "database.connections.waiting",
        "Callers that wait for a connection to the database",
        () -> use.get().waiting());
    FunctionCounter.builder(
            "storescope.database.connection.timeouts", use, pool -> pool.get().timeouts())
        .description("Callers that got no connection to the database")
        .register(meters);
  }

  private void addConnections(String state, Supplier<Number> value) {
    Gauge.builder("storescope.database.connections", value)
        .description("Connections to the database by state")
        .tag("state", state)
        .register(meters);
  }

  void addPopularities(DoubtfulDays doubtful) {
    add(
        "popularities.in.review",
        "Days of popularities that wait for a decision",
        doubtful::countInReview);
  }

  void addBackups(ScheduledBackups backups) {
    add("backup.age.seconds", "Time since the newest backup began", backups::ageSeconds);
  }

  /**
   * @param archive the folder of the embedded archive; with a cluster it is empty or does not exist
   */
  void addDisk(Path data, Path archive) {
    add("disk.free.bytes", "Free space of the disk of the data folder", () -> freeBytes(data));
    add("archive.bytes", "Size of the embedded archive", () -> bytes(archive));
  }

  /** By a supplier: Micrometer would refer to another source weakly, and lose it. */
  private void add(String name, String description, Supplier<Number> value) {
    Gauge.builder("storescope." + name, value).description(description).register(meters);
  }

  private static double freeBytes(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  private static double bytes(Path folder) {
    AtomicLong bytes = new AtomicLong();
    try {
      Files.walkFileTree(folder, new SizeVisitor(bytes));
      return bytes.get();
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  /** Adds up the sizes of files; some may be deleted meanwhile. */
  private static final class SizeVisitor extends SimpleFileVisitor<Path> {
    private final AtomicLong bytes;

    SizeVisitor(AtomicLong bytes) {
      this.bytes = bytes;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes.addAndGet(attributes.size());
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
