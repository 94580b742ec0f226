package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Changes the lists of accounts, and has what is on them looked at every day. A change that was cut
 * off before the looks followed it is made good by {@link #refreshAll}.
 */
public final class Tracker {
  private final TrackingLists lists;
  private final CompetitorLists competitors;
  private final FetchQueue queue;
  private final DailyLooks looks;

  public Tracker(
      TrackingLists lists, CompetitorLists competitors, FetchQueue queue, DailyLooks looks) {
    this.lists = lists;
    this.competitors = competitors;
    this.queue = queue;
    this.looks = looks;
  }

  /**
   * Follows an app from now on; where it is followed already, on these devices instead.
   *
   * @throws IllegalArgumentException as {@link TrackingLists#put}
   */
  public TrackedApp track(AccountId account, AppId app, Country country, Set<Device> devices) {
    TrackedApp tracked = lists.put(account, app, country, devices);
    refresh(account, app, country);
    return tracked;
  }

  /** Follows an app no more; its list of competitors stays. False where it was not followed. */
  public boolean untrack(AccountId account, AppId app, Country country) {
    boolean removed = lists.remove(account, app, country);
    refresh(account, app, country);
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
    refresh(account, app, country);
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
    refresh(account, app, country);
    return removed;
  }

  /**
   * Replaces the competitors of an app, whether it is followed or not; none removes the list. Those
   * of an app that is followed are looked at every day.
   *
   * @throws IllegalArgumentException as {@link CompetitorLists#put}
   */
  public void setCompetitors(AccountId account, AppId app, Country country, List<AppId> apps) {
    competitors.put(account, app, country, apps);
    refresh(account, app, country);
  }

  /** What is looked at every day for an app; nothing where it is not followed. */
  public Set<Subject<?>> listLooks(AccountId account, AppId app, Country country) {
    return lists
        .find(account, app, country)
        .map(tracked -> looks(account, tracked))
        .orElse(Set.of());
  }

  /**
   * Has exactly that looked at every day which is on a list now. Categories change, and so may what
   * can be looked at: this is to be done again and again.
   */
  public void refreshAll() {
    // The keys first: whoever is added meanwhile is on a list before there is a key.
    Set<TrackKey> obsolete = new HashSet<>(queue.listTrackKeys());
    lists
        .listAll()
        .forEach(
            (account, apps) ->
                apps.forEach(
                    tracked -> {
                      refresh(account, tracked.app(), tracked.country());
                      obsolete.remove(key(account, tracked.app(), tracked.country()));
                    }));
    obsolete.forEach(key -> queue.track(key, Set.of(), _ -> Optional.empty()));
  }

  private void refresh(AccountId account, AppId app, Country country) {
    queue.track(key(account, app, country), listLooks(account, app, country), looks::lastSeen);
  }

  private Set<Subject<?>> looks(AccountId account, TrackedApp tracked) {
    List<AppId> apps =
        competitors
            .find(account, tracked.app(), tracked.country())
            .map(CompetitorList::competitors)
            .orElse(List.of());
    return looks.of(tracked, lists.listKeywords(account, tracked.app(), tracked.country()), apps);
  }

  private static TrackKey key(AccountId account, AppId app, Country country) {
    return new TrackKey(
        "app:%d:%s:%s:%s"
            .formatted(account.value(), app.store().wireName(), app.value(), country.code()));
  }
}
