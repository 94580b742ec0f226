package dev.storescope.office.sql;

import dev.storescope.fetching.FetchVerdict;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/** Remembers how the looks at each subject ended; within the transaction of whoever asks. */
final class LookLog {
  private final Duration rememberFor;

  /**
   * @param rememberFor after which a subject is forgotten that no look is to come for
   */
  LookLog(Duration rememberFor) {
    this.rememberFor = rememberFor;
  }

  void note(Statements sql, String subject, FetchVerdict verdict, Instant now) throws SQLException {
    switch (verdict) {
      case FetchVerdict.Done() -> noteSuccess(sql, subject, now);
      case FetchVerdict.TryAgain(String reason, Instant _) ->
          noteFailure(sql, subject, reason, now);
      case FetchVerdict.GiveUp(String reason, Instant _) -> noteFailure(sql, subject, reason, now);
      case FetchVerdict.Leave _ -> noteNothing(sql, subject);
    }
    forget(sql, now);
  }

  static void noteSuccess(Statements sql, String subject, Instant at) throws SQLException {
    sql.update(
        """
        insert into look (subject, last_at, succeeded_at) values (?, ?, ?)
        on conflict (subject) do update set last_at = excluded.last_at,
          succeeded_at = excluded.succeeded_at, failing_since = null, reason = null
        """,
        subject,
        at,
        at);
  }

  private static void noteFailure(Statements sql, String subject, String reason, Instant now)
      throws SQLException {
    sql.update(
        """
        insert into look (subject, last_at, failing_since, reason) values (?, ?, ?, ?)
        on conflict (subject) do update set last_at = excluded.last_at,
          failing_since = coalesce(look.failing_since, excluded.failing_since),
          reason = excluded.reason
        """,
        subject,
        now,
        now,
        reason);
  }

  /** Nothing was seen, and nothing fails. */
  private static void noteNothing(Statements sql, String subject) throws SQLException {
    sql.update("update look set failing_since = null, reason = null where subject = ?", subject);
  }

  /** Forgets a subject whose looks fail and that nobody wants any more. */
  static void forgetFailure(Statements sql, String subject) throws SQLException {
    sql.update(
        """
        delete from look where subject = ? and failing_since is not null and not exists (
          select 1 from scheduled_tasks where task_name = ? and task_instance = look.subject)
        """,
        subject,
        FetchJobs.TASK);
  }

  private void forget(Statements sql, Instant now) throws SQLException {
    sql.update(
        """
        delete from look where last_at <= ? and not exists (
          select 1 from scheduled_tasks where task_name = ? and task_instance = look.subject)
        """,
        now.minus(rememberFor),
        FetchJobs.TASK);
  }
}
