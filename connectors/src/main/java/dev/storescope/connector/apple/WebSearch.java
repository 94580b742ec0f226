package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The search page of the App Store's web site: the order that people see on an iPhone or an iPad.
 * Apple does not document it; this is the format that open-source clients read.
 */
final class WebSearch {
  private static final String INTENT = "SearchResultsPageIntent";

  private WebSearch() {}

  /**
   * What the page has.
   *
   * @param ranked the apps, best first
   * @param shown what the page has of the apps that it shows; of the others it has only ids
   * @param complete whether there is no next page, of which it is not known where it ends
   * @param entries with those that have no rank
   */
  record Results(
      List<AppId> ranked, List<AppEntry> shown, boolean complete, SearchEntries entries) {
    private FetchOutcome outcome(Subject.Search search, Instant at) {
      FetchOutcome.Observed ranking =
          AppEntry.outcome(
              ranked,
              shown,
              cards -> observed(search, at, new SearchRanking(ranked, cards, complete)));
      Subject.SearchPage page =
          new Subject.SearchPage(search.device(), search.country(), search.keyword());
      return new FetchOutcome.Observed(
          Stream.concat(ranking.observations().stream(), Stream.of(observed(page, at, entries)))
              .toList());
    }

    private static <F extends Facts> Observation<F> observed(
        Subject<F> subject, Instant at, F facts) {
      return new Observation<>(subject, at, Source.APP_STORE_SEARCH_PAGE, facts);
    }
  }

  static ApiCall<Results> call(StoreHosts hosts, Subject.Search search) {
    String path =
        String.format(Locale.ROOT, "/%s/%s/search", search.country().code(), platform(search));
    StoreRequest request =
        StoreRequest.get(StoreHosts.at(hosts.appStorePages(), path))
            .withParameter("term", search.keyword().text());
    return new ApiCall<>(
        List.of(request),
        reply -> parse(search, reply),
        (pages, at) -> pages.getFirst().outcome(search, at),
        ApiCall.Refusals.unexplained());
  }

  private static String platform(Subject.Search search) {
    return switch (search.device()) {
      case Device.IPHONE -> "iphone";
      case Device.IPAD -> "ipad";
      case Device.ANDROID ->
          throw new IllegalArgumentException("the App Store has nothing for Android");
    };
  }

  private static String screenshots(Subject.Search search) {
    return search.device() == Device.IPAD ? "pad" : "phone";
  }

  private static Results parse(Subject.Search search, StoreReply reply) {
    List<JsonFields> pages =
        WebPageData.read(reply.content()).stream()
            .filter(entry -> isOf(search, entry.object("intent")))
            .toList();
    if (pages.size() != 1) {
      throw drifted("the page has " + pages.size() + " lists of results of the search");
    }
    return new SearchPageParser(pages.getFirst().object("data"), screenshots(search)).parse();
  }

  private static boolean isOf(Subject.Search search, JsonFields intent) {
    return intent.text("$kind").equals(INTENT)
        && intent.text("term").equals(search.keyword().text())
        && intent.text("storefront").equalsIgnoreCase(search.country().code())
        && intent.text("platform").equals(platform(search));
  }
}
