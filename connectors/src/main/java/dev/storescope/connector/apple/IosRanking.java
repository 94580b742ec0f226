package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import java.util.List;

/** Builds a ranking from search results: of the apps for iPhone and iPad, and nothing else. */
final class IosRanking {
  private IosRanking() {}

  /** A result of a search. */
  record SearchResult(AppId app, ItunesKind kind) {}

  /** The ranking of the results, best first; an app that occurs twice has the better rank. */
  static SearchRanking of(List<SearchResult> results) {
    List<AppId> apps =
        results.stream()
            .filter(result -> result.kind().runsOnIos())
            .map(SearchResult::app)
            .distinct()
            .limit(SearchRanking.MAX_APPS)
            .toList();
    if (apps.isEmpty() && !results.isEmpty()) {
      throw failed("none of the " + results.size() + " results is an app for iPhone or iPad");
    }
    return new SearchRanking(apps);
  }
}
