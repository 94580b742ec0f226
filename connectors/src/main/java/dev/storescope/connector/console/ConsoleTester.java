package dev.storescope.connector.console;

import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTester;
import dev.storescope.connections.Credentials;
import java.util.Map;
import java.util.Optional;

/**
 * Tests connections at the console of their kind.
 *
 * @param testers of the kinds that can be tested
 */
public record ConsoleTester(Map<ConnectionKind, ConnectionTester> testers)
    implements ConnectionTester {
  public ConsoleTester {
    testers = Map.copyOf(testers);
  }

  public boolean canTest(ConnectionKind kind) {
    return testers.containsKey(kind);
  }

  /**
   * Tests a connection.
   *
   * @throws IllegalArgumentException if its kind cannot be tested
   */
  @Override
  public ConnectionTest test(Credentials credentials) throws InterruptedException {
    return Optional.ofNullable(testers.get(credentials.kind()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Connections to " + credentials.kind().title() + " cannot be tested."))
        .test(credentials);
  }
}
