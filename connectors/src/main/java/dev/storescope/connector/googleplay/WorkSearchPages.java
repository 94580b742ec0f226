package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Source;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.List;

/**
 * The search that Google Play offers organisations for their devices. It has more results, in an
 * order that is not proven to be that of the other search. The layout is the one that open-source
 * clients read: the block is found by its form, as the remote call behind it is not known. They
 * take a page without the list for a search that finds nothing; here that is a failure, as nothing
 * proves it.
 */
record WorkSearchPages() implements SearchPages {
  private static final int[] FIRST = {0, 1};
  private static final int[] LIST = {0, 0, 0};
  private static final int[] TOKEN = {0, 0, 7, 1};

  @Override
  public Source source() {
    return Source.GOOGLE_PLAY_WORK_SEARCH;
  }

  @Override
  public StoreRequest firstRequest(GooglePlayRequests requests, Keyword keyword, Country country) {
    return requests.workSearch(keyword, country);
  }

  @Override
  public boolean endWithoutToken() {
    return true;
  }

  @Override
  public ResultPage parseFirst(StoreReply reply) {
    PageData page = PageData.of(reply);
    return page.blocks().stream()
        .map(block -> block.at(FIRST))
        .filter(block -> block.findEntries(LIST).filter(list -> !list.isEmpty()).isPresent())
        .findFirst()
        .map(WorkSearchPages::parse)
        .orElseThrow(
            () ->
                page.isWhole()
                    ? failed("the page has no list of results, and no proof that there are none")
                    : failed("the page ends before the list of results"));
  }

  @Override
  public ResultPage parseNext(StoreReply reply) {
    return parse(
        BatchReply.parse(reply, GooglePlayRequests.NEXT_PAGE_RPC)
            .orElseThrow(() -> failed("the answer has no next page of results")));
  }

  private static ResultPage parse(PathReader message) {
    List<PathReader> items =
        message
            .findEntries(LIST)
            .orElseThrow(() -> drifted("the next page has no list of results"));
    return new ResultPage(
        items.stream().map(ListItemParser.CONTINUED::app).toList(),
        items.stream().flatMap(item -> ListItemParser.CONTINUED.findApp(item).stream()).toList(),
        message.findText(TOKEN).filter(token -> !token.isBlank()));
  }
}
