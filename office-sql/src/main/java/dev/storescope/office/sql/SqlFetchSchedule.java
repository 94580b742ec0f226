package dev.storescope.office.sql;

import static dev.storescope.office.sql.Statements.findInstant;
import static dev.storescope.office.sql.Statements.getInstant;

import dev.storescope.fetching.FailingFetch;
import dev.storescope.fetching.FetchQueueFigures;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchTimes;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.UpcomingFetch;
import dev.storescope.fetching.UpcomingFetch.Why;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be seen of the fetch queue in an SQL database. */
public final class SqlFetchSchedule implements FetchSchedule {
  private static final String JOB =
      "select task_instance, execution_time, picked, priority from scheduled_tasks"
          + " where task_name = ?";

  private final Database database;
  private final InstantSource clock;

  SqlFetchSchedule(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public Map<Subject<?>, FetchTimes> findTimes(Collection<? extends Subject<?>> subjects) {
    Map<Subject<?>, FetchTimes> times = new HashMap<>();
    database.run(
        sql -> {
          for (Subject<?> subject : subjects) {
            times.put(subject, findTimes(sql, SubjectName.format(subject)));
          }
          return times;
        });
    return times;
  }

  private FetchTimes findTimes(Statements sql, String name) throws SQLException {
    Optional<UpcomingFetch> job =
        sql.find(JOB + " and task_instance = ?", this::readJob, FetchJobs.TASK, name);
    FetchTimes looks =
        sql.find("select * from look where subject = ?", SqlFetchSchedule::readLooks, name)
            .orElse(FetchTimes.NONE);
    return new FetchTimes(
        looks.lastSuccess(),
        job.map(UpcomingFetch::dueAt),
        job.filter(this::isUnderWay).isPresent(),
        looks.failing());
  }

  private boolean isUnderWay(UpcomingFetch job) {
    return job.running() || job.why() != Why.DAILY || !job.dueAt().isAfter(clock.instant());
  }

  private static FetchTimes readLooks(ResultSet row) throws SQLException {
    Optional<Instant> since = findInstant(row, "failing_since");
    String reason = row.getString("reason");
    return new FetchTimes(
        findInstant(row, "succeeded_at"),
        Optional.empty(),
        false,
        since.map(at -> new FetchTimes.Failing(at, reason)));
  }

  @Override
  public Set<Subject<?>> listTracked(TrackKey key) {
    return database
        .run(
            sql ->
                sql.list(
                    "select subject from daily_look where track_key = ?",
                    row -> row.getString("subject"),
                    key.value()))
        .stream()
        .map(SubjectName::parse)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public FetchQueueFigures count() {
    Instant now = clock.instant();
    String jobs = "select count(*) from scheduled_tasks where task_name = ? and picked = ?";
    return database.run(
        sql ->
            new FetchQueueFigures(
                sql.count(
                    jobs + " and execution_time <= ?",
                    FetchJobs.TASK,
                    false,
                    database.jobTime(now)),
                sql.count(jobs, FetchJobs.TASK, true),
                sql.count(
                    jobs + " and execution_time > ?", FetchJobs.TASK, false, database.jobTime(now)),
                sql.count(
                    "select count(*) from given_up where exists (select 1 from look"
                        + " where look.subject = given_up.subject"
                        + " and look.failing_since is not null)")));
  }

  @Override
  public List<FailingFetch> listFailures(int limit) {
    return database.run(
        sql ->
            sql.list(
                """
                select look.subject, look.reason, look.failing_since, look.last_at,
                  given_up.retry_at, job.execution_time
                from look
                left join given_up on given_up.subject = look.subject
                left join scheduled_tasks job
                  on job.task_name = ? and job.task_instance = look.subject
                where look.failing_since is not null
                order by look.last_at desc, look.subject limit ?
                """,
                this::readFailure,
                FetchJobs.TASK,
                limit));
  }

  private FailingFetch readFailure(ResultSet row) throws SQLException {
    return new FailingFetch(
        SubjectName.parse(row.getString("subject")),
        row.getString("reason"),
        getInstant(row, "failing_since"),
        getInstant(row, "last_at"),
        findInstant(row, "retry_at").isPresent(),
        Optional.ofNullable(database.jobTimes().getInstant(row, "execution_time")));
  }

  @Override
  public List<UpcomingFetch> listUpcoming(int limit) {
    Statements.Parameter now = database.jobTime(clock.instant());
    String waiting = JOB + " and picked = ? and execution_time ";
    return database.run(
        sql -> {
          List<UpcomingFetch> all = new ArrayList<>();
          add(all, sql, limit, JOB + " and picked = ? order by execution_time", true);
          add(all, sql, limit, waiting + "<= ? order by priority desc, execution_time", false, now);
          add(all, sql, limit, waiting + "> ? order by execution_time", false, now);
          return all;
        });
  }

  private void add(
      List<UpcomingFetch> all, Statements sql, int limit, String query, Object... values)
      throws SQLException {
    List<Object> bound = new ArrayList<>(List.of(FetchJobs.TASK));
    bound.addAll(List.of(values));
    bound.add(limit - all.size());
    all.addAll(sql.list(query + " limit ?", this::readJob, bound.toArray()));
  }

  private UpcomingFetch readJob(ResultSet row) throws SQLException {
    return new UpcomingFetch(
        SubjectName.parse(row.getString("task_instance")),
        database.jobTimes().getInstant(row, "execution_time"),
        why(row.getInt("priority")),
        row.getBoolean("picked"));
  }

  private static Why why(int priority) {
    if (priority >= FetchJobs.ON_DEMAND) {
      return Why.ON_DEMAND;
    }
    if (priority >= FetchJobs.REPEAT) {
      return Why.REPEAT;
    }
    return priority >= FetchJobs.FIRST ? Why.FIRST : Why.DAILY;
  }
}
