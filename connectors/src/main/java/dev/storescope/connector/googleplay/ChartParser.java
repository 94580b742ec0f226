package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.RankedApps;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.store.AppId;
import java.util.List;

/** Parses one chart. */
final class ChartParser {
  private static final int[] ANSWER = {0};
  private static final int[] CHART = {0, 1};
  private static final int[] ENTRIES = {0, 1, 0, 28, 0};
  private static final int[] ITEM = {0};

  private ChartParser() {}

  /**
   * A chart.
   *
   * @param apps best first; none if the chart is empty
   * @param listed what the chart has of the apps
   */
  record ChartPage(List<AppId> apps, List<AppEntry> listed) {}

  static ChartPage parse(StoreReply reply) {
    PathReader payload =
        BatchReply.parse(reply, GooglePlayRequests.CHART_RPC)
            .orElseThrow(() -> failed("the answer has no chart"));
    if (payload.at(ANSWER).node().isArray() && payload.at(CHART).isEmpty()) {
      return empty(payload);
    }
    List<PathReader> entries =
        payload.findEntries(ENTRIES).orElseThrow(() -> drifted("the chart is not a list"));
    List<PathReader> items = entries.stream().map(entry -> entry.at(ITEM)).toList();
    return new ChartPage(
        RankedApps.of(items.stream().map(ListItemParser.ITEM::app).toList(), ChartRanking.MAX_APPS),
        items.stream().flatMap(item -> ListItemParser.ITEM.findApp(item).stream()).toList());
  }

  /** If the reply links to apps, the chart is not empty: the format has changed. */
  private static ChartPage empty(PathReader payload) {
    if (payload.linksToApp()) {
      throw drifted("the chart has apps at an unknown path");
    }
    return new ChartPage(List.of(), List.of());
  }
}
