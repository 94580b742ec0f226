package dev.storescope.sandbox.playconsole;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.connector.playconsole.PlayConsoleClient;
import dev.storescope.connector.playconsole.PlayConsoleHosts;
import dev.storescope.sandbox.apple.InProcessTransport;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.testkit.SettableClock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Clients of simulated Google Play Console. */
final class ConnectedConsole {
  static final Instant NOW = Instant.parse("2026-11-21T10:15:30Z");
  static final long SEED = 5;
  static final ServiceAccounts ACCOUNTS = new ServiceAccounts(SEED);

  final SettableClock clock = new SettableClock(NOW);
  final StoreTransport transport;
  final Map<String, SimulatedSite> sites;

  ConnectedConsole(SimulatedStores stores) {
    PlayConsoleHosts hosts = PlayConsoleHosts.LIVE;
    this.sites =
        Map.of(
            GoogleTokenSite.BASE, new GoogleTokenSite(SEED),
            GoogleStorageSite.BASE, new GoogleStorageSite(stores, SEED),
            GooglePublisherSite.BASE, new GooglePublisherSite(stores));
    this.transport =
        new InProcessTransport(
            Map.of(
                hosts.tokens().getHost(), site(GoogleTokenSite.BASE),
                hosts.storage().getHost(), site(GoogleStorageSite.BASE),
                hosts.publisher().getHost(), site(GooglePublisherSite.BASE)),
            clock);
  }

  private SimulatedSite site(String base) {
    return Optional.ofNullable(sites.get(base)).orElseThrow();
  }

  PlayConsoleClient client(Credentials.GooglePlay credentials) {
    return new PlayConsoleClient(transport, PlayConsoleHosts.LIVE, credentials, clock);
  }
}
