package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.auth.PlainTextAuthProviderBase;
import com.datastax.oss.driver.api.core.metadata.EndPoint;

/** Gives each new connection the password as it is then. */
final class CassandraPassword extends PlainTextAuthProviderBase {
  private final CassandraSettings.Credentials credentials;

  CassandraPassword(CassandraSettings.Credentials credentials) {
    super("storescope");
    this.credentials = credentials;
  }

  @Override
  protected Credentials getCredentials(EndPoint node, String authenticator) {
    return new Credentials(
        credentials.name().toCharArray(), credentials.password().read().toCharArray());
  }
}
