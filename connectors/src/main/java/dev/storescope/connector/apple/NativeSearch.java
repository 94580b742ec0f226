package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Storefronts;
import java.util.List;
import java.util.Optional;

/**
 * The ranking of a keyword on an iPhone by the search of the App Store app. Apple does not document
 * it; this is the format that open-source clients read: the ranked ids are the {@code results} of
 * the first of the {@code bubbles}, at the top or under {@code pageData}.
 */
final class NativeSearch {
  /** How many ids the clients have seen at most. */
  private static final int MOST_RESULTS = 200;

  private NativeSearch() {}

  static ApiCall<SearchRanking> call(
      StoreHosts hosts, Subject.Search search, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(StoreHosts.at(hosts.itunesSearch(), "/WebObjects/MZStore.woa/wa/search"))
            .withParameter("clientApplication", "Software")
            .withParameter("media", "software")
            .withParameter("term", search.keyword().text())
            .with("X-Apple-Store-Front", storefront.number() + ",24 t:native")
            .with("Accept-Language", storefront.languageTag());
    return ApiCall.of(search, Source.APP_STORE_NATIVE_SEARCH, request, NativeSearch::parse);
  }

  private static SearchRanking parse(StoreReply reply) {
    JsonFields root =
        new JsonFields(JsonFields.parse(reply.content())).expecting("bubbles", "pageData");
    JsonFields page = root.has("bubbles") ? root : root.object("pageData");
    List<JsonFields> results =
        page.objects("bubbles").stream()
            .findFirst()
            .map(bubble -> bubble.objects("results"))
            .orElse(List.of());
    if (results.isEmpty() && !isSearchPage(root) && !isSearchPage(page)) {
      throw drifted("there are no results, and no mark of a page of search results");
    }
    return IosRanking.of(results.stream().map(NativeSearch::result).toList(), MOST_RESULTS);
  }

  private static IosRanking.SearchResult result(JsonFields result) {
    return new IosRanking.SearchResult(
        result.app("id"), result.findText("entity").map(ItunesKind::of).orElse(ItunesKind.APP));
  }

  private static boolean isSearchPage(JsonFields page) {
    Optional<String> type =
        page.findObject("metricsBase").flatMap(metrics -> metrics.findText("pageType"));
    return type.map("search"::equalsIgnoreCase).orElseGet(() -> page.has("term"));
  }
}
