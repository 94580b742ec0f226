package dev.storescope.office.sql;

import static dev.storescope.office.sql.Statements.findInstant;

import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which subjects are looked at every day because a key tracks them. The job of a subject is locked
 * before it is read who wants it: no node may remove it while another begins to want it.
 */
final class TrackedSubjects {
  /** Written in parts, so that others get their turn at the one connection in between. */
  private static final int AT_ONCE = 200;

  private final Database database;
  private final FetchQueueSettings settings;
  private final InstantSource clock;

  TrackedSubjects(Database database, FetchQueueSettings settings, InstantSource clock) {
    this.database = database;
    this.settings = settings;
    this.clock = clock;
  }

  /** Where a key tracks the same already nothing is written: this is repeated every hour. */
  void track(
      TrackKey key,
      Set<? extends Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastSeen) {
    Map<String, Subject<?>> added = new TreeMap<>();
    subjects.forEach(subject -> added.put(SubjectName.format(subject), subject));
    List<String> removed = new ArrayList<>();
    for (String known : new TreeSet<>(listNames(key))) {
      if (added.remove(known) == null) {
        removed.add(known);
      }
    }
    parts(removed).forEach(part -> database.transact(sql -> remove(sql, key, part)));
    parts(List.copyOf(added.keySet()))
        .forEach(
            part -> {
              Map<String, Instant> seen = seen(part, added, lastSeen);
              database.transact(sql -> add(sql, key, part, seen));
            });
  }

  Set<TrackKey> listKeys() {
    return database
        .run(
            sql ->
                sql.list(
                    "select distinct track_key from daily_look", row -> row.getString("track_key")))
        .stream()
        .map(TrackKey::new)
        .collect(Collectors.toUnmodifiableSet());
  }

  static boolean isTracked(Statements sql, String subject) throws SQLException {
    return sql.find("select 1 from daily_look where subject = ? limit 1", _ -> true, subject)
        .isPresent();
  }

  private Set<String> listNames(TrackKey key) {
    return new HashSet<>(
        database.run(
            sql ->
                sql.list(
                    "select subject from daily_look where track_key = ?",
                    row -> row.getString("subject"),
                    key.value())));
  }

  private static List<List<String>> parts(List<String> names) {
    List<List<String>> parts = new ArrayList<>();
    for (int from = 0; from < names.size(); from += AT_ONCE) {
      parts.add(names.subList(from, Math.min(from + AT_ONCE, names.size())));
    }
    return parts;
  }

  private static Map<String, Instant> seen(
      List<String> names,
      Map<String, Subject<?>> subjects,
      Function<? super Subject<?>, Optional<Instant>> lastSeen) {
    Map<String, Instant> seen = new TreeMap<>();
    for (String name : names) {
      Optional.ofNullable(subjects.get(name))
          .flatMap(lastSeen)
          .ifPresent(instant -> seen.put(name, instant));
    }
    return seen;
  }

  private int add(Statements sql, TrackKey key, List<String> names, Map<String, Instant> seen)
      throws SQLException {
    Instant now = clock.instant();
    for (String name : names) {
      FetchJobs.lock(sql, name);
      Optional<Instant> known = lastSuccess(sql, name);
      Optional<Instant> told = Optional.ofNullable(seen.get(name));
      if (known.isEmpty() && told.isPresent()) {
        LookLog.noteSuccess(sql, name, told.get());
      }
      schedule(sql, name, known.or(() -> told).map(at -> at.plus(settings.lookEvery())), now);
      sql.update(
          "insert into daily_look (track_key, subject) values (?, ?) on conflict do nothing",
          key.value(),
          name);
    }
    return names.size();
  }

  private static Optional<Instant> lastSuccess(Statements sql, String name) throws SQLException {
    return sql.find(
            "select succeeded_at from look where subject = ?",
            row -> findInstant(row, "succeeded_at"),
            name)
        .flatMap(found -> found);
  }

  /** A job that is there already keeps its time. */
  private void schedule(Statements sql, String name, Optional<Instant> next, Instant now)
      throws SQLException {
    boolean first = next.isEmpty();
    sql.update(
        """
        insert into scheduled_tasks
          (task_name, task_instance, task_data, execution_time, picked, version, priority)
        values (?, ?, ?, ?, ?, 1, ?)
        on conflict (task_name, task_instance) do update set priority = scheduled_tasks.priority
        """,
        FetchJobs.TASK,
        name,
        AttemptText.parameter(1),
        database.jobTime(next.filter(now::isBefore).orElse(now)),
        false,
        first ? FetchJobs.FIRST : FetchJobs.DAILY);
  }

  private int remove(Statements sql, TrackKey key, List<String> names) throws SQLException {
    Instant requestedAfter = clock.instant().minus(settings.trackFor());
    for (String name : names) {
      FetchJobs.lock(sql, name);
      sql.update("delete from daily_look where track_key = ? and subject = ?", key.value(), name);
      if (!isTracked(sql, name)) {
        unschedule(sql, name, requestedAfter);
        LookLog.forgetFailure(sql, name);
      }
    }
    return names.size();
  }

  /** What is being fetched, repeated, or waited for is let finish. */
  private static void unschedule(Statements sql, String name, Instant requestedAfter)
      throws SQLException {
    sql.update(
        """
        delete from scheduled_tasks
        where task_name = ? and task_instance = ? and picked = ? and priority <= ?
          and not exists (
            select 1 from tracked_subject
            where subject = scheduled_tasks.task_instance and last_requested_at > ?)
        """,
        FetchJobs.TASK,
        name,
        false,
        FetchJobs.FIRST,
        requestedAfter);
  }
}
