package dev.storescope.database.fetching;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
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
      Set<? extends Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastObserved) {
    Map<String, Subject<?>> added = new TreeMap<>();
    subjects.forEach(subject -> added.put(SubjectName.format(subject), subject));
    List<String> removed = new ArrayList<>();
    for (String known : database.run(sql -> listNames(sql, key))) {
      if (added.remove(known) == null) {
        removed.add(known);
      }
    }
    batches(removed).forEach(batch -> database.transact(sql -> remove(sql, key, batch)));
    batches(List.copyOf(added.entrySet()))
        .forEach(
            batch -> {
              Map<String, Optional<Instant>> observed = new TreeMap<>();
              batch.forEach(
                  entry -> observed.put(entry.getKey(), lastObserved.apply(entry.getValue())));
              database.transact(sql -> add(sql, key, observed));
            });
  }

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

  static boolean isTracked(SqlStatements sql, String subject) throws SQLException {
    return sql.find("select 1 from tracked_subject where subject = ? limit 1", _ -> true, subject)
        .isPresent();
  }

  private static <T> List<List<T>> batches(List<T> all) {
    List<List<T>> batches = new ArrayList<>();
    for (int from = 0; from < all.size(); from += BATCH_SIZE) {
      batches.add(all.subList(from, Math.min(from + BATCH_SIZE, all.size())));
    }
    return batches;
  }

  private int add(SqlStatements sql, TrackKey key, Map<String, Optional<Instant>> observed)
      throws SQLException {
    Instant now = clock.instant();
    for (Map.Entry<String, Optional<Instant>> entry : observed.entrySet()) {
      String subject = entry.getKey();
      Optional<Instant> last = FetchJobs.lockOrAdd(sql, subject, entry.getValue());
      scheduled.scheduleIfAbsent(
          sql,
          subject,
          last.isEmpty() ? Purpose.FIRST : Purpose.DAILY,
          last.map(at -> at.isBefore(now) ? at : now)
              .map(at -> at.plus(FetchQueueSettings.refreshInterval(subject)))
              .filter(now::isBefore)
              .orElse(now));
      if (!isTracked(sql, subject)) {
        FetchJobs.putTracked(sql, subject, now);
      }
      sql.update(
          "insert into tracked_subject (track_key, subject) values (?, ?) on conflict do nothing",
          key.value(),
          subject);
    }
    return observed.size();
  }

  /** A fetch that is running, being retried, or waited for is completed. */
  private int remove(SqlStatements sql, TrackKey key, List<String> subjects) throws SQLException {
    Instant now = clock.instant();
    for (String subject : subjects) {
      FetchJobs.Locked job = FetchJobs.lock(sql, subject);
      sql.update(
          "delete from tracked_subject where track_key = ? and subject = ?", key.value(), subject);
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
