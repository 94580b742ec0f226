package dev.storescope.demo;

import dev.storescope.accounts.AccountId;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetches;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.Connections;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.appstoreconnect.AppStoreConnectFetcher;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.ports.Ports;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.appstoreconnect.DeveloperKeys;
import dev.storescope.sandbox.appstoreconnect.KeyRole;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackedApp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The connections of the demo's account to the simulated App Store Connect: those of the developers
 * of the first apps that it tracks, as if they had been added some weeks ago.
 */
record DemoConnections(Sandbox sandbox, Ports ports, AccountId account, DemoClock clock) {
  private static final Country US = new Country("us");
  private static final int DEVELOPERS = 1;
  private static final Duration AGE = Duration.ofDays(21);

  /** Connects what is not, and fetches what never was. */
  void complete() throws InterruptedException {
    if (ofAppStoreConnect().isEmpty()) {
      connect(clock.instant());
    }
    for (Connection connection : ofAppStoreConnect()) {
      requestReports(connection);
    }
    fetch();
  }

  private List<Connection> ofAppStoreConnect() {
    return ports.connections().list(account).stream()
        .filter(each -> each.kind() == ConnectionKind.APP_STORE_CONNECT)
        .toList();
  }

  private void connect(Instant now) {
    List<AppPage.Developer> developers =
        ports.trackingLists().list(account).stream()
            .filter(tracked -> tracked.country().equals(US))
            .map(TrackedApp::app)
            .filter(app -> app.store() == StoreType.APP_STORE)
            .flatMap(app -> sandbox.world().visit(StoreType.APP_STORE, US, now).find(app).stream())
            .map(AppPage::developer)
            .distinct()
            .limit(DEVELOPERS)
            .toList();
    clock.setTo(now.minus(AGE));
    for (AppPage.Developer developer : developers) {
      ports
          .connections()
          .create(account, developer.name(), sandbox.keys().ofTeam(developer.id(), KeyRole.ADMIN));
    }
    clock.showRealTime();
  }

  /** The sandbox does not keep what was requested before it was started. */
  private void requestReports(Connection connection) {
    ports
        .connections()
        .findCredentials(account, connection.id())
        .filter(Credentials.AppStoreConnect.class::isInstance)
        .map(Credentials.AppStoreConnect.class::cast)
        .flatMap(DeveloperKeys::findDeveloper)
        .ifPresent(developer -> sandbox.requestReports(developer, connection.createdAt()));
  }

  private void fetch() throws InterruptedException {
    Connections connections = ports.connections();
    try (LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT)) {
      AppStoreConnectFetcher fetcher =
          new AppStoreConnectFetcher(transport, sandbox.appStoreConnect(), ports, clock, _ -> {});
      ConnectionFetches fetches =
          new ConnectionFetches(
              connections, Map.of(ConnectionKind.APP_STORE_CONNECT, fetcher), clock);
      for (Connection connection : ofAppStoreConnect()) {
        if (connection.lastFetch().isEmpty()) {
          var _ = fetches.fetch(connection);
        }
      }
    }
  }
}
