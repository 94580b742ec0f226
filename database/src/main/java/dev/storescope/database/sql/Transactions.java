package dev.storescope.database.sql;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import dev.storescope.accounts.DatabaseUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Runs work on the connections of a database. Work must not start other work on its thread, as
 * there may be only one connection; and it may be repeated after the database rolled it back.
 */
public final class Transactions implements AutoCloseable {
  private static final int MAX_ATTEMPTS = 10;

  private final MonitoredPool pool;
  private final Dialect dialect;
  private final JdbcCustomization jobTimes;
  private final Optional<SqliteUse> use;

  /**
   * @param use of an SQLite file
   */
  Transactions(MonitoredPool pool, Dialect dialect, Optional<SqliteUse> use) {
    this.pool = pool;
    this.dialect = dialect;
    this.jobTimes = dialect.jobTimes();
    this.use = use;
  }

  /** Work with the statements of a connection. */
  public interface Work<T> {
    T apply(SqlStatements sql) throws SQLException;
  }

  public DataSource dataSource() {
    return pool;
  }

  public PoolUse poolUse() {
    return pool.use();
  }

  public Dialect dialect() {
    return dialect;
  }

  public JdbcCustomization jobTimes() {
    return jobTimes;
  }

  /** Binds an instant as the table of db-scheduler stores it. */
  public SqlStatements.Parameter jobTime(Instant instant) {
    return (statement, index) -> jobTimes.setInstant(statement, index, instant);
  }

  /** Runs work outside of a transaction: each statement is committed by itself. */
  public <T> T run(Work<T> work) {
    try (Connection connection = pool.getConnection();
        SqlStatements statements = new SqlStatements(connection, dialect)) {
      return work.apply(statements);
    } catch (SQLException e) {
      throw unavailable(e);
    }
  }

  /** Runs work in a transaction. */
  public <T> T transact(Work<T> work) {
    for (int attempt = 1; ; attempt++) {
      try (Connection connection = pool.getConnection()) {
        T result = transact(connection, dialect, numbered(work));
        use.ifPresent(SqliteUse::noteCommit);
        return result;
      } catch (SQLException e) {
        if (attempt == MAX_ATTEMPTS || !PostgresDatabase.isRetryable(e)) {
          throw unavailable(e);
        }
      }
    }
  }

  /** Runs work in a transaction, with statements that stay prepared for the next one. */
  public <T> T transact(PreparedStatementCache cache, Work<T> work) {
    if (dialect.isShared()) {
      // The connection may be another one each time; the driver caches the statements of each.
      return transact(work);
    }
    try (Connection connection = pool.getConnection()) {
      T result =
          cache.use(connection, statements -> transact(connection, statements, numbered(work)));
      use.ifPresent(SqliteUse::noteCommit);
      return result;
    } catch (SQLException e) {
      throw unavailable(e);
    }
  }

  private <T> Work<T> numbered(Work<T> work) {
    return sql -> {
      T result = work.apply(sql);
      if (use.isPresent()) {
        use.get().number(sql);
      }
      return result;
    };
  }

  public static <T> T transact(Connection connection, Dialect dialect, Work<T> work)
      throws SQLException {
    try (SqlStatements statements = new SqlStatements(connection, dialect)) {
      return transact(connection, statements, work);
    }
  }

  private static <T> T transact(Connection connection, SqlStatements statements, Work<T> work)
      throws SQLException {
    connection.setAutoCommit(false);
    try {
      T result = work.apply(statements);
      connection.commit();
      connection.setAutoCommit(true);
      return result;
    } catch (SQLException | RuntimeException | Error e) {
      rollback(connection, e);
      throw e;
    }
  }

  /**
   * Ends a transaction that failed; a second failure does not hide the first. SQLite has ended it
   * already if the disk is full, and the connection must not remain in it.
   */
  public static void rollback(Connection connection, Throwable failure) {
    tryRun(connection::rollback, failure);
    tryRun(() -> connection.setAutoCommit(true), failure);
  }

  private interface Action {
    void run() throws SQLException;
  }

  private static void tryRun(Action action, Throwable failure) {
    try {
      action.run();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void close() {
    use.ifPresentOrElse(each -> each.end(pool::close), pool::close);
  }

  private static DatabaseUnavailableException unavailable(SQLException e) {
    return new DatabaseUnavailableException("The database: " + e.getMessage(), e);
  }
}
