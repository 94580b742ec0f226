package dev.storescope.database;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.SqliteJdbcCustomization;

/** Where the database engines differ. */
enum Dialect {
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
  JdbcCustomization jobTimes() {
    return switch (this) {
      case SQLITE -> new SqliteJdbcCustomization();
      case POSTGRESQL -> new PostgreSqlJdbcCustomization(false, true);
    };
  }

  /** Whether other nodes may work at the same time. */
  boolean isShared() {
    return this == POSTGRESQL;
  }
}
