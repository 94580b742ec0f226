package dev.storescope.database.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.tracking.TrackingIntervals;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table {@code tracked_subject}: which subjects a key tracks. */
record SubjectTracking(
    Transactions database,
    ScheduledFetches scheduled,
    FetchQueueSettings settings,
    InstantSource clock) {
  /** Larger changes are split, so that others may use the connection in between. */
  private static final int BATCH_SIZE = 200;

  /** Writes only what changes: this is repeated every hour. */
  void track(
      TrackKey key,
      Map<Subject<?>, FetchInterval> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastObserved) {
    Map<String, Wanted> added = new TreeMap<>();
    subjects.forEach(
        (subject, interval) ->
            added.put(SubjectName.format(subject), new Wanted(subject, interval)));
    List<String> removed = new ArrayList<>();
    Map<String, FetchInterval> changed = new TreeMap<>();
    database
        .run(sql -> listIntervals(sql, key))
        .forEach(
            (known, before) -> {
              Optional<Wanted> wanted = Optional.ofNullable(added.remove(known));
              if (wanted.isEmpty()) {
                removed.add(known);
              } else if (wanted.get().interval() != before) {
                changed.put(known, wanted.get().interval());
              }
            });
    batches(removed).forEach(batch -> database.transact(sql -> remove(sql, key, batch)));
    batches(List.copyOf(changed.entrySet()))
        .forEach(batch -> database.transact(sql -> change(sql, key, batch)));
    batches(List.copyOf(added.entrySet()))
        .forEach(
            batch -> {
              List<New> observed =
                  batch.stream()
                      .map(
                          entry ->
                              new New(
                                  entry.getKey(),
                                  entry.getValue().interval(),
                                  lastObserved.apply(entry.getValue().subject())))
                      .toList();
              database.transact(sql -> add(sql, key, observed));
            });
  }

  private record Wanted(Subject<?> subject, FetchInterval interval) {}

  private record New(String subject, FetchInterval interval, Optional<Instant> observedAt) {}

  Set<TrackKey> listKeys() {
    return database
        .run(
            sql ->
                sql.list(
                    "select distinct track_key from tracked_subject",
                    row -> row.getString("track_key")))
        .stream()
        .map(TrackKey::new)
        .collect(Collectors.toUnmodifiableSet());
  }

  static List<String> listNames(SqlStatements sql, TrackKey key) throws SQLException {
    return sql.list(
        "select subject from tracked_subject where track_key = ? order by subject",
        row -> row.getString("subject"),
        key.value());
  }

  private static Map<String, FetchInterval> listIntervals(SqlStatements sql, TrackKey key)
      throws SQLException {
    Map<String, FetchInterval> intervals = new TreeMap<>();
    sql.list(
        "select subject, every_days from tracked_subject where track_key = ?",
        row -> intervals.put(row.getString("subject"), interval(row.getLong("every_days"))),
        key.value());
    return intervals;
  }

  static FetchInterval interval(long days) {
    return FetchInterval.find(days).orElse(FetchInterval.DAILY);
  }

  /** The shortest interval of a subject; empty if it is not tracked. */
  static Optional<FetchInterval> findInterval(SqlStatements sql, String subject)
      throws SQLException {
    return sql.find(
        "select every_days from tracked_subject where subject = ? order by every_days limit 1",
        row -> interval(row.getLong("every_days")),
        subject);
  }

  /** Most subjects of answers are fetched every day: of those, no key is read. */
  Map<Subject<?>, FetchInterval> findLongerIntervals(
      AccountId account, Set<? extends Subject<?>> subjects) {
    Map<Subject<?>, FetchInterval> intervals = new HashMap<>();
    List<String> names = subjects.stream().<String>map(SubjectName::format).toList();
    for (List<String> batch : batches(names)) {
      Map<String, Map<TrackKey, FetchInterval>> keys = new HashMap<>();
      database.run(
          sql ->
              sql.list(
                  """
                  select subject, track_key, every_days from tracked_subject
                  where subject in (?%s) and not exists (
                    select 1 from tracked_subject as daily
                    where daily.subject = tracked_subject.subject and daily.every_days = 1)
                  """
                      .formatted(", ?".repeat(batch.size() - 1)),
                  row ->
                      keys.computeIfAbsent(row.getString("subject"), _ -> new HashMap<>())
                          .put(
                              new TrackKey(row.getString("track_key")),
                              interval(row.getLong("every_days"))),
                  batch.toArray()));
      for (String name : batch) {
        Subject<?> subject = SubjectName.parse(name);
        TrackingIntervals.findLonger(account, subject, keys.getOrDefault(name, Map.of()))
            .ifPresent(interval -> intervals.put(subject, interval));
      }
    }
    return intervals;
  }

  static boolean isTracked(SqlStatements sql, String subject) throws SQLException {
    return sql.find("select 1 from tracked_subject where subject = ? limit 1", _ -> true, subject)
        .isPresent();
  }

  static <T> List<List<T>> batches(List<T> all) {
    List<List<T>> batches = new ArrayList<>();
    for (int from = 0; from < all.size(); from += BATCH_SIZE) {
      batches.add(all.subList(from, Math.min(from + BATCH_SIZE, all.size())));
    }
    return batches;
  }

  private int add(SqlStatements sql, TrackKey key, List<New> observed) throws SQLException {
    Instant now = clock.instant();
    for (New each : observed) {
      String subject = each.subject();
      Optional<Instant> last = FetchJobs.lockOrAdd(sql, subject, each.observedAt());
      Optional<FetchInterval> before = findInterval(sql, subject);
      scheduled.scheduleIfAbsent(
          sql,
          subject,
          last.isEmpty() ? Purpose.FIRST : Purpose.DAILY,
          last.map(at -> at.isBefore(now) ? at : now)
              .map(at -> FetchQueueSettings.next(subject, each.interval(), at))
              .filter(now::isBefore)
              .orElse(now));
      if (before.isEmpty()) {
        FetchJobs.putTracked(sql, subject, now);
      }
      sql.update(
          """
          insert into tracked_subject (track_key, subject, every_days) values (?, ?, ?)
          on conflict do nothing
          """,
          key.value(),
          subject,
          each.interval().days());
      moveIfChanged(sql, subject, before, last);
    }
    return observed.size();
  }

  private int change(
      SqlStatements sql, TrackKey key, List<Map.Entry<String, FetchInterval>> changed)
      throws SQLException {
    for (Map.Entry<String, FetchInterval> each : changed) {
      String subject = each.getKey();
      Optional<Instant> last = FetchJobs.lockOrAdd(sql, subject, Optional.empty());
      Optional<FetchInterval> before = findInterval(sql, subject);
      sql.update(
          "update tracked_subject set every_days = ? where track_key = ? and subject = ?",
          each.getValue().days(),
          key.value(),
          subject);
      moveIfChanged(sql, subject, before, last);
    }
    return changed.size();
  }

  /** Moves the next fetch of an observed subject whose shortest interval is another one now. */
  private void moveIfChanged(
      SqlStatements sql,
      String subject,
      Optional<FetchInterval> before,
      Optional<Instant> lastObserved)
      throws SQLException {
    Optional<FetchInterval> after = findInterval(sql, subject);
    if (before.isPresent()
        && after.isPresent()
        && !before.equals(after)
        && lastObserved.isPresent()) {
      Instant now = clock.instant();
      Instant next = FetchQueueSettings.next(subject, after.get(), lastObserved.get());
      scheduled.moveDaily(sql, subject, next.isBefore(now) ? now : next);
    }
  }

  /** A fetch that is running, being retried, or waited for is completed. */
  private int remove(SqlStatements sql, TrackKey key, List<String> subjects) throws SQLException {
    Instant now = clock.instant();
    for (String subject : subjects) {
      FetchJobs.Locked job = FetchJobs.lock(sql, subject);
      Optional<FetchInterval> before = findInterval(sql, subject);
      sql.update(
          "delete from tracked_subject where track_key = ? and subject = ?", key.value(), subject);
      moveIfChanged(sql, subject, before, job.succeededAt());
      if (!isTracked(sql, subject)
          && !job.wasRequestedAfter(now.minus(settings.refreshFor()))
          && scheduled.removeScheduled(sql, subject)) {
        FetchJobs.clearFailure(sql, subject);
        FetchJobs.forgetAt(sql, subject, now.plus(FetchQueueSettings.RETENTION));
      }
    }
    return subjects.size();
  }
}
