package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The apps that each account follows, per country, and for which keywords. What a method did is
 * durable when it returns.
 */
public interface TrackingLists {
  /** The most apps of an account; one in two countries counts twice. */
  int MAX_APPS = 500;

  /** The most keywords of an app in a country. */
  int MAX_KEYWORDS = 2000;

  /** The apps of an account, in the order they were added. */
  List<TrackedApp> list(AccountId account);

  /** The apps of every account that follows one, each in the order they were added. */
  Map<AccountId, List<TrackedApp>> listAll();

  Optional<TrackedApp> find(AccountId account, AppId app, Country country);

  /**
   * Follows an app from now on; where it is followed already, on these devices instead, still since
   * the same instant and for the same keywords.
   *
   * @throws IllegalArgumentException for no device, for one of another store, beyond {@link
   *     #MAX_APPS}, and if there is no such account
   */
  TrackedApp put(AccountId account, AppId app, Country country, Set<Device> devices);

  /** Follows an app no more, nor its keywords; false where it was not followed. */
  boolean remove(AccountId account, AppId app, Country country);

  /** The keywords of an app, in the order they were added; none where it is not followed. */
  List<Keyword> listKeywords(AccountId account, AppId app, Country country);

  /**
   * Adds keywords to an app that is followed; all or none.
   *
   * @return how many of them were not there yet
   * @throws IllegalArgumentException if the app is not followed, and beyond {@link #MAX_KEYWORDS}
   */
  int addKeywords(AccountId account, AppId app, Country country, Collection<Keyword> keywords);

  /**
   * Removes keywords of an app.
   *
   * @return how many of them were there
   */
  int removeKeywords(AccountId account, AppId app, Country country, Collection<Keyword> keywords);
}
