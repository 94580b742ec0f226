package dev.storescope.database;

import dev.storescope.database.Transactions.Work;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps statements prepared between the transactions of one thread on SQLite, where preparing them
 * takes longer than running them.
 */
final class PreparedStatementCache {
  private @Nullable Connection connection;
  private @Nullable SqlStatements statements;

  /** Runs work with the statements of a connection; they are prepared again after a failure. */
  <T> T use(Connection pooled, Work<T> work) throws SQLException {
    SqlStatements current = of(pooled);
    boolean done = false;
    try {
      T result = work.apply(current);
      done = true;
      return result;
    } finally {
      if (!done) {
        connection = null;
        statements = null;
        // They may hold values that were not written.
        current.close();
      }
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
