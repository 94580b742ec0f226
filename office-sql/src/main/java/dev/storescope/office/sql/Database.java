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
 * only.
 */
final class Database implements AutoCloseable {
  private final HikariDataSource pool;
  private final JdbcCustomization jobTimes;

  /**
   * @param jobTimes how instants stand in the table of db-scheduler
   */
  Database(HikariDataSource pool, JdbcCustomization jobTimes) {
    this.pool = pool;
    this.jobTimes = jobTimes;
  }

  /** What is done with the statements of a connection. */
  interface Work<T> {
    T apply(Statements sql) throws SQLException;
  }

  DataSource dataSource() {
    return pool;
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
        Statements statements = new Statements(connection)) {
      return work.apply(statements);
    } catch (SQLException e) {
      throw unavailable(e);
    }
  }

  /** Does work as a whole or not at all. */
  <T> T transact(Work<T> work) {
    try (Connection connection = pool.getConnection()) {
      return transact(connection, work);
    } catch (SQLException e) {
      throw unavailable(e);
    }
  }

  /** Does work as a whole or not at all, with statements that are kept for the next one. */
  <T> T transact(KeptStatements kept, Work<T> work) {
    try (Connection connection = pool.getConnection()) {
      return kept.use(connection, statements -> transact(connection, statements, work));
    } catch (SQLException e) {
      throw unavailable(e);
    }
  }

  static <T> T transact(Connection connection, Work<T> work) throws SQLException {
    try (Statements statements = new Statements(connection)) {
      return transact(connection, statements, work);
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
