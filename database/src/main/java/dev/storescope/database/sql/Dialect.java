package dev.storescope.database.sql;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.SqliteJdbcCustomization;
import java.sql.SQLException;
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
    DueFetches due = new DueFetches(workers);
    return switch (this) {
      case SQLITE ->
          new SqliteJdbcCustomization() {
            @Override
            public String createSelectDueQuery(
                String table, int limit, String condition, boolean byPriority) {
              return due.select(
                  more -> super.createSelectDueQuery(table, limit, condition + more, byPriority));
            }
          };
      case POSTGRESQL ->
          new PostgreSqlJdbcCustomization(true, true) {
            @Override
            public String createGenericSelectForUpdateQuery(
                String table, int limit, String condition, boolean byPriority) {
              return due.select(
                  more ->
                      super.createGenericSelectForUpdateQuery(
                          table, limit, condition + more, byPriority));
            }
          };
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
