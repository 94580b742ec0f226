package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.appstoreconnect.AppStoreConnectClient;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.sandbox.apple.InProcessTransport;
import dev.storescope.sandbox.appstoreconnect.AppStoreConnectSite.Conditions;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.testkit.SettableClock;
import java.net.URI;
import java.time.Instant;
import java.util.Map;

/** Clients of simulated App Store Connect; time passes when one of them waits. */
final class ConnectedDeveloper {
  static final Instant NOW = Instant.parse("2026-11-21T10:15:30Z");
  static final URI BASE = URI.create("https://api.appstoreconnect.apple.com");
  static final long SEED = 5;
  static final DeveloperKeys KEYS = new DeveloperKeys(SEED);

  final SettableClock clock = new SettableClock(NOW);
  final AppStoreConnectSite site;
  final StoreTransport transport;

  ConnectedDeveloper(SimulatedStores stores, Conditions conditions) {
    this.site = new AppStoreConnectSite(stores, SEED, conditions);
    this.transport = new InProcessTransport(Map.of(BASE.getHost(), site), clock);
  }

  AppStoreConnectClient client(Credentials.AppStoreConnect credentials) {
    return new AppStoreConnectClient(transport, BASE, credentials, clock, clock::set);
  }
}
