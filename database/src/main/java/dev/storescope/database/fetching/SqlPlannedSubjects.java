package dev.storescope.database.fetching;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.tracking.plan.PlanCounts;
import dev.storescope.tracking.plan.PlanTally;
import dev.storescope.tracking.plan.PlannedSubjects;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Counts what an SQL database has of fetch jobs, in pages by their names. */
public record SqlPlannedSubjects(Transactions database) implements PlannedSubjects {
  /** The rows of a statement: there may be a million jobs, and others use the connection. */
  static final int PAGE_SIZE = 1000;

  /** Without a join, for which PostgreSQL would read all fetches that are scheduled. */
  static final String PAGE =
      """
      select subject, recent_outcomes, refreshed_for,
        (select execution_time from scheduled_tasks
          where task_name = 'fetch' and task_instance = fetch_job.subject) as execution_time
      from fetch_job where subject > ? order by subject limit ?""";

  static final String KEYS =
      "select subject, track_key, every_days from tracked_subject"
          + " where subject > ? and subject <= ?";

  private record Job(String subject, String outcomes, boolean refreshed, Optional<Instant> dueAt) {}

  private record Key(String subject, TrackKey key, FetchInterval interval) {}

  /** Jobs, and the keys that track them. */
  private record Page(List<Job> jobs, Map<String, Map<TrackKey, FetchInterval>> keys) {}

  @Override
  public PlanCounts count(Instant now) {
    PlanTally tally = new PlanTally(now);
    String last = "";
    int size = PAGE_SIZE;
    while (size == PAGE_SIZE) {
      String after = last;
      Page page = database.run(sql -> page(sql, after));
      page.jobs()
          .forEach(job -> add(tally, job, page.keys().getOrDefault(job.subject(), Map.of())));
      size = page.jobs().size();
      last = page.jobs().isEmpty() ? last : page.jobs().getLast().subject();
    }
    return tally.counts();
  }

  @Override
  public Map<Subject<?>, Map<TrackKey, FetchInterval>> findKeys(
      Set<? extends Subject<?>> subjects) {
    Map<String, Subject<?>> byName = new HashMap<>();
    subjects.forEach(subject -> byName.put(SubjectName.format(subject), subject));
    Map<Subject<?>, Map<TrackKey, FetchInterval>> found = new HashMap<>();
    for (List<String> batch : SubjectTracking.batches(List.copyOf(byName.keySet()))) {
      keys(database.run(sql -> sql.list(keysOf(batch), SqlPlannedSubjects::key, batch.toArray())))
          .forEach(
              (name, keys) ->
                  Optional.ofNullable(byName.get(name))
                      .ifPresent(subject -> found.put(subject, keys)));
    }
    return found;
  }

  private static String keysOf(List<String> subjects) {
    return "select subject, track_key, every_days from tracked_subject where subject in (?%s)"
        .formatted(", ?".repeat(subjects.size() - 1));
  }

  private static void add(PlanTally tally, Job job, Map<TrackKey, FetchInterval> keys) {
    if (!keys.isEmpty() || job.refreshed()) {
      tally.add(
          new PlanTally.Job(
              SubjectName.parse(job.subject()),
              keys,
              job.refreshed(),
              RecentOutcomes.parse(job.outcomes()),
              job.dueAt()));
    }
  }

  private Page page(SqlStatements sql, String after) throws SQLException {
    List<Job> jobs = sql.list(PAGE, this::job, after, PAGE_SIZE);
    return new Page(
        jobs,
        jobs.isEmpty()
            ? Map.of()
            : keys(sql.list(KEYS, SqlPlannedSubjects::key, after, jobs.getLast().subject())));
  }

  private static Key key(ResultSet row) throws SQLException {
    return new Key(
        row.getString("subject"),
        new TrackKey(row.getString("track_key")),
        SubjectTracking.interval(row.getLong("every_days")));
  }

  private static Map<String, Map<TrackKey, FetchInterval>> keys(List<Key> all) {
    Map<String, Map<TrackKey, FetchInterval>> keys = new HashMap<>();
    all.forEach(
        each ->
            keys.computeIfAbsent(each.subject(), _ -> new HashMap<>())
                .put(each.key(), each.interval()));
    return keys;
  }

  private Job job(ResultSet row) throws SQLException {
    row.getLong("refreshed_for");
    boolean refreshed = !row.wasNull();
    return new Job(
        row.getString("subject"),
        row.getString("recent_outcomes"),
        refreshed,
        Optional.ofNullable(database.jobTimes().getInstant(row, "execution_time")));
  }
}
