package dev.storescope.office.sql;

import dev.storescope.office.sql.Database.Work;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Statements that stay prepared from one transaction to the next, for a thread that makes many: to
 * prepare them takes longer than to run them.
 */
final class KeptStatements {
  private @Nullable Connection connection;
  private @Nullable Statements statements;

  /** Does work with the statements of a connection; after a failure they are made anew. */
  <T> T use(Connection pooled, Work<T> work) throws SQLException {
    Statements current = of(pooled);
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

  private Statements of(Connection pooled) throws SQLException {
    // The statements of what the pool hands out end when it is given back.
    Connection lasting = pooled.unwrap(Connection.class);
    Statements kept = statements;
    if (kept == null || !lasting.equals(connection)) {
      kept = new Statements(lasting, Dialect.SQLITE);
      connection = lasting;
      statements = kept;
    }
    return kept;
  }
}
