package dev.storescope.server;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.fetching.drift.DriftFinder;
import dev.storescope.fetching.drift.EmptySource;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.fetching.drift.FieldFills;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.fetching.drift.ReaderCounts;
import dev.storescope.fetching.drift.ReaderField;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the counts of the fields of replies every minute, and finds those that drift; every node of
 * a cluster does so, by the counts of all.
 */
final class DriftJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DriftJob.class);

  /** What is counted in memory is lost if the process is killed. */
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private static final int NAMED = 3;

  private final FillTally tally;
  private final FieldFills fills;
  private final InstantSource clock;
  private final BackgroundJob job;

  /** The hours that have ended long enough ago that no node adds to them. */
  private final NavigableMap<Instant, List<ReaderCounts>> ended = new TreeMap<>();

  private Instant today = Instant.MIN;
  private List<ReaderCounts> days = List.of();
  private volatile List<FieldDrift> drifts = List.of();
  private volatile List<EmptySource> empty = List.of();

  DriftJob(FillTally tally, FieldFills fills, InstantSource clock) {
    this.tally = tally;
    this.fills = fills;
    this.clock = clock;
    this.job = new BackgroundJob("drift", this::run, log, "The fields of replies were not counted");
  }

  void start() {
    job.start(PAUSE, PAUSE);
  }

  /** Keeps what is in memory. */
  @Override
  public void close() {
    job.close();
    try {
      keep(clock.instant());
    } catch (DatabaseUnavailableException e) {
      log.warn("The fields of the last replies were not counted: {}", e.getMessage());
    }
  }

  /** The fields that drift at present. */
  List<FieldDrift> list() {
    return drifts;
  }

  /** The sources whose replies of the last UTC day were all empty. */
  List<EmptySource> listEmptySources() {
    return empty;
  }

  /** Which fields drift, for the health of the service. */
  Optional<String> findProblem() {
    List<FieldDrift> current = drifts;
    String named =
        current.stream()
            .limit(NAMED)
            .map(drift -> drift.field().toString())
            .collect(Collectors.joining(", "));
    return current.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Fields are missing in more replies than before: %s%s. See the page Fetching."
                .formatted(named, current.size() > NAMED ? " and others" : ""));
  }

  /** Keeps the counts, and finds what drifts. */
  synchronized void run() {
    Instant now = clock.instant();
    keep(now);
    DriftFinder finder = new DriftFinder(pastDays(now), lastHours(now), now);
    List<FieldDrift> found = finder.find();
    Set<ReaderField> before = fields(drifts);
    found.stream().filter(drift -> !before.contains(drift.field())).forEach(DriftJob::warn);
    tally.setDrifting(found);
    tally.setReturning(finder.listDrifted()::contains);
    drifts = found;
  }

  private static Set<ReaderField> fields(List<FieldDrift> drifts) {
    return drifts.stream().map(FieldDrift::field).collect(Collectors.toSet());
  }

  private static void warn(FieldDrift drift) {
    log.warn(
        "{} is missing in more replies than before: {}% of the replies have it, {}% did. The replies without it are kept in drifted-replies/.",
        drift.field(), Math.round(drift.now() * 100), Math.round(drift.before() * 100));
  }

  private static void warn(EmptySource source) {
    log.warn(
        "All {} replies of {} on the last day were empty. Look at the store with a browser.",
        source.replies(),
        source.source());
  }

  private synchronized void keep(Instant now) {
    List<ReaderCounts> taken = tally.take();
    boolean isKept = false;
    try {
      if (!taken.isEmpty()) {
        fills.add(taken, now);
      }
      isKept = true;
    } finally {
      if (!isKept) {
        tally.giveBack(taken);
      }
    }
  }

  private List<ReaderCounts> pastDays(Instant now) {
    Instant day = now.truncatedTo(ChronoUnit.DAYS);
    if (!day.equals(today)) {
      days = fills.listDays(day.minus(DriftFinder.PAST), day.minusSeconds(1));
      Instant last = day.minus(1, ChronoUnit.DAYS);
      empty = EmptySource.listOf(days.stream().filter(each -> each.from().equals(last)).toList());
      empty.forEach(DriftJob::warn);
      today = day;
    }
    return days;
  }

  private List<ReaderCounts> lastHours(Instant now) {
    Instant running = now.truncatedTo(ChronoUnit.HOURS);
    Instant first = running.minus(FieldFills.KEPT_HOURS);
    Instant open = running.minus(2, ChronoUnit.HOURS);
    ended.headMap(first).clear();
    ended.tailMap(open).clear();
    Instant from = ended.isEmpty() ? first : ended.lastKey().plusSeconds(1);
    List<ReaderCounts> read = fills.listHours(from, running);
    List<ReaderCounts> hours = new ArrayList<>();
    ended.values().forEach(hours::addAll);
    hours.addAll(read);
    read.stream()
        .filter(each -> each.from().isBefore(open))
        .forEach(each -> ended.computeIfAbsent(each.from(), _ -> new ArrayList<>()).add(each));
    return hours;
  }
}
