package dev.storescope.testkit;

import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchCost;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import java.util.Optional;

/** A connector that knows where subjects are fetched, one host a store, and calls none. */
public record NamedHosts() implements Connector {
  public static final String APP_STORE = "itunes.example";
  public static final String GOOGLE_PLAY = "play.example";
  private static final int TOGETHER = 150;
  private static final int CHARTS = 3;

  @Override
  public boolean canFetch(Subject<?> subject) {
    return true;
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject) {
    return new FetchOutcome.NoSource("no store is called");
  }

  @Override
  public Optional<String> findHost(Subject<?> subject) {
    return Optional.of(subject.store() == StoreType.APP_STORE ? APP_STORE : GOOGLE_PLAY);
  }

  /** Three calls for the charts of a category, and one for 150 listings of the App Store. */
  @Override
  public FetchCost cost(Subject<?> subject) {
    if (subject instanceof Subject.Chart) {
      return new FetchCost(CHARTS, 1, 1);
    }
    boolean together = subject instanceof Subject.Listing && subject.store() == StoreType.APP_STORE;
    return together ? FetchCost.ONE_CALL.together(TOGETHER) : FetchCost.ONE_CALL;
  }
}
