package dev.storescope.connections;

import dev.storescope.accounts.AccountId;
import java.util.Optional;

/** What users do with the connections of their workspaces. */
public record ConnectionEditor(Connections connections, ConnectionTester tester) {
  /**
   * Adds a connection. Spaces around the name are removed.
   *
   * @throws IllegalArgumentException as {@link Connections#create}
   */
  public Connection create(AccountId account, String name, Credentials credentials) {
    return connections.create(account, name.strip(), credentials);
  }

  /**
   * Asks the console what a connection can read, and keeps the result as its last test; empty if
   * the workspace has no such connection.
   *
   * @throws dev.storescope.secrets.SecretNotDecryptedException if its credentials cannot be
   *     decrypted
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  public Optional<ConnectionTest> test(AccountId account, long id) throws InterruptedException {
    Optional<Credentials> credentials = connections.findCredentials(account, id);
    if (credentials.isEmpty()) {
      return Optional.empty();
    }
    ConnectionTest test = tester.test(credentials.get());
    return Optional.of(test).filter(_ -> connections.noteTest(account, id, test));
  }
}
