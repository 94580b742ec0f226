package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.SqliteJdbcCustomization;

/** Where the databases differ. */
enum Dialect {
  /** A file of one process that fetches; a transaction keeps every other writer out. */
  SQLITE(""),

  /**
   * A server of several nodes, where a transaction locks rows. The lock lets others refer to the
   * row, as what belongs to an account does.
   */
  POSTGRESQL(" for no key update");

  private final String locking;

  Dialect(String locking) {
    this.locking = locking;
  }

  /** How instants stand in the table of db-scheduler. */
  JdbcCustomization jobTimes() {
    return switch (this) {
      case SQLITE -> new SqliteJdbcCustomization();
      case POSTGRESQL -> new PostgreSqlJdbcCustomization(false, true);
    };
  }

  /** What makes a selection keep its rows from other writers until the transaction ends. */
  String locking() {
    return locking;
  }

  /** Whether other nodes may work at the same time. */
  boolean isShared() {
    return this == POSTGRESQL;
  }
}
