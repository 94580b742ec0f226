package dev.storescope.database.fetching;

import dev.storescope.database.fetching.FetchQueueSettings.AccountShares;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;

/** What tests of the queue of fetches fetch, and how. */
public final class TestFetches {
  public static final FetchQueueSettings NO_REFRESH =
      new FetchQueueSettings(
          8,
          FetchPolicy.DEFAULT,
          Duration.ZERO,
          new AccountShares(100_000, 0),
          FetchQueueSettings.SHUTDOWN_TIMEOUT);

  private TestFetches() {}

  public static Subject<?> search(String keyword) {
    return new Subject.Search(Device.IPHONE, new Country("us"), new Keyword(keyword));
  }
}
