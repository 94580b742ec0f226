package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Source;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;

/**
 * The search that Google Play offers organisations for their devices. It has more results, in an
 * order that is not proven to be that of the other search. The layout is the one that open-source
 * clients read: the block is found by its form, as the remote call behind it is not known. They
 * take a page without the list for a search that finds nothing; here that is a failure, as nothing
 * proves it.
 */
record WorkSearchPages() implements RankingPages {
  private static final int[] FIRST = {0, 1};

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
        .filter(NextResults::isIn)
        .findFirst()
        .map(block -> NextResults.parse(block, ListItemParser.CONTINUED))
        .orElseThrow(
            () ->
                page.isWhole()
                    ? failed("the page has no list of results, and no proof that there are none")
                    : failed("the page ends before the list of results"));
  }

  @Override
  public ResultPage parseNext(StoreReply reply) {
    return NextResults.parse(reply, ListItemParser.CONTINUED);
  }
}
