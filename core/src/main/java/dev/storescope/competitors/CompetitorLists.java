package dev.storescope.competitors;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The apps that each account holds its own against, per app and country. What a method did is
 * durable when it returns.
 */
public interface CompetitorLists {
  /** The most competitors in one list. */
  int MAX_COMPETITORS = 100;

  /** The competitors of an app in a country, in the order they were given; at least one. */
  record CompetitorList(List<AppId> competitors, Instant changedAt) {
    public CompetitorList {
      competitors = List.copyOf(competitors);
    }
  }

  /** The list of an account, where it has one; an empty list is none. */
  Optional<CompetitorList> find(AccountId account, AppId app, Country country);

  /**
   * Replaces the list of an account; an empty one removes it.
   *
   * @throws IllegalArgumentException for more than {@link #MAX_COMPETITORS}, for one given twice,
   *     and for apps of another store
   */
  void put(AccountId account, AppId app, Country country, List<AppId> competitors);
}
