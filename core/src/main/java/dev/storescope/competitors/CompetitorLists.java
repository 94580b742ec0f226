package dev.storescope.competitors;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The apps that each account holds its own against, per app and country. What a method did is
 * durable when it returns.
 */
public interface CompetitorLists {
  /** The most competitors in one list. */
  int MAX_COMPETITORS = 100;

  /**
   * The competitors of an app in a country, in the order they were given; at least one.
   *
   * @param changedAt when the list last became another
   */
  record CompetitorList(List<AppId> competitors, Instant changedAt) {
    public CompetitorList {
      competitors = List.copyOf(competitors);
    }
  }

  /** The list of an account, where it has one; an empty list is none. */
  Optional<CompetitorList> find(AccountId account, AppId app, Country country);

  /**
   * Makes another list of an account's list; no list is an empty one. Of changes side by side each
   * is given what the one before it made.
   *
   * @param change does nothing else, as it may be asked more than once
   * @return the list as it was
   * @throws IllegalArgumentException for more than {@link #MAX_COMPETITORS}, for one given twice,
   *     and for apps of another store; the list stays as it was
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
