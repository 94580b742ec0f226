package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetcher;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnReports;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Fetches what a key of App Store Connect can read: the figures of its apps. Each key reads what
 * its roles allow, so several keys of one account complete each other.
 *
 * @param transport that records nothing
 * @param base {@code https://api.appstoreconnect.apple.com}, or what stands in for it
 */
public record AppStoreConnectFetcher(
    StoreTransport transport, URI base, OwnReports reports, InstantSource clock, Sleeper sleeper)
    implements ConnectionFetcher {
  @Override
  public ConnectionTest fetch(Connection connection, Credentials credentials)
      throws InterruptedException {
    if (!(credentials instanceof Credentials.AppStoreConnect key)) {
      throw new IllegalArgumentException("These are no credentials of App Store Connect.");
    }
    // One for all calls, as it knows how many the key has left.
    AppStoreConnectApi api = new AppStoreConnectApi(transport, base, key, clock, sleeper);
    List<OwnApp> apps = new ArrayList<>();
    Outcome ofApps = listApps(api, apps);
    Outcome ofReports =
        ofApps instanceof CanRead
            ? new AnalyticsFetch(new AnalyticsClient(api), reports, connection).fetch(apps)
            : ofApps;
    return new ConnectionTest(
        clock.instant(),
        List.of(
            new Reading(TestedResource.APPS.title(), ofApps),
            new Reading(TestedResource.ANALYTICS_REPORTS.title(), ofReports)));
  }

  private Outcome listApps(AppStoreConnectApi api, List<OwnApp> apps) throws InterruptedException {
    return switch (new AppStoreConnectClient(api, clock).listApps()) {
      case ApiOutcome.Answered<List<OwnApp>>(List<OwnApp> found) -> {
        apps.addAll(found);
        yield new CanRead(Counted.of(found.size(), "app"));
      }
      case ApiOutcome.NotAnswered<List<OwnApp>>(NoAnswer reason) ->
          TestedResource.APPS.explain(reason);
    };
  }
}
