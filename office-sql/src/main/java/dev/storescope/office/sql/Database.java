package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.zaxxer.hikari.HikariDataSource;
import dev.storescope.accounts.OfficeUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import javax.sql.DataSource;

/**
 * The office's database. No work may start another on the same thread: there may be one connection
 * only. A transaction may be done again from its start, where the database undid it by chance.
 */
final class Database implements AutoCloseable {
  private static final int TRIES = 10;

  private final HikariDataSource pool;
  private final Dialect dialect;
  private final JdbcCustomization jobTimes;

  Database(HikariDataSource pool, Dialect dialect) {
    this.pool = pool;
    this.dialect = dialect;
    this.jobTimes = dialect.jobTimes();
  }

  /** What is done with the statements of a connection. */
  interface Work<T> {
    T apply(Statements sql) throws SQLException;
  }

  DataSource dataSource() {
    return pool;
  }

  Dialect dialect() {
    return dialect;
  }

  JdbcCustomization jobTimes() {
    return jobTimes;
  }

  /** Binds an instant as it stands in the table of db-scheduler. */
  Statements.Parameter jobTime(Instant instant) {
    return (statement, index) -> jobTimes.setInstant(statement, index, instant);
  }

  /** Does work of one statement, or of several that may be seen half done. */
  <T> T run(Work<T> work) {
    try (Connection connection = pool.getConnection();
        Statements statements = new Statements(connection, dialect)) {
      return work.apply(statements);
    } catch (SQLException e) {
      throw unavailable(e);
    }
  }

  /** Does work as a whole or not at all. */
  <T> T transact(Work<T> work) {
    return repeat(
        () -> {
          try (Connection connection = pool.getConnection()) {
            return transact(connection, dialect, work);
          }
        });
  }

  /** Does work as a whole or not at all, with statements that are kept for the next one. */
  <T> T transact(KeptStatements kept, Work<T> work) {
    if (dialect.isShared()) {
      // Each time it may be another connection; the driver keeps the statements of each.
      return transact(work);
    }
    try (Connection connection = pool.getConnection()) {
      return kept.use(connection, statements -> transact(connection, statements, work));
    } catch (SQLException e) {
      throw unavailable(e);
    }
  }

  static <T> T transact(Connection connection, Dialect dialect, Work<T> work) throws SQLException {
    try (Statements statements = new Statements(connection, dialect)) {
      return transact(connection, statements, work);
    }
  }

  private interface Transaction<T> {
    T run() throws SQLException;
  }

  /** Does a transaction again that two nodes took from each other; the database undid it. */
  private static <T> T repeat(Transaction<T> transaction) {
    for (int tried = 1; ; tried++) {
      try {
        return transaction.run();
      } catch (SQLException e) {
        if (tried == TRIES || !PostgresDatabase.isUndoneByChance(e)) {
          throw unavailable(e);
        }
      }
    }
  }

  private static <T> T transact(Connection connection, Statements statements, Work<T> work)
      throws SQLException {
    connection.setAutoCommit(false);
    boolean done = false;
    try {
      T result = work.apply(statements);
      connection.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        connection.rollback();
      }
      connection.setAutoCommit(true);
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  private static OfficeUnavailableException unavailable(SQLException e) {
    return new OfficeUnavailableException("The office's database: " + e.getMessage(), e);
  }
}
