package dev.storescope.connector.playconsole;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionFetcher;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.own.OwnReports;
import dev.storescope.store.AppId;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fetches what a service account of Google Play can read: installs, visitors and search terms of
 * its developer's apps.
 *
 * @param transport that records nothing
 */
public record PlayConsoleFetcher(
    StoreTransport transport, PlayConsoleHosts hosts, OwnReports reports, InstantSource clock)
    implements ConnectionFetcher {
  /** With the same month of the year before. */
  private static final int MONTHS_BEFORE = 12;

  private static final List<Map.Entry<TestedPlayResource, List<MonthFile.Kind>>> FETCHED =
      List.of(
          Map.entry(
              TestedPlayResource.INSTALLS,
              List.of(MonthFile.Kind.INSTALLS, MonthFile.Kind.COUNTRY_INSTALLS)),
          Map.entry(
              TestedPlayResource.STORE_PERFORMANCE,
              List.of(MonthFile.Kind.COUNTRY_LISTING, MonthFile.Kind.SOURCE_LISTING)));

  @Override
  public ConnectionTest fetch(Connection connection, Credentials credentials)
      throws InterruptedException {
    if (!(credentials instanceof Credentials.GooglePlay account)) {
      throw new IllegalArgumentException("These are no credentials of Google Play.");
    }
    Optional<PlayReports> bucket =
        new PlayConsoleClient(transport, hosts, account, clock).reports();
    List<Reading> readings = new ArrayList<>();
    if (bucket.isEmpty()) {
      FETCHED.forEach(each -> readings.add(reading(each.getKey(), TestedPlayResource.NO_BUCKET)));
    } else {
      readings.addAll(fetch(connection, account, bucket.get()));
    }
    return new ConnectionTest(clock.instant(), readings);
  }

  private List<Reading> fetch(
      Connection connection, Credentials.GooglePlay account, PlayReports bucket)
      throws InterruptedException {
    PlayOutcome<List<AppId>> apps = bucket.listApps();
    YearMonth from =
        YearMonth.from(clock.instant().atZone(ZoneOffset.UTC)).minusMonths(MONTHS_BEFORE);
    List<Reading> readings = new ArrayList<>();
    for (Map.Entry<TestedPlayResource, List<MonthFile.Kind>> each : FETCHED) {
      TestedPlayResource resource = each.getKey();
      Outcome outcome =
          switch (apps) {
            case PlayOutcome.Answered<List<AppId>>(List<AppId> found) ->
                new FileFetch(bucket, reports, connection, account, resource)
                    .fetch(found, each.getValue(), from);
            case PlayOutcome.NotAnswered<List<AppId>>(PlayFailure reason) ->
                resource.explain(reason, account.email());
          };
      readings.add(reading(resource, outcome));
    }
    return readings;
  }

  private static Reading reading(TestedPlayResource resource, Outcome outcome) {
    return new Reading(resource.title(), outcome);
  }
}
