package dev.storescope.events;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An app in a country on a device, with what is observed beside it.
 *
 * @param competitors on the competitor list of the app
 * @param intervals how often it and its keywords are fetched
 */
public record Watch(
    AppId app,
    Country country,
    Device device,
    List<Keyword> keywords,
    List<AppId> competitors,
    TrackingIntervals.OfApp intervals) {
  public Watch {
    keywords = List.copyOf(keywords);
    competitors = competitors.stream().filter(each -> !each.equals(app)).distinct().toList();
  }

  /** By the lists of an account. */
  public static Watch of(
      AccountId account,
      AppId app,
      Country country,
      Device device,
      TrackingLists lists,
      CompetitorLists competitors,
      TrackingIntervals intervals) {
    return new Watch(
        app,
        country,
        device,
        lists.listKeywords(account, app, country),
        competitors.find(account, app, country).map(CompetitorList::competitors).orElse(List.of()),
        lists
            .find(account, app, country)
            .map(tracked -> intervals.find(account, tracked))
            .orElse(TrackingIntervals.OfApp.DAILY));
  }

  /** The app, then its competitors. */
  public List<AppId> apps() {
    List<AppId> apps = new ArrayList<>(List.of(app));
    apps.addAll(competitors);
    return apps;
  }

  /** The searches, listings and ratings from which its ranks and events are. */
  public Set<Subject<?>> subjects() {
    Set<Subject<?>> subjects = new HashSet<>();
    keywords.forEach(keyword -> subjects.add(new Subject.Search(device, country, keyword)));
    for (AppId each : apps()) {
      subjects.add(new Subject.Listing(each, country));
      subjects.add(new Subject.Rating(each, country));
    }
    return subjects;
  }
}
