package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.store.Keyword;
import java.util.Map;

/** How often what accounts track is fetched. */
@FunctionalInterface
public interface Intervals {
  /** Everything every day. */
  Intervals DAILY = (_, _) -> new OfApp(FetchInterval.DAILY, Map.of());

  OfApp find(AccountId account, TrackedApp app);

  /**
   * The intervals of an app.
   *
   * @param own of the app, and of the keywords that have none
   */
  record OfApp(FetchInterval own, Map<Keyword, FetchInterval> keywords) {
    public OfApp {
      keywords = Map.copyOf(keywords);
    }

    public FetchInterval of(Keyword keyword) {
      return keywords.getOrDefault(keyword, own);
    }
  }
}
