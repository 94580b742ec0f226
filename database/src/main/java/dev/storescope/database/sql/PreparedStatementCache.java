package dev.storescope.database.sql;

import dev.storescope.database.sql.Transactions.Work;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps statements prepared between the transactions of one thread on SQLite, where preparing them
 * takes longer than running them.
 */
public final class PreparedStatementCache {
  private @Nullable Connection connection;
  private @Nullable SqlStatements statements;

  /** Runs work with the statements of a connection; they are prepared again after a failure. */
  <T> T use(Connection pooled, Work<T> work) throws SQLException {
    SqlStatements current = of(pooled);
    try {
      return work.apply(current);
    } catch (SQLException | RuntimeException | Error e) {
      connection = null;
      statements = null;
      closeAfter(e, current);
      throw e;
    }
  }

  /** They may hold values that were not written. */
  private static void closeAfter(Throwable failure, SqlStatements statements) {
    try {
      statements.close();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  private SqlStatements of(Connection pooled) throws SQLException {
    // The pool closes the statements of its own wrapper when a connection is returned.
    Connection lasting = pooled.unwrap(Connection.class);
    SqlStatements cached = statements;
    if (cached == null || !lasting.equals(connection)) {
      cached = new SqlStatements(lasting, Dialect.SQLITE);
      connection = lasting;
      statements = cached;
    }
    return cached;
  }
}
