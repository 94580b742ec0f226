package dev.storescope.dashboard.search;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Searches the apps, competitors and keywords that an account tracks. */
public record TrackedSearch(TrackingLists lists, CompetitorLists competitorLists) {
  private static final int MAX_FOUND = 50;

  /**
   * An app of the lists.
   *
   * @param role why it is on them
   */
  public record FoundApp(AppCard app, String role) {
    public String storefront() {
      return DisplayNames.of(app.app().store(), app.country());
    }
  }

  /** A keyword of the lists, with the app that it is tracked for. */
  public record FoundKeyword(Keyword keyword, String path, AppCard app) {
    public String storefront() {
      return DisplayNames.of(app.app().store(), app.country());
    }
  }

  /** The apps whose title, developer or id contains a text: tracked ones, then competitors. */
  public List<FoundApp> findApps(AccountId account, String text, Evidence evidence) {
    Map<AppSelection, FoundApp> found = new LinkedHashMap<>();
    List<TrackedApp> tracked = lists.list(account);
    tracked.forEach(
        one -> add(found, one.app(), one.country(), Texts.of("search.role-tracked"), evidence));
    for (TrackedApp one : tracked) {
      String role =
          Texts.of(
              "search.role-competitor", AppCard.of(one.app(), one.country(), evidence).title());
      competitors(account, one).forEach(app -> add(found, app, one.country(), role, evidence));
    }
    return found.values().stream()
        .filter(one -> matches(one.app(), text))
        .limit(MAX_FOUND)
        .toList();
  }

  /** The keywords that contain a text. */
  public List<FoundKeyword> findKeywords(AccountId account, String text, Evidence evidence) {
    return lists.list(account).stream()
        .flatMap(one -> findKeywords(account, one, text, evidence))
        .limit(MAX_FOUND)
        .toList();
  }

  private Stream<FoundKeyword> findKeywords(
      AccountId account, TrackedApp tracked, String text, Evidence evidence) {
    Device device = tracked.firstDevice();
    return lists.listKeywords(account, tracked.app(), tracked.country()).stream()
        .filter(keyword -> contains(keyword.text(), text))
        .map(
            keyword ->
                new FoundKeyword(
                    keyword,
                    KeywordQuery.path(device, tracked.country(), keyword),
                    AppCard.of(tracked.app(), tracked.country(), evidence)));
  }

  private List<AppId> competitors(AccountId account, TrackedApp tracked) {
    return competitorLists
        .find(account, tracked.app(), tracked.country())
        .map(CompetitorList::competitors)
        .orElse(List.of());
  }

  private static void add(
      Map<AppSelection, FoundApp> found,
      AppId app,
      Country country,
      String role,
      Evidence evidence) {
    found.computeIfAbsent(
        AppSelection.of(app, country), _ -> new FoundApp(AppCard.of(app, country, evidence), role));
  }

  private static boolean matches(AppCard app, String text) {
    return contains(app.title(), text)
        || contains(app.subtitle(), text)
        || contains(app.app().value(), text);
  }

  private static boolean contains(String whole, String part) {
    return whole.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }
}
