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
import dev.storescope.ports.Ports;
import dev.storescope.text.Quantity;
import java.net.URI;
import java.time.InstantSource;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fetches what a key of App Store Connect can read of its apps: figures, texts, products and
 * reviews. Each key reads what its roles allow, so several keys of one team complete each other.
 *
 * @param transport that records nothing
 * @param base {@code https://api.appstoreconnect.apple.com}, or what stands in for it
 */
public record AppStoreConnectFetcher(
    StoreTransport transport, URI base, Ports ports, InstantSource clock, Sleeper sleeper)
    implements ConnectionFetcher {
  private static final Set<TestedResource> FETCHED =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(TestedResource.SALES_REPORTS)));

  @Override
  public ConnectionTest fetch(Connection connection, Credentials credentials)
      throws InterruptedException {
    if (!(credentials instanceof Credentials.AppStoreConnect key)) {
      throw new IllegalArgumentException("These are no credentials of App Store Connect.");
    }
    // One for all calls, as it knows how many the key has left.
    AppStoreConnectApi api = new AppStoreConnectApi(transport, base, key, clock, sleeper);
    AppStoreConnectClient client = new AppStoreConnectClient(api, clock);
    Map<TestedResource, Outcome> outcomes = new EnumMap<>(TestedResource.class);
    switch (client.listApps()) {
      case ApiOutcome.Answered<List<OwnApp>>(List<OwnApp> apps) -> {
        outcomes.put(TestedResource.APPS, new CanRead(Quantity.orNone(apps.size(), "app")));
        apps.forEach(app -> ports.ownApps().put(connection.account(), connection.id(), app));
        AnalyticsFetch analytics =
            new AnalyticsFetch(new AnalyticsClient(api), ports.ownReports(), connection);
        outcomes.put(TestedResource.ANALYTICS_REPORTS, analytics.fetch(apps));
        ContentFetch content =
            new ContentFetch(client, ports.ownApps(), connection, clock.instant());
        outcomes.put(TestedResource.TEXTS, content.texts(apps));
        outcomes.put(TestedResource.PURCHASES, content.products(apps));
        outcomes.put(TestedResource.REVIEWS, content.reviews(apps));
      }
      // Any key reads the apps: what refuses them refuses everything.
      case ApiOutcome.NotAnswered<List<OwnApp>>(NoAnswer reason) ->
          FETCHED.forEach(resource -> outcomes.put(resource, TestedResource.APPS.explain(reason)));
    }
    return new ConnectionTest(
        clock.instant(),
        outcomes.entrySet().stream()
            .map(each -> new Reading(each.getKey().title(), each.getValue()))
            .toList());
  }
}
