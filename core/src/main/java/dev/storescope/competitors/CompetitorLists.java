package dev.storescope.competitors;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The competitors that each account lists for an app in a country. Changes are durable when a
 * method returns.
 */
public interface CompetitorLists {
  /** The most competitors in one list. */
  int MAX_COMPETITORS = 100;

  /**
   * The competitors of an app in a country, in the order of the account; at least one.
   *
   * @param changedAt the time of the last change
   */
  record CompetitorList(List<AppId> competitors, Instant changedAt) {
    public CompetitorList {
      competitors = List.copyOf(competitors);
    }
  }

  /** The list of an account; an empty list is absent. */
  Optional<CompetitorList> find(AccountId account, AppId app, Country country);

  /**
   * Changes the list of an account, which is empty if absent. Concurrent changes are applied one
   * after another.
   *
   * @param change without side effects, as it may be called more than once
   * @return the list before the change
   * @throws IllegalArgumentException if the list has more than {@link #MAX_COMPETITORS}, has a
   *     competitor twice, or has apps of another store; then it is not changed
   */
  List<AppId> change(
      AccountId account, AppId app, Country country, UnaryOperator<List<AppId>> change);

  /**
   * Replaces the list of an account.
   *
   * @throws IllegalArgumentException as {@link #change}
   */
  default void put(AccountId account, AppId app, Country country, List<AppId> competitors) {
    change(account, app, country, _ -> competitors);
  }
}
