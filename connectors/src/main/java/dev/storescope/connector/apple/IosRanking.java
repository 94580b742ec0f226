package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.RankedApps;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Map;

/** Builds a ranking from search results: of the apps for iPhone and iPad, and nothing else. */
final class IosRanking {
  private IosRanking() {}

  /** A result of a search. */
  record SearchResult(AppId app, ItunesKind kind) {}

  /**
   * The ranking of the results, best first.
   *
   * @param most how many results there are at most: of so many it is not known whether they are all
   */
  static SearchRanking of(List<SearchResult> results, int most) {
    List<AppId> apps =
        RankedApps.of(
            results.stream()
                .filter(result -> result.kind().runsOnIos())
                .map(SearchResult::app)
                .toList(),
            SearchRanking.MAX_APPS);
    if (apps.isEmpty() && !results.isEmpty()) {
      throw failed("none of the " + results.size() + " results is an app for iPhone or iPad");
    }
    return new SearchRanking(apps, Map.of(), results.size() < most);
  }
}
