package dev.storescope.database.fetching;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.findLong;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchAttempt.Begun;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchJob.LastFailure;
import dev.storescope.fetching.FetchJob.NextFetch;
import dev.storescope.fetching.FetchJob.Purpose;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code fetch_job}: one row per subject. Every change of a job, of its scheduled fetch
 * or of its tracking locks this row first, so that each sees the others as a whole.
 */
record FetchJobs(
    Transactions database,
    ScheduledFetches scheduled,
    FetchQueueSettings settings,
    InstantSource clock) {
  /** To be completed by a condition. */
  static final String SELECT =
      """
      select fetch_job.*, execution_time, picked, priority
      from fetch_job left join scheduled_tasks
        on task_name = 'fetch' and task_instance = fetch_job.subject
      """;

  private static final int READ_TOGETHER = 500;

  /** The average duration of a fetch, including the rate limit of its host; an estimate. */
  private static final Duration DURATION = Duration.ofSeconds(2);

  private static final int MAX_COUNTED = 1000;
  private static final int RETRIED_TOGETHER = 100;

  /**
   * What a change of a job depends on.
   *
   * @param failedAttempts of the fetch that is pending
   * @param requestedBy the account of the last request
   * @param refreshedFor the account whose budget of daily fetches it uses
   * @param outcomes of the last dates on which it was tried
   */
  record Locked(
      int failedAttempts,
      Optional<Instant> requestedAt,
      Optional<Long> requestedBy,
      Optional<Long> refreshedFor,
      Optional<Instant> succeededAt,
      RecentOutcomes outcomes) {
    boolean wasRequestedAfter(Instant instant) {
      return requestedAt.filter(instant::isBefore).isPresent();
    }
  }

  /**
   * A row with its scheduled fetch; ended if its last fetch was given up or has no source, doubted
   * if a reply was that no success has followed.
   */
  private record Row(
      FetchJob job,
      Optional<Long> requestedBy,
      Optional<Instant> turn,
      Optional<Instant> retryAt,
      Optional<FetchStatus> ended,
      boolean doubted) {
    Optional<NextFetch> requested() {
      return job.next().filter(next -> next.purpose() == Purpose.ON_DEMAND);
    }

    boolean waitsForAnother(AccountId account) {
      return requested().filter(next -> !next.running()).isPresent()
          && !requestedBy.equals(Optional.of(account.value()));
    }
  }

  static FetchJob read(ResultSet row, Transactions database) throws SQLException {
    Optional<Instant> failingSince = findInstant(row, "failing_since");
    String reason = row.getString("reason");
    Instant attemptedAt = SqlStatements.getInstant(row, "attempted_at");
    boolean givenUp = row.getBoolean("given_up");
    return new FetchJob(
        SubjectName.parse(row.getString("subject")),
        findInstant(row, "succeeded_at"),
        ScheduledFetches.read(row, database),
        failingSince.map(since -> new LastFailure(reason, since, attemptedAt, givenUp)));
  }

  FetchStatus find(String subject) {
    return database.run(sql -> find(sql, subject));
  }

  /** As {@code FetchQueue} has it. */
  Map<Subject<?>, FetchDoubt> findDoubts(Set<? extends Subject<?>> subjects) {
    Map<String, Subject<?>> byName = new HashMap<>();
    subjects.forEach(subject -> byName.put(SubjectName.format(subject), subject));
    List<String> names = List.copyOf(byName.keySet());
    Map<Subject<?>, FetchDoubt> doubts = new HashMap<>();
    for (int from = 0; from < names.size(); from += READ_TOGETHER) {
      List<String> some = names.subList(from, Math.min(from + READ_TOGETHER, names.size()));
      database.run(
          sql ->
              sql.list(
                  """
                  select subject, doubted_since, doubt_repeated, doubt_reason,
                    exists (select 1 from scheduled_tasks
                      where task_name = 'fetch' and task_instance = fetch_job.subject) as is_planned
                  from fetch_job where doubted_since is not null and subject in (?%s)"""
                      .formatted(", ?".repeat(some.size() - 1)),
                  row -> doubts.put(byName.get(row.getString("subject")), readDoubt(row)),
                  some.toArray()));
    }
    return doubts;
  }

  private static FetchDoubt readDoubt(ResultSet row) throws SQLException {
    return new FetchDoubt(
        SqlStatements.getInstant(row, "doubted_since"),
        Duration.ofMillis(row.getLong("doubt_repeated")),
        Optional.ofNullable(row.getString("doubt_reason")),
        row.getBoolean("is_planned"));
  }

  /** Requests a fetch. Requests are repeated, so one that changes nothing writes nothing. */
  FetchStatus request(String subject, AccountId account) {
    return database
        .run(sql -> findUnlessRequestable(sql, subject, account))
        .orElseGet(() -> database.transact(sql -> request(sql, subject, account)));
  }

  /** Makes failed fetches due; in several transactions, so that others need not wait long. */
  int retryFailed() {
    List<String> failed =
        database.run(
            sql ->
                sql.list(
                    "select subject from fetch_job where failing_since is not null",
                    row -> row.getString("subject")));
    for (int from = 0; from < failed.size(); from += RETRIED_TOGETHER) {
      List<String> some =
          failed.subList(from, Math.min(from + RETRIED_TOGETHER, failed.size())).stream()
              .sorted()
              .toList();
      database.transact(
          sql -> {
            for (String subject : some) {
              retry(sql, subject);
            }
            return some;
          });
    }
    return failed.size();
  }

  private void retry(SqlStatements sql, String subject) throws SQLException {
    int failing =
        sql.update(
            """
            update fetch_job set given_up = false, retry_at = null, forget_at = null
            where subject = ? and failing_since is not null
            """,
            subject);
    if (failing > 0) {
      scheduled.retryNow(sql, subject, clock.instant());
    }
  }

  private Optional<FetchStatus> findUnlessRequestable(
      SqlStatements sql, String subject, AccountId account) throws SQLException {
    Instant now = clock.instant();
    Optional<Row> row = findRow(sql, subject);
    boolean requested =
        row.flatMap(Row::requested)
            .filter(next -> next.running() || !next.dueAt().isAfter(latestRetry(now)))
            .isPresent();
    boolean tooEarly =
        row.flatMap(Row::retryAt)
            .filter(at -> now.isBefore(at) && !at.isAfter(latestRetry(now)))
            .isPresent();
    return tooEarly || (requested && !comesEarlier(sql, row, account, now))
        ? Optional.of(status(sql, row, now))
        : Optional.empty();
  }

  /** Whether a fetch that waits for another account would be made earlier for this one. */
  private boolean comesEarlier(SqlStatements sql, Optional<Row> row, AccountId account, Instant now)
      throws SQLException {
    return row.isPresent()
        && row.get().waitsForAnother(account)
        && row.get().turn().isPresent()
        && turns().next(sql, account, now).isBefore(row.get().turn().get());
  }

  /**
   * When a fetch is retried at the latest; what is scheduled later was scheduled by a wrong clock.
   */
  private Instant latestRetry(Instant now) {
    return now.plus(settings.longestRetry());
  }

  private FetchTurns turns() {
    return new FetchTurns(scheduled, settings.shares());
  }

  private FetchStatus request(SqlStatements sql, String subject, AccountId account)
      throws SQLException {
    Instant now = clock.instant();
    Optional<Long> tooMany = turns().findTooMany(sql, account);
    if (tooMany.isPresent()) {
      Optional<Row> row = findRow(sql, subject);
      return row.flatMap(Row::requested).isPresent()
          ? status(sql, row, now)
          : new FetchStatus.Refused(tooMany.get(), now.plus(FetchTurns.RETRY_AFTER_REFUSAL));
    }
    Instant turn = turns().next(sql, account, now);
    sql.update(
        """
        insert into fetch_job (subject, requested_at, requested_by, turn) values (?, ?, ?, ?)
        on conflict (subject) do update set requested_at = excluded.requested_at,
          requested_by = excluded.requested_by, turn = excluded.turn,
          given_up = false, retry_at = null, forget_at = null
        """,
        subject,
        now,
        account.value(),
        turn);
    scheduled.request(sql, subject, turn, latestRetry(now));
    return find(sql, subject);
  }

  private FetchStatus find(SqlStatements sql, String subject) throws SQLException {
    return status(sql, findRow(sql, subject), clock.instant());
  }

  private FetchStatus status(SqlStatements sql, Optional<Row> row, Instant now)
      throws SQLException {
    Optional<NextFetch> next =
        row.map(Row::job).filter(job -> job.isPending(now)).flatMap(FetchJob::next);
    if (next.isPresent()) {
      Instant expectedAt = expectedAt(sql, row.orElseThrow().job(), next.get(), now);
      return row.get().doubted()
          ? new FetchStatus.Doubted(expectedAt)
          : new FetchStatus.Pending(expectedAt);
    }
    return row.filter(Row::doubted)
        .flatMap(Row::retryAt)
        .<FetchStatus>map(FetchStatus.Doubted::new)
        .or(() -> row.flatMap(Row::ended))
        .orElseGet(FetchStatus.Idle::new);
  }

  private Instant expectedAt(SqlStatements sql, FetchJob job, NextFetch next, Instant now)
      throws SQLException {
    if (next.running()) {
      return now.plus(DURATION);
    }
    if (next.dueAt().isAfter(now)) {
      return next.dueAt();
    }
    String subject = SubjectName.format(job.subject());
    long before = ScheduledFetches.countBefore(sql, database, subject, now, MAX_COUNTED);
    return now.plus(DURATION.multipliedBy(before + 1));
  }

  private Optional<Row> findRow(SqlStatements sql, String subject) throws SQLException {
    return sql.find(SELECT + "where subject = ?", this::readRow, subject);
  }

  private Row readRow(ResultSet row) throws SQLException {
    Optional<Instant> retryAt = findInstant(row, "retry_at");
    String reason = row.getString("reason");
    boolean givenUp = row.getBoolean("given_up");
    return new Row(
        read(row, database),
        findLong(row, "requested_by"),
        findInstant(row, "turn"),
        retryAt,
        retryAt.map(
            at ->
                givenUp
                    ? new FetchStatus.GivenUp(reason, at)
                    : new FetchStatus.NoSource(reason, at)),
        findInstant(row, "doubted_since").isPresent());
  }

  /** Adds a row if there is none, and locks it; returns when the subject was last observed. */
  static Optional<Instant> lockOrAdd(
      SqlStatements sql, String subject, Optional<Instant> lastObserved) throws SQLException {
    return sql.find(
            """
            insert into fetch_job (subject, succeeded_at) values (?, ?)
            on conflict (subject) do update set forget_at = null,
              succeeded_at = coalesce(fetch_job.succeeded_at, excluded.succeeded_at)
            returning succeeded_at
            """,
            row -> findInstant(row, "succeeded_at"),
            subject,
            lastObserved.orElse(null))
        .flatMap(found -> found);
  }

  static Locked lock(SqlStatements sql, String subject) throws SQLException {
    return sql.lock(
            """
            select failed_attempts, requested_at, requested_by, refreshed_for, succeeded_at,
              recent_outcomes from fetch_job where subject = ?\
            """,
            row ->
                new Locked(
                    row.getInt("failed_attempts"),
                    findInstant(row, "requested_at"),
                    findLong(row, "requested_by"),
                    findLong(row, "refreshed_for"),
                    findInstant(row, "succeeded_at"),
                    RecentOutcomes.parse(row.getString("recent_outcomes"))),
            subject)
        .orElseThrow(() -> new SQLException("no row of fetch_job for " + subject));
  }

  Begun begin(String subject) {
    Instant now = clock.instant();
    return database
        .run(
            sql ->
                sql.find(
                    SELECT + "where subject = ?",
                    row ->
                        new Begun(
                            row.getInt("failed_attempts") + 1,
                            ScheduledFetches.isRequested(row)
                                ? findInstant(row, "requested_at").orElse(now)
                                : now.minus(FetchQueueSettings.reuse(subject)),
                            findDoubt(row, now)),
                    subject))
        .orElseGet(() -> new Begun(1, now));
  }

  /** A reply after a failure of another kind repeats nothing. */
  private Optional<FetchDoubt> findDoubt(ResultSet row, Instant now) throws SQLException {
    Optional<FetchDoubt> doubt = findDoubt(row, settings.policy(), now);
    return doubt.isPresent() && isLastReplyDoubted(row) ? doubt : Optional.empty();
  }

  /** With the repetition until now; empty if the clock was ahead when it began. */
  private static Optional<FetchDoubt> findDoubt(ResultSet row, FetchPolicy policy, Instant now)
      throws SQLException {
    Optional<Instant> since = findInstant(row, "doubted_since").filter(it -> !it.isAfter(now));
    if (since.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new FetchDoubt(
            since.get(),
            countRepeated(row, policy, now),
            Optional.ofNullable(row.getString("doubt_reason"))));
  }

  /** Each fetch counts anew: a store that lies on two days for an hour each repeats nothing. */
  private static Duration countRepeated(ResultSet row, FetchPolicy policy, Instant now)
      throws SQLException {
    int failed = row.getInt("failed_attempts");
    if (failed == 0) {
      return Duration.ZERO;
    }
    Duration repeated = Duration.ofMillis(row.getLong("doubt_repeated"));
    return isLastReplyDoubted(row)
        ? repeated.plus(
            policy.countRepeated(
                failed, Duration.between(SqlStatements.getInstant(row, "attempted_at"), now)))
        : repeated;
  }

  private static boolean isLastReplyDoubted(ResultSet row) throws SQLException {
    return Optional.ofNullable(row.getString("reason"))
        .flatMap(FetchOutcome.Doubted::findReason)
        .isPresent();
  }

  /**
   * @param observedAt not after now
   */
  static void putSuccess(SqlStatements sql, String subject, Instant observedAt, Instant now)
      throws SQLException {
    sql.update(
        """
        update fetch_job set failed_attempts = 0, attempted_at = ?, succeeded_at = ?,
          failing_since = null, doubted_since = null, doubt_repeated = 0, doubt_reason = null,
          reason = null, given_up = false, retry_at = null
        where subject = ?
        """,
        now,
        observedAt,
        subject);
  }

  /**
   * @param retryAt if it was given up, when it may be requested again
   */
  static void putFailure(
      SqlStatements sql,
      String subject,
      int failedAttempts,
      String reason,
      @Nullable Instant retryAt,
      Instant now)
      throws SQLException {
    sql.update(
        """
        update fetch_job set failed_attempts = ?, attempted_at = ?,
          failing_since = coalesce(failing_since, ?), reason = ?, given_up = ?, retry_at = ?
        where subject = ?
        """,
        failedAttempts,
        now,
        now,
        reason,
        retryAt != null,
        retryAt,
        subject);
  }

  /** Keeps the outcomes of the last dates, unless they are as before. */
  static void putOutcomes(
      SqlStatements sql, String subject, RecentOutcomes before, RecentOutcomes after)
      throws SQLException {
    if (!after.equals(before)) {
      sql.update(
          "update fetch_job set recent_outcomes = ? where subject = ?", after.format(), subject);
    }
  }

  /** Records when the first key began to track a subject. */
  static void putTracked(SqlStatements sql, String subject, Instant now) throws SQLException {
    sql.update("update fetch_job set tracked_at = ? where subject = ?", now, subject);
  }

  /** Keeps the reason, and since when and for how long replies have been doubted for it. */
  static void putDoubt(
      SqlStatements sql,
      String subject,
      FetchOutcome.Doubted doubt,
      FetchPolicy policy,
      Instant now)
      throws SQLException {
    Optional<FetchDoubt> repeated =
        sql.find(
                "select * from fetch_job where subject = ?",
                row -> findDoubt(row, policy, now),
                subject)
            .flatMap(Function.identity())
            .filter(before -> before.reason().stream().allMatch(doubt::repeats));
    sql.update(
        """
        update fetch_job set doubt_reason = ?, doubted_since = ?, doubt_repeated = ?
        where subject = ?
        """,
        doubt.reason(),
        repeated.map(FetchDoubt::since).orElse(now),
        repeated.map(FetchDoubt::repeatedFor).orElse(Duration.ZERO).toMillis(),
        subject);
  }

  static void putNoSource(
      SqlStatements sql, String subject, String reason, Instant retryAt, Instant now)
      throws SQLException {
    sql.update(
        """
        update fetch_job set failed_attempts = 0, attempted_at = ?,
          failing_since = null, doubted_since = null, doubt_repeated = 0, doubt_reason = null,
          reason = ?, given_up = false, retry_at = ?
        where subject = ?
        """,
        now,
        reason,
        retryAt,
        subject);
  }

  /** Has the row of a job without a scheduled fetch deleted after an instant. */
  static void forgetAt(SqlStatements sql, String subject, Instant at) throws SQLException {
    sql.update(
        "update fetch_job set forget_at = ?, refreshed_for = null where subject = ?", at, subject);
  }

  /** Records that no caller waits any more, and whose budget the daily fetches use. */
  static void endTurn(SqlStatements sql, String subject, Optional<Long> refreshedFor)
      throws SQLException {
    sql.update(
        "update fetch_job set turn = null, refreshed_for = ? where subject = ?",
        refreshedFor.orElse(null),
        subject);
  }

  static void clearFailure(SqlStatements sql, String subject) throws SQLException {
    sql.update("update fetch_job set failing_since = null where subject = ?", subject);
  }

  static void deleteForgotten(SqlStatements sql, Instant now) throws SQLException {
    sql.update("delete from fetch_job where forget_at <= ?", now);
  }
}
