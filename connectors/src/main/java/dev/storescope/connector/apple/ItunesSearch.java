package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.store.Storefronts;
import java.net.URI;
import java.time.Instant;
import java.util.List;

/**
 * Who ranks for a keyword, by the iTunes Search API. It gives 200 results at most, and its count is
 * of the results it gives, never a total; so a count that disagrees tells a damaged reply.
 */
final class ItunesSearch implements AppStoreSource<Subject.Search, SearchRanking> {
  private static final int MOST_RESULTS = 200;

  private final URI itunes;

  ItunesSearch(StoreHosts hosts) {
    this.itunes = hosts.itunes();
  }

  @Override
  public List<StoreRequest> requests(Subject.Search search, Storefronts.Apple storefront) {
    UrlQuery query =
        UrlQuery.of("term", search.keyword().text())
            .and("country", search.country().code())
            .and("media", "software")
            .and("entity", entity(search.device()))
            .and("limit", Integer.toString(MOST_RESULTS))
            .and("lang", ItunesApi.language(storefront.languageTag()));
    return List.of(StoreRequest.get(StoreHosts.at(itunes, "/search" + query)));
  }

  private static String entity(Device device) {
    return switch (device) {
      case IPHONE -> "software";
      case IPAD -> "iPadSoftware";
      case ANDROID -> throw new IllegalArgumentException("the App Store has nothing for Android");
    };
  }

  @Override
  public SearchRanking read(Subject.Search search, StoreReply reply) {
    return IosRanking.of(
        ItunesApi.results(reply).stream()
            .map(result -> new IosRanking.Found(result.app("trackId"), result.text("kind")))
            .toList());
  }

  @Override
  public FetchOutcome conclude(Subject.Search search, List<SearchRanking> parts, Instant seenAt) {
    return new FetchOutcome.Observed(
        List.of(new Observation<>(search, seenAt, Source.ITUNES_SEARCH, parts.getFirst())));
  }
}
