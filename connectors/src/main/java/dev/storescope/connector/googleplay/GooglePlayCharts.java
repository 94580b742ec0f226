package dev.storescope.connector.googleplay;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fetches the three charts of a category; if one of them fails, there is no observation. */
record GooglePlayCharts(GooglePlayRequests requests, StoreClient client, InstantSource clock) {
  private static final CategoryId ALL_APPS = new CategoryId("APPLICATION");

  FetchOutcome fetch(Subject.Chart subject) throws InterruptedException {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    List<AppEntry> listed = new ArrayList<>();
    for (ChartKind kind : ChartKind.values()) {
      try {
        ChartParser.ChartPage chart =
            client.fetch(requests.chart(subject, kind), ChartParser::parse);
        charts.put(kind, chart.apps());
        listed.addAll(chart.listed());
      } catch (UnusableReplyException e) {
        if (charts.isEmpty() && e.refusal().isPresent() && isUnknown(subject)) {
          return new FetchOutcome.NoSource("Google Play has no such chart: " + reason(e));
        }
        throw e;
      }
    }
    Instant at = clock.instant();
    return AppEntry.outcome(
        charts.values().stream().flatMap(List::stream).toList(),
        listed,
        cards ->
            new Observation<>(
                subject,
                at,
                Source.GOOGLE_PLAY_CHARTS,
                new Facts.ChartRanking(charts, Optional.empty(), cards)));
  }

  /**
   * Whether Google Play refuses all charts of a category and, at the same time, has one of all
   * apps.
   */
  private boolean isUnknown(Subject.Chart subject) throws InterruptedException {
    if (subject.category().equals(ALL_APPS)) {
      return false;
    }
    Subject.Chart allApps = new Subject.Chart(subject.device(), subject.country(), ALL_APPS);
    return isRefused(requests.chart(subject, ChartKind.PAID))
        && isRefused(requests.chart(subject, ChartKind.GROSSING))
        && hasApps(requests.chart(allApps, ChartKind.FREE));
  }

  private boolean isRefused(StoreRequest chart) throws InterruptedException {
    try {
      client.fetch(chart, ChartParser::parse);
      return false;
    } catch (UnusableReplyException e) {
      return e.refusal().isPresent();
    }
  }

  private boolean hasApps(StoreRequest chart) throws InterruptedException {
    try {
      return !client.fetch(chart, ChartParser::parse).apps().isEmpty();
    } catch (UnusableReplyException e) {
      return false;
    }
  }

  private static String reason(UnusableReplyException refusal) {
    return refusal.outcome() instanceof FetchOutcome.Failure failure ? failure.reason() : "";
  }
}
