package dev.storescope.database.sql;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a pooler. What the options of a session would set is set at the begin of each
 * transaction, for this transaction: the session belongs to others after it.
 */
record PooledSessions(Connection connection) implements InvocationHandler {
  private static final String BEGIN =
      String.format(
          Locale.ROOT,
          "set transaction isolation level read committed;"
              + " set local idle_in_transaction_session_timeout = %d",
          PostgresSource.IDLE_IN_TRANSACTION_TIMEOUT.toMillis());

  static Connection around(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            PooledSessions.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new PooledSessions(connection));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] values)
      throws Throwable {
    try {
      boolean begins =
          method.getName().equals("setAutoCommit")
              && values != null
              && Boolean.FALSE.equals(values[0])
              && connection.getAutoCommit();
      Object result = method.invoke(connection, values);
      if (begins) {
        begin();
      }
      return result;
    } catch (InvocationTargetException e) {
      throw Objects.requireNonNullElse(e.getCause(), e);
    }
  }

  private void begin() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(BEGIN);
    }
  }
}
