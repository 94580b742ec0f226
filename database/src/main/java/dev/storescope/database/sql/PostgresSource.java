package dev.storescope.database.sql;

import dev.storescope.file.Secret;
import dev.storescope.file.SecretNotReadException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens connections to a PostgreSQL server or to a pooler in front of it. */
@SuppressWarnings("serial") // never serialized
class PostgresSource extends PGSimpleDataSource {
  /** A node that hangs within a transaction keeps its rows locked for so long. */
  static final Duration IDLE_IN_TRANSACTION_TIMEOUT = Duration.ofSeconds(20);

  /** A setting of a session, by which this program knows a session that has its options. */
  static final String MARK = "storescope.options";

  private final transient Secret password;
  private final transient Duration replyTimeout;

  /** Whose sessions the connections have. */
  enum Sessions {
    /** Each connection has a session of the server to itself, from its options on. */
    OWN,
    /** A pooler gives each transaction a session, which knows nothing of the one before. */
    POOLED
  }

  /**
   * @param connectTimeout for each step of connecting to each of the servers, in whole seconds
   * @param replyTimeout how long to wait for the reply to a statement; zero: for ever
   */
  PostgresSource(
      PostgresSettings settings,
      Sessions sessions,
      Duration connectTimeout,
      Duration replyTimeout) {
    this.password = settings.password();
    this.replyTimeout = replyTimeout;
    setUrl(settings.url());
    setUser(settings.user());
    setApplicationName("storescope");
    setTcpKeepAlive(true);
    setConnectTimeout((int) connectTimeout.toSeconds());
    setSocketTimeout((int) connectTimeout.toSeconds());
    setSslResponseTimeout((int) connectTimeout.toMillis());
    setGssResponseTimeout((int) connectTimeout.toMillis());
    if (settings.hasSeveralServers() && getTargetServerType().equals("any")) {
      setTargetServerType("primary");
    }
    switch (sessions) {
      case OWN -> setOptions(options(replyTimeout));
      case POOLED -> setPrepareThreshold(0);
    }
  }

  /** Statements that may take any time may also leave a transaction waiting for them. */
  private static String options(Duration replyTimeout) {
    return String.format(
        Locale.ROOT,
        "-c idle_in_transaction_session_timeout=%d -c default_transaction_isolation=read\\"
            + " committed -c %s=on",
        replyTimeout.isZero() ? 0 : IDLE_IN_TRANSACTION_TIMEOUT.toMillis(),
        MARK);
  }

  /** The password is read again for each connection. */
  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = getConnection(getUser(), readPassword());
    connection.setNetworkTimeout(Runnable::run, (int) replyTimeout.toMillis());
    return connection;
  }

  private String readPassword() throws SQLException {
    try {
      return password.read();
    } catch (SecretNotReadException e) {
      throw new SQLException(e.getMessage(), e);
    }
  }
}
