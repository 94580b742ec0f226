package dev.storescope.database.sql;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.SqliteJdbcCustomization;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.postgresql.util.PSQLState;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Where the database engines differ. */
public enum Dialect {
  /** A file in which one process fetches; a transaction excludes every other writer. */
  SQLITE("sqlite", "", "select name from sqlite_master where name = 'schema_version'"),

  /** A server for several nodes; a transaction locks rows, to which others may still refer. */
  POSTGRESQL("postgresql", " for no key update", "select to_regclass('schema_version')");

  private final String scripts;
  private final String locking;
  private final String findVersionTable;

  Dialect(String scripts, String locking, String findVersionTable) {
    this.scripts = scripts;
    this.locking = locking;
    this.findVersionTable = findVersionTable;
  }

  /** The folder of the schema scripts. */
  String scripts() {
    return scripts;
  }

  /** The end of a selection that locks its rows until the transaction ends. */
  String locking() {
    return locking;
  }

  /** A query for the table with the schema version; null or no row if it does not exist. */
  String findVersionTable() {
    return findVersionTable;
  }

  /** How instants are stored in the table of db-scheduler. */
  public JdbcCustomization jobTimes() {
    return switch (this) {
      case SQLITE -> new SqliteJdbcCustomization();
      case POSTGRESQL -> new PostgreSqlJdbcCustomization(false, true);
    };
  }

  /** How db-scheduler polls its table: as {@link DueFetches} selects, locked if it is shared. */
  public JdbcCustomization polling(HostWorkers workers) {
    DueFetches due = new DueFetches(this, workers);
    return switch (this) {
      case SQLITE ->
          new SqliteJdbcCustomization() {
            @Override
            public String createSelectDueQuery(
                String table, int limit, String condition, boolean byPriority) {
              return due.select(table, limit, condition);
            }
          };
      case POSTGRESQL ->
          new PostgreSqlJdbcCustomization(true, true) {
            @Override
            public String createGenericSelectForUpdateQuery(
                String table, int limit, String condition, boolean byPriority) {
              return due.select(table, limit, condition);
            }
          };
    };
  }

  /** How the name of a subject begins in the table of db-scheduler, as an index has it. */
  String beginOfInstance() {
    return switch (this) {
      case SQLITE ->
          "substr(task_instance, 1, instr(task_instance, ':')"
              + " + instr(substr(task_instance, instr(task_instance, ':') + 1), ':'))";
      case POSTGRESQL -> "coalesce(substring(task_instance from '^[^:]*:[^:]*:'), '')";
    };
  }

  /**
   * Joins the first due rows of the table of db-scheduler that have a priority and whose name has a
   * beginning, by an index of these columns. PostgreSQL takes that one for certain only if the
   * order is all of it.
   */
  String joinFirstDue(String table, int limit) {
    return switch (this) {
      case SQLITE ->
          String.format(
              Locale.ROOT,
              """
          cross join %1$s as due on due.rowid in (
            select rowid from %1$s
            where %2$s = name and priority = priorities.value
              and execution_time <= (select now from bound)
              and picked = (select is_picked from bound)
            order by execution_time limit %3$d)
          """,
              table,
              beginOfInstance(),
              limit);
      case POSTGRESQL ->
          String.format(
              Locale.ROOT,
              """
          cross join lateral (
            select * from %1$s
            where (%2$s, priority, execution_time) >= (name, priorities.value, '-infinity')
              and (%2$s, priority, execution_time)
                <= (name, priorities.value, (select now from bound))
              and picked = (select is_picked from bound)
            order by %2$s, priority, execution_time limit %3$d
            for update skip locked) as due
          """,
              table,
              beginOfInstance(),
              limit);
    };
  }

  /** Selects the two values by which db-scheduler polls. */
  String selectBound() {
    return switch (this) {
      case SQLITE -> "select ?, ?";
      case POSTGRESQL -> "select cast(? as boolean), cast(? as timestamp with time zone)";
    };
  }

  /** Whether a row was refused because another one has its unique values. */
  boolean isDuplicate(SQLException e) {
    return switch (this) {
      case SQLITE ->
          Stream.iterate((Throwable) e, Objects::nonNull, Throwable::getCause)
              .anyMatch(
                  each ->
                      each instanceof SQLiteException refusal
                          && refusal.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE);
      case POSTGRESQL -> PSQLState.UNIQUE_VIOLATION.getState().equals(e.getSQLState());
    };
  }

  /** Whether other nodes may work at the same time. */
  public boolean isShared() {
    return this == POSTGRESQL;
  }
}
