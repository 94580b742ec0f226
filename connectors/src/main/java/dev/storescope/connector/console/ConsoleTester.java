package dev.storescope.connector.console;

import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.ConnectionTester;
import dev.storescope.connections.Credentials;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Tests connections at the console of their kind.
 *
 * @param testers of the kinds that this version reads; of the others nothing is asked
 */
public record ConsoleTester(Map<ConnectionKind, ConnectionTester> testers, InstantSource clock)
    implements ConnectionTester {
  public ConsoleTester {
    testers = Map.copyOf(testers);
  }

  @Override
  public ConnectionTest test(Credentials credentials) throws InterruptedException {
    ConnectionTester tester = testers.get(credentials.kind());
    return tester == null ? notRead(credentials.kind().title()) : tester.test(credentials);
  }

  private ConnectionTest notRead(String console) {
    Unknown unknown =
        new Unknown(
            "This version does not read it. The connection is kept for a version that does.");
    return new ConnectionTest(clock.instant(), List.of(new Reading(console, unknown)));
  }
}
