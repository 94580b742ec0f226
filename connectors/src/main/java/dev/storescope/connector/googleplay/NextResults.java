package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.googleplay.RankingPages.ResultPage;
import dev.storescope.connector.http.StoreReply;
import java.util.List;

/** Parses results in the form of further pages, which a token of the page before refers to. */
final class NextResults {
  private static final int[] LIST = {0, 0, 0};
  private static final int[] TOKEN = {0, 0, 7, 1};

  private NextResults() {}

  static ResultPage parse(StoreReply reply, ListItemParser parser) {
    return parse(
        BatchReply.parse(reply, GooglePlayRequests.NEXT_PAGE_RPC)
            .orElseThrow(() -> failed("the answer has no next page of results")),
        parser);
  }

  static ResultPage parse(PathReader message, ListItemParser parser) {
    List<PathReader> items =
        message.findEntries(LIST).orElseThrow(() -> drifted("the next page has no results"));
    return new ResultPage(
        items.stream().map(parser::app).toList(),
        items.stream().flatMap(item -> parser.findApp(item).stream()).toList(),
        message.findText(TOKEN).filter(token -> !token.isBlank()));
  }

  /** Whether a message has the list. */
  static boolean isIn(PathReader message) {
    return message.findEntries(LIST).filter(list -> !list.isEmpty()).isPresent();
  }
}
