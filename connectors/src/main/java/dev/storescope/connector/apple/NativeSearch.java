package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Storefronts;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Who ranks for a keyword on an iPhone, by the search that the App Store app itself makes. Apple
 * does not document it; the shape is the one that open-source clients read: the ranked ids are the
 * {@code results} of the first of the {@code bubbles}, at the top or under {@code pageData}.
 */
final class NativeSearch implements AppStoreSource<Subject.Search, SearchRanking> {
  private final URI itunesSearch;

  NativeSearch(StoreHosts hosts) {
    this.itunesSearch = hosts.itunesSearch();
  }

  @Override
  public List<StoreRequest> requests(Subject.Search search, Storefronts.Apple storefront) {
    UrlQuery query =
        UrlQuery.of("clientApplication", "Software")
            .and("media", "software")
            .and("term", search.keyword().text());
    URI uri = StoreHosts.at(itunesSearch, "/WebObjects/MZStore.woa/wa/search" + query);
    return List.of(
        StoreRequest.get(uri)
            .with("X-Apple-Store-Front", storefront.number() + ",24 t:native")
            .with("Accept-Language", storefront.languageTag()));
  }

  @Override
  public SearchRanking read(Subject.Search search, StoreReply reply) {
    JsonFields root = new JsonFields(JsonFields.parse(reply.body()));
    JsonFields page = root.has("bubbles") ? root : root.object("pageData");
    List<JsonFields> results =
        page.objects("bubbles").stream()
            .findFirst()
            .map(bubble -> bubble.objects("results"))
            .orElse(List.of());
    if (results.isEmpty() && !isSearchPage(root) && !isSearchPage(page)) {
      throw drifted("there are no results, and nothing that tells a page of search results");
    }
    return IosRanking.of(results.stream().map(NativeSearch::found).toList());
  }

  private static IosRanking.Found found(JsonFields result) {
    return new IosRanking.Found(result.app("id"), result.findText("entity").orElse("software"));
  }

  private static boolean isSearchPage(JsonFields page) {
    Optional<String> type =
        page.findObject("metricsBase").flatMap(metrics -> metrics.findText("pageType"));
    return type.map("search"::equalsIgnoreCase).orElseGet(() -> page.has("term"));
  }

  @Override
  public FetchOutcome conclude(Subject.Search search, List<SearchRanking> parts, Instant seenAt) {
    return new FetchOutcome.Observed(
        List.of(
            new Observation<>(search, seenAt, Source.APP_STORE_NATIVE_SEARCH, parts.getFirst())));
  }
}
