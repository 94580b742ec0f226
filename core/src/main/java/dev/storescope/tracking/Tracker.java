package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.fetching.TrackKey;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Changes the lists of accounts, and has what is on them looked at every day. */
public final class Tracker {
  private final TrackingLists lists;
  private final CompetitorLists competitors;
  private final Follower follower;

  public Tracker(TrackingLists lists, CompetitorLists competitors, Follower follower) {
    this.lists = lists;
    this.competitors = competitors;
    this.follower = follower;
  }

  /** The key under which the fetch queue tracks what is looked at for an app of an account. */
  public static TrackKey keyOf(AccountId account, AppId app, Country country) {
    return new TrackKey(
        "app:%d:%s:%s:%s"
            .formatted(account.value(), app.store().wireName(), app.value(), country.code()));
  }

  /**
   * Follows an app from now on; where it is followed already, on these devices instead.
   *
   * @throws IllegalArgumentException as {@link TrackingLists#put}
   */
  public TrackedApp track(AccountId account, AppId app, Country country, Set<Device> devices) {
    TrackedApp tracked = lists.put(account, app, country, devices);
    follower.follow(account, app, country);
    return tracked;
  }

  /** Follows an app no more; its list of competitors stays. False where it was not followed. */
  public boolean untrack(AccountId account, AppId app, Country country) {
    boolean removed = lists.remove(account, app, country);
    follower.follow(account, app, country);
    return removed;
  }

  /**
   * Adds keywords to an app that is followed; all or none.
   *
   * @return how many of them were not there yet
   * @throws IllegalArgumentException as {@link TrackingLists#addKeywords}
   */
  public int addKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    int added = lists.addKeywords(account, app, country, keywords);
    follower.follow(account, app, country);
    return added;
  }

  /**
   * Removes keywords of an app.
   *
   * @return how many of them were there
   */
  public int removeKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    int removed = lists.removeKeywords(account, app, country, keywords);
    follower.follow(account, app, country);
    return removed;
  }

  /**
   * Replaces the competitors of an app, whether it is followed or not; none removes the list. Those
   * of an app that is followed are looked at every day.
   *
   * @throws IllegalArgumentException as {@link CompetitorLists#put}
   */
  public void setCompetitors(AccountId account, AppId app, Country country, List<AppId> apps) {
    changeCompetitors(account, app, country, _ -> apps);
  }

  /**
   * Adds a competitor behind the others.
   *
   * @return whether it was none yet
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

  /** Removes a competitor; false where it was none. */
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
    follower.follow(account, app, country);
    return before;
  }
}
