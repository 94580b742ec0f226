package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The ranking of a keyword by the iTunes Search API. It returns 200 results at most, and counts the
 * results that it returns, never a total; so a wrong count means a damaged reply.
 */
final class ItunesSearch {
  private static final int MAX_RESULTS = 200;
  private static final String INVALID = "Invalid value(s) for key(s): [";

  private ItunesSearch() {}

  /** A page of results: the ranking, and what the reply has of its apps. */
  private record ResultPage(SearchRanking ranking, List<AppEntry> apps) {
    FetchOutcome outcome(Subject.Search search, Instant at) {
      return AppEntry.outcome(
          ranking.apps(),
          apps,
          cards ->
              new Observation<>(
                  search,
                  at,
                  Source.ITUNES_SEARCH,
                  new SearchRanking(ranking.apps(), cards, ranking.complete())));
    }
  }

  static ApiCall<?> call(StoreHosts hosts, Subject.Search search, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(StoreHosts.at(hosts.itunes(), "/search"))
            .withParameter("term", search.keyword().text())
            .withParameter("country", search.country().code())
            .withParameter("media", "software")
            .withParameter("entity", entity(search.device()))
            .withParameter("limit", Integer.toString(MAX_RESULTS))
            .withParameter("lang", language(storefront));
    return new ApiCall<>(
        List.of(request),
        reply -> parse(search, reply),
        (pages, at) -> pages.getFirst().outcome(search, at),
        (refusal, _) -> isAbout(refusal, Set.of("term")));
  }

  private static String entity(Device device) {
    return switch (device) {
      case IPHONE -> "software";
      case IPAD -> "iPadSoftware";
      case ANDROID -> throw new IllegalArgumentException("the App Store has nothing for Android");
    };
  }

  private static ResultPage parse(Subject.Search search, StoreReply reply) {
    List<ItunesResult> results = apps(ItunesReply.results(reply.content(), search.country()));
    SearchRanking ranking =
        IosRanking.of(
            results.stream()
                .map(
                    result ->
                        new IosRanking.SearchResult(
                            result.app(ItunesKey.TRACK_ID),
                            ItunesKind.of(result.text(ItunesKey.KIND))))
                .toList(),
            MAX_RESULTS);
    return new ResultPage(
        ranking, results.stream().flatMap(result -> findApp(result).stream()).toList());
  }

  /** Developers and songs have other ids, so a reply of these alone is not about apps. */
  private static List<ItunesResult> apps(List<ItunesResult> results) {
    List<ItunesResult> apps =
        results.stream()
            .filter(
                result ->
                    result
                        .findText(ItunesKey.WRAPPER_TYPE)
                        .filter(ItunesLookup.OTHER_WRAPPERS::contains)
                        .isEmpty())
            .toList();
    if (apps.isEmpty() && !results.isEmpty()) {
      throw failed("none of the " + results.size() + " results is an app");
    }
    return apps;
  }

  /** An app whose other fields cannot be read is ranked all the same. */
  private static Optional<AppEntry> findApp(ItunesResult result) {
    try {
      ItunesApp app = new ItunesApp(result);
      return Optional.of(AppEntry.of(result.app(ItunesKey.TRACK_ID), app.listing(), app.rating()));
    } catch (UnusableReplyException e) {
      return Optional.empty();
    }
  }

  /** Whether the API refuses a request because of these parameters only. */
  static boolean isAbout(StoreReply refusal, Set<String> parameters) {
    try {
      String message =
          new JsonFields(JsonFields.parse(refusal.content())).findText("errorMessage").orElse("");
      return message.startsWith(INVALID)
          && message.endsWith("]")
          && parameters.contains(message.substring(INVALID.length(), message.length() - 1));
    } catch (UnusableReplyException e) {
      return false;
    }
  }

  /** The language of a storefront as the API writes it, such as {@code ko_kr}. */
  static String language(Storefronts.Apple storefront) {
    return storefront.languageTag().replace('-', '_');
  }
}
