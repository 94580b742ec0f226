package dev.storescope.connector.playconsole;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetcher;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.ports.Ports;
import dev.storescope.store.AppId;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Fetches what a service account of Google Play can read of its developer's apps: installs,
 * visitors, search terms and reviews.
 *
 * @param transport that records nothing
 */
public record PlayConsoleFetcher(
    StoreTransport transport, PlayConsoleHosts hosts, Ports ports, InstantSource clock)
    implements ConnectionFetcher {
  /** With the same month of the year before. */
  private static final int MONTHS_BEFORE = 12;

  private static final Set<TestedPlayResource> FETCHED =
      Collections.unmodifiableSet(
          EnumSet.complementOf(EnumSet.of(TestedPlayResource.RATINGS, TestedPlayResource.SALES)));

  @Override
  public ConnectionTest fetch(Connection connection, Credentials credentials)
      throws InterruptedException {
    if (!(credentials instanceof Credentials.GooglePlay account)) {
      throw new IllegalArgumentException("These are no credentials of Google Play.");
    }
    PlayConsoleClient client = new PlayConsoleClient(transport, hosts, account, clock);
    Optional<PlayReports> bucket = client.reports();
    Map<TestedPlayResource, Outcome> outcomes = new EnumMap<>(TestedPlayResource.class);
    if (bucket.isEmpty()) {
      FETCHED.forEach(resource -> outcomes.put(resource, TestedPlayResource.NO_BUCKET));
    } else {
      switch (bucket.get().listApps()) {
        case PlayOutcome.Answered<List<AppId>>(List<AppId> apps) ->
            outcomes.putAll(fetch(apps, client, bucket.get(), connection, account));
        case PlayOutcome.NotAnswered<List<AppId>>(PlayFailure reason) ->
            FETCHED.forEach(
                resource ->
                    outcomes.put(
                        resource, TestedPlayResource.INSTALLS.explain(reason, account.email())));
      }
    }
    return new ConnectionTest(
        clock.instant(),
        outcomes.entrySet().stream()
            .map(each -> new Reading(each.getKey().title(), each.getValue()))
            .toList());
  }

  private Map<TestedPlayResource, Outcome> fetch(
      List<AppId> apps,
      PlayConsoleClient client,
      PlayReports bucket,
      Connection connection,
      Credentials.GooglePlay account)
      throws InterruptedException {
    YearMonth first =
        YearMonth.from(clock.instant().atZone(ZoneOffset.UTC)).minusMonths(MONTHS_BEFORE);
    PlayReviewFetch reviews =
        new PlayReviewFetch(client, bucket, ports.ownApps(), connection, account);
    Map<TestedPlayResource, Outcome> outcomes = new EnumMap<>(TestedPlayResource.class);
    outcomes.put(
        TestedPlayResource.INSTALLS,
        new FileFetch(bucket, ports.ownReports(), connection, account, TestedPlayResource.INSTALLS)
            .fetch(apps, List.of(MonthFile.Kind.INSTALLS, MonthFile.Kind.COUNTRY_INSTALLS), first));
    outcomes.put(
        TestedPlayResource.STORE_PERFORMANCE,
        new FileFetch(
                bucket,
                ports.ownReports(),
                connection,
                account,
                TestedPlayResource.STORE_PERFORMANCE)
            .fetch(
                apps,
                List.of(MonthFile.Kind.COUNTRY_LISTING, MonthFile.Kind.SOURCE_LISTING),
                first));
    outcomes.put(TestedPlayResource.REVIEWS, reviews.files(apps, first));
    outcomes.put(TestedPlayResource.RECENT_REVIEWS, reviews.recent(apps));
    return outcomes;
  }
}
