package dev.storescope.office.sql;

import static dev.storescope.office.sql.Statements.getInstant;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import dev.storescope.fetching.FetchState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The jobs of the fetch queue: rows of db-scheduler's table, one for a subject under its name.
 *
 * <p>db-scheduler picks them and watches over them. A request is written here, as it has to change
 * what is there in one step, the priority included, which db-scheduler never does. The priority
 * tells what a job waits for.
 */
final class FetchJobs {
  static final String TASK = "fetch";

  /** The first attempt or a repeat of a fetch that someone waits for. */
  static final int ON_DEMAND = 90;

  /** A repeat of a scheduled look. */
  static final int REPEAT = 50;

  /** The first look at what is tracked. */
  static final int FIRST = 30;

  /** The next scheduled look: until it is due, nothing is under way. */
  static final int DAILY = 10;

  /** What a job takes on average, the wait at its host included; for estimates only. */
  private static final Duration TURN = Duration.ofSeconds(2);

  private static final int MOST_COUNTED = 1000;

  private final Database database;
  private final InstantSource clock;

  FetchJobs(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  private record Job(Instant time, boolean picked, int priority) {
    boolean underWay(Instant now) {
      return picked || priority > DAILY || !time.isAfter(now);
    }
  }

  /** Keeps a job, if there is one, from whoever requests, tracks, picks or settles it. */
  static void lock(Statements sql, String subject) throws SQLException {
    sql.lock(
        "select version from scheduled_tasks where task_name = ? and task_instance = ?",
        row -> row.getLong("version"),
        TASK,
        subject);
  }

  FetchState find(String subject) {
    return database.run(sql -> find(sql, subject));
  }

  /** Requests a fetch. Where nothing is to be changed nothing is written: requests are repeated. */
  FetchState request(String subject) {
    return database
        .run(sql -> findUnchanging(sql, subject))
        .orElseGet(() -> database.transact(sql -> request(sql, subject, clock.instant())));
  }

  /** The state, where a request would not change it; another node may end it at any time. */
  private Optional<FetchState> findUnchanging(Statements sql, String subject) throws SQLException {
    Instant now = clock.instant();
    Optional<Job> onDemand = findJob(sql, subject).filter(job -> job.priority() == ON_DEMAND);
    if (onDemand.isPresent()) {
      return Optional.of(new FetchState.Pending(expectedAt(sql, onDemand.get(), now)));
    }
    return isResting(sql, subject)
        ? Optional.of(find(sql, subject)).filter(state -> !state.equals(new FetchState.Idle()))
        : Optional.empty();
  }

  private FetchState request(Statements sql, String subject, Instant now) throws SQLException {
    // First, for it locks the job: whoever settles it sees all of the request or nothing.
    sql.update(
        """
        insert into scheduled_tasks
          (task_name, task_instance, task_data, execution_time, picked, version, priority)
        values (?, ?, ?, ?, ?, 1, ?)
        on conflict (task_name, task_instance) do update set
          priority = excluded.priority,
          execution_time = case
            when scheduled_tasks.priority = ?
              and scheduled_tasks.execution_time > excluded.execution_time
            then excluded.execution_time
            else scheduled_tasks.execution_time end
        """,
        TASK,
        subject,
        AttemptText.parameter(1),
        database.jobTime(now),
        false,
        ON_DEMAND,
        DAILY);
    sql.update("delete from given_up where subject = ?", subject);
    sql.update(
        """
        insert into tracked_subject (subject, last_requested_at) values (?, ?)
        on conflict (subject) do update set last_requested_at = excluded.last_requested_at
        """,
        subject,
        now);
    return find(sql, subject);
  }

  private FetchState find(Statements sql, String subject) throws SQLException {
    Instant now = clock.instant();
    Optional<Job> job = findJob(sql, subject);
    if (job.isPresent() && job.get().underWay(now)) {
      return new FetchState.Pending(expectedAt(sql, job.get(), now));
    }
    return sql.find("select * from given_up where subject = ?", FetchJobs::readEnd, subject)
        .orElseGet(FetchState.Idle::new);
  }

  private static FetchState readEnd(ResultSet row) throws SQLException {
    String reason = row.getString("reason");
    Instant retryAt = getInstant(row, "retry_at");
    return row.getBoolean("is_left")
        ? new FetchState.Left(reason, retryAt)
        : new FetchState.GivenUp(reason, retryAt);
  }

  private Optional<Job> findJob(Statements sql, String subject) throws SQLException {
    return sql.find(
        "select * from scheduled_tasks where task_name = ? and task_instance = ?",
        this::readJob,
        TASK,
        subject);
  }

  private Job readJob(ResultSet row) throws SQLException {
    JdbcCustomization times = database.jobTimes();
    return new Job(
        times.getInstant(row, "execution_time"), row.getBoolean("picked"), row.getInt("priority"));
  }

  private Instant expectedAt(Statements sql, Job job, Instant now) throws SQLException {
    if (job.picked()) {
      return now.plus(TURN);
    }
    if (job.time().isAfter(now)) {
      return job.time();
    }
    long before =
        sql.count(
            """
            select count(*) from (
              select 1 from scheduled_tasks
              where task_name = ? and picked = ? and execution_time <= ?
                and (priority > ? or (priority = ? and execution_time < ?))
              limit ?) as before_it
            """,
            TASK,
            false,
            database.jobTime(now),
            job.priority(),
            job.priority(),
            database.jobTime(job.time()),
            MOST_COUNTED);
    return now.plus(TURN.multipliedBy(before + 1));
  }

  /** Whether the fetch was given up, or left, and may not be taken yet. */
  private boolean isResting(Statements sql, String subject) throws SQLException {
    return sql.count(
            "select count(*) from given_up where subject = ? and retry_at > ?",
            subject,
            clock.instant())
        > 0;
  }
}
