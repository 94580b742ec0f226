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
 * The tracked apps and keywords of each account, per country. A change is durable when its method
 * returns.
 */
public interface TrackingLists {
  /** The maximum number of apps of an account; an app in two countries counts twice. */
  int MAX_APPS = 500;

  /** The maximum number of keywords of an app in a country. */
  int MAX_KEYWORDS = 2000;

  /** The maximum number of keywords of an account; one of two apps counts twice. */
  int MAX_KEYWORDS_OF_ACCOUNT = 50_000;

  /** The apps of an account, in the order they were added. */
  List<TrackedApp> list(AccountId account);

  /** The apps of every account that tracks any, each in the order they were added. */
  Map<AccountId, List<TrackedApp>> listAll();

  Optional<TrackedApp> find(AccountId account, AppId app, Country country);

  /**
   * Tracks an app from now on; of an app that is tracked already, replaces the devices only.
   *
   * @throws IllegalArgumentException for no device, for one of another store, beyond {@link
   *     #MAX_APPS}, and if there is no such account
   */
  TrackedApp put(AccountId account, AppId app, Country country, Set<Device> devices);

  /** Stops tracking an app and its keywords; false if it was not tracked. */
  boolean remove(AccountId account, AppId app, Country country);

  /** The keywords of an app, in the order they were added; none if it is not tracked. */
  List<Keyword> listKeywords(AccountId account, AppId app, Country country);

  /**
   * Adds keywords to a tracked app; all or none.
   *
   * @return the number of new ones
   * @throws IllegalArgumentException if the app is not tracked, and beyond {@link #MAX_KEYWORDS} or
   *     {@link #MAX_KEYWORDS_OF_ACCOUNT}
   */
  int addKeywords(AccountId account, AppId app, Country country, Collection<Keyword> keywords);

  /**
   * Removes keywords of an app.
   *
   * @return the number of removed ones
   */
  int removeKeywords(AccountId account, AppId app, Country country, Collection<Keyword> keywords);
}
