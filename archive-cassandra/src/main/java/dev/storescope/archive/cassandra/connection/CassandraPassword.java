package dev.storescope.archive.cassandra.connection;

import com.datastax.oss.driver.api.core.auth.PlainTextAuthProviderBase;
import com.datastax.oss.driver.api.core.metadata.EndPoint;

/** Gives each new connection the password as it is then. */
public final class CassandraPassword extends PlainTextAuthProviderBase {
  private final CassandraSettings.Credentials credentials;

  public CassandraPassword(CassandraSettings.Credentials credentials) {
    super("storescope");
    this.credentials = credentials;
  }

  @Override
  public Credentials getCredentials(EndPoint node, String authenticator) {
    return new Credentials(
        credentials.name().toCharArray(), credentials.password().read().toCharArray());
  }
}
