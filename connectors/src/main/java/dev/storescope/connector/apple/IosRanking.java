package dev.storescope.connector.apple;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import java.util.List;

/** Makes a ranking of what a search found: of what runs on iPhone and iPad, and nothing else. */
final class IosRanking {
  private IosRanking() {}

  /**
   * A result of a search.
   *
   * @param kind the store's word for what it is: {@code software}, {@code iphoneAppBundle}, {@code
   *     mac-software}, …
   */
  record Found(AppId app, String kind) {
    boolean runsOnIos() {
      return kind.equals("software") || (kind.endsWith("AppBundle") && !kind.startsWith("mac"));
    }
  }

  /** The ranking of the results, best first; of an app that is found twice, the better rank. */
  static SearchRanking of(List<Found> results) {
    List<AppId> apps =
        results.stream()
            .filter(Found::runsOnIos)
            .map(Found::app)
            .distinct()
            .limit(SearchRanking.MAX_APPS)
            .toList();
    if (apps.isEmpty() && !results.isEmpty()) {
      throw UnreadableReplyException.failed(
          "none of the " + results.size() + " results is an app for iPhone or iPad");
    }
    return new SearchRanking(apps);
  }
}
