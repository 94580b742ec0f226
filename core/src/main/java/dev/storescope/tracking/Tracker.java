package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.fetching.TrackKey;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Changes the lists of accounts, and has the subjects of the lists fetched every day. */
public record Tracker(TrackingLists lists, CompetitorLists competitors, TrackingSync tracking) {
  /** The key under which the fetch queue tracks the subjects of an app of an account. */
  public static TrackKey keyOf(AccountId account, AppId app, Country country) {
    return new TrackKey(
        String.format(
            Locale.ROOT,
            "app:%d:%s:%s:%s",
            account.value(),
            app.store().wireName(),
            app.value(),
            country.code()));
  }

  /** An app of an account, as a key of the fetch queue names it. */
  public record TrackedKey(TrackKey key, AccountId account, AppId app, Country country) {
    private static final Pattern FORM =
        Pattern.compile("app:([0-9]{1,18}):([a-z]+):(.+):([a-z]{2})");

    /** Empty for a key of something else. */
    public static Optional<TrackedKey> find(TrackKey key) {
      Matcher form = FORM.matcher(key.value());
      return form.matches()
          ? StoreType.find(form.group(2))
              .map(
                  store ->
                      new TrackedKey(
                          key,
                          new AccountId(Long.parseLong(form.group(1))),
                          AppId.of(store, form.group(3)),
                          new Country(form.group(4))))
          : Optional.empty();
    }
  }

  /**
   * Tracks an app from now on; replaces the devices of one that is tracked already.
   *
   * @throws IllegalArgumentException as {@link TrackingLists#put}
   */
  public TrackedApp track(AccountId account, AppId app, Country country, Set<Device> devices) {
    TrackedApp tracked = lists.put(account, app, country, devices);
    tracking.sync(account, app, country);
    return tracked;
  }

  /** Stops tracking an app and keeps its competitors; false if it was not tracked. */
  public boolean untrack(AccountId account, AppId app, Country country) {
    boolean removed = lists.remove(account, app, country);
    tracking.sync(account, app, country);
    return removed;
  }

  /**
   * Adds keywords to a tracked app; all or none.
   *
   * @return the number of new ones
   * @throws IllegalArgumentException as {@link TrackingLists#addKeywords}
   */
  public int addKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    int added = lists.addKeywords(account, app, country, keywords);
    tracking.sync(account, app, country);
    return added;
  }

  /**
   * Removes keywords of an app.
   *
   * @return the number of removed ones
   */
  public int removeKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    int removed = lists.removeKeywords(account, app, country, keywords);
    tracking.sync(account, app, country);
    return removed;
  }

  /**
   * Replaces the competitors of an app, tracked or not; an empty list removes them. Those of a
   * tracked app are fetched every day.
   *
   * @throws IllegalArgumentException as {@link CompetitorLists#put}
   */
  public void setCompetitors(AccountId account, AppId app, Country country, List<AppId> apps) {
    changeCompetitors(account, app, country, _ -> apps);
  }

  /**
   * Adds a competitor at the end.
   *
   * @return whether it is new
   * @throws IllegalArgumentException as {@link CompetitorLists#change}
   */
  public boolean addCompetitor(AccountId account, AppId app, Country country, AppId competitor) {
    List<AppId> before =
        changeCompetitors(
            account,
            app,
            country,
            apps -> Stream.concat(apps.stream(), Stream.of(competitor)).distinct().toList());
    return !before.contains(competitor);
  }

  /** Removes a competitor; false if there was none. */
  public boolean removeCompetitor(AccountId account, AppId app, Country country, AppId competitor) {
    return changeCompetitors(
            account,
            app,
            country,
            apps -> apps.stream().filter(one -> !one.equals(competitor)).toList())
        .contains(competitor);
  }

  private List<AppId> changeCompetitors(
      AccountId account, AppId app, Country country, UnaryOperator<List<AppId>> change) {
    List<AppId> before = competitors.change(account, app, country, change);
    tracking.sync(account, app, country);
    return before;
  }
}
