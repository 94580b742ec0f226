package dev.storescope.server.dashboard.search;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.server.dashboard.keyword.KeywordQuery;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Finds among what an account follows. */
public final class OwnLists {
  private static final int MOST = 50;

  private final TrackingLists lists;
  private final CompetitorLists competitorLists;

  OwnLists(TrackingLists lists, CompetitorLists competitorLists) {
    this.lists = lists;
    this.competitorLists = competitorLists;
  }

  /**
   * An app of the lists.
   *
   * @param role why it is there
   */
  public record FoundApp(AppCard app, String place, String role) {}

  /** A keyword of the lists, with the app that it is tracked for. */
  public record FoundKeyword(Keyword keyword, String path, AppCard app, String place) {}

  private record Spot(AppId app, Country country) {}

  /** The apps whose title, developer or id holds a text: tracked ones, then competitors. */
  List<FoundApp> apps(AccountId account, String text, Evidence evidence) {
    Map<Spot, FoundApp> found = new LinkedHashMap<>();
    List<TrackedApp> tracked = lists.list(account);
    tracked.forEach(one -> add(found, one.app(), one.country(), "tracked", evidence));
    for (TrackedApp one : tracked) {
      String role = "competitor of " + AppCard.of(one.app(), one.country(), evidence).title();
      competitors(account, one).forEach(app -> add(found, app, one.country(), role, evidence));
    }
    return found.values().stream().filter(one -> matches(one.app(), text)).limit(MOST).toList();
  }

  /** The keywords that hold a text. */
  List<FoundKeyword> keywords(AccountId account, String text, Evidence evidence) {
    return lists.list(account).stream()
        .flatMap(one -> keywords(account, one, text, evidence))
        .limit(MOST)
        .toList();
  }

  private Stream<FoundKeyword> keywords(
      AccountId account, TrackedApp tracked, String text, Evidence evidence) {
    return lists.listKeywords(account, tracked.app(), tracked.country()).stream()
        .filter(keyword -> holds(keyword.text(), text))
        .map(
            keyword ->
                new FoundKeyword(
                    keyword,
                    KeywordQuery.path(
                        tracked.devices().iterator().next(), tracked.country(), keyword),
                    AppCard.of(tracked.app(), tracked.country(), evidence),
                    place(tracked.app(), tracked.country())));
  }

  private List<AppId> competitors(AccountId account, TrackedApp tracked) {
    return competitorLists
        .find(account, tracked.app(), tracked.country())
        .map(CompetitorList::competitors)
        .orElse(List.of());
  }

  private static void add(
      Map<Spot, FoundApp> found, AppId app, Country country, String role, Evidence evidence) {
    found.computeIfAbsent(
        new Spot(app, country),
        _ -> new FoundApp(AppCard.of(app, country, evidence), place(app, country), role));
  }

  private static boolean matches(AppCard app, String text) {
    return holds(app.title(), text)
        || holds(app.subtitle(), text)
        || holds(app.app().value(), text);
  }

  private static boolean holds(String whole, String part) {
    return whole.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }

  private static String place(AppId app, Country country) {
    return Place.nameOf(app.store()) + ", " + Place.nameOf(country);
  }
}
