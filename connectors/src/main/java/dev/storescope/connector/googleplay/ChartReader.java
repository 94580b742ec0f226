package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.store.AppId;
import java.util.List;

/** Reads one chart. */
final class ChartReader {
  private static final int[] ANSWER = {0};
  private static final int[] CHART = {0, 1};
  private static final int[] ENTRIES = {0, 1, 0, 28, 0};
  private static final int[] APP_ID = {0, 0, 0};

  private ChartReader() {}

  /** The apps of the chart, best first; none where the store answers that it is empty. */
  static List<AppId> read(StoreReply reply) throws NoAnswerException {
    PathReader payload =
        BatchReply.read(reply, GooglePlayRequests.CHART_RPC)
            .orElseThrow(() -> NoAnswerException.failed("the chart is not there"));
    if (payload.at(ANSWER).node().isArray() && payload.at(CHART).isNothing()) {
      return empty(payload);
    }
    List<PathReader> entries =
        payload
            .findEntries(ENTRIES)
            .orElseThrow(() -> NoAnswerException.drifted("the chart is no list"));
    return AppIds.read(entries, APP_ID).stream().distinct().limit(ChartRanking.MAX_APPS).toList();
  }

  /** A chart that names apps all the same has them elsewhere. */
  private static List<AppId> empty(PathReader payload) throws NoAnswerException {
    if (payload.namesAnApp()) {
      throw NoAnswerException.drifted("the chart has apps, but not where they were");
    }
    return List.of();
  }
}
