package dev.storescope.server.dashboard.search;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.server.dashboard.page.Option;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.Tracking;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import dev.storescope.tracking.TrackedApp;
import java.util.List;
import java.util.Optional;

/** One box for everything: a link or an id leads to its app; words are looked for. */
public final class SearchPages implements Pages.Group {
  private static final Country USUAL = new Country("us");

  private final Sight sight;
  private final Tracking tracking;
  private final OwnLists own;
  private final AddingApps adding;

  public SearchPages(Sight sight, Tracking tracking, CompetitorLists competitorLists) {
    this.sight = sight;
    this.tracking = tracking;
    this.own = new OwnLists(tracking.lists(), competitorLists);
    this.adding = new AddingApps(sight, tracking.tracker());
  }

  /**
   * What the page tells.
   *
   * @param problem what is wrong with the link that was looked for; blank where nothing is
   * @param lookUp what the store finds; empty where nothing is looked for
   * @param appOfText the page of the app whose id the text is too, in the store that is chosen
   */
  public record Model(
      SearchQuery query,
      String place,
      List<Option> stores,
      List<Option> countries,
      String problem,
      List<OwnLists.FoundApp> apps,
      List<OwnLists.FoundKeyword> keywords,
      Optional<StoreLookUp> lookUp,
      Optional<String> appOfText) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(SearchQuery.PATH, this::show);
    pages.taken(AddingApps.PATH, adding::add);
  }

  private void show(Visit visit) {
    AccountId account = visit.account().id();
    SearchQuery query = SearchQuery.of(visit.query(), usualCountry(account));
    switch (StoreLinks.parse(query.text())) {
      case StoreLink.ToApp(AppId app, Optional<Country> country) ->
          visit.redirect(Place.of(app, country.orElse(countryFor(app, query))).url(""));
      case StoreLink.Wrong(String why) -> show(visit, nothing(query, why));
      case StoreLink.Words() ->
          show(visit, query.text().isEmpty() ? nothing(query, "") : found(query, account));
    }
  }

  private void show(Visit visit, Model model) {
    visit.show(new View("search.jte", "Search", Section.SEARCH, model));
  }

  private Model nothing(SearchQuery query, String problem) {
    return model(query, problem, List.of(), List.of(), Optional.empty());
  }

  private Model found(SearchQuery query, AccountId account) {
    Evidence evidence = sight.evidence();
    Optional<StoreLookUp> lookUp =
        query
            .keyword()
            .map(
                keyword ->
                    StoreLookUp.of(
                        sight, query, keyword, app -> isTracked(account, app, query.country())));
    return model(
        query,
        lookUp.isEmpty() ? "A keyword has 1 to 200 characters." : "",
        own.apps(account, query.text(), evidence),
        own.keywords(account, query.text(), evidence),
        lookUp);
  }

  private static Model model(
      SearchQuery query,
      String problem,
      List<OwnLists.FoundApp> apps,
      List<OwnLists.FoundKeyword> keywords,
      Optional<StoreLookUp> lookUp) {
    return new Model(
        query,
        Place.nameOf(query.store()) + ", " + Place.nameOf(query.country()),
        Option.stores(query.store()),
        Option.countries(query.store(), query.country()),
        problem,
        apps,
        keywords,
        lookUp,
        appOfText(query));
  }

  private boolean isTracked(AccountId account, AppId app, Country country) {
    return tracking.lists().find(account, app, country).isPresent();
  }

  /** The country of the app that was tracked first. */
  private Country usualCountry(AccountId account) {
    return tracking.lists().list(account).stream()
        .map(TrackedApp::country)
        .findFirst()
        .orElse(USUAL);
  }

  /** The country that is chosen, if the store of the app is there too. */
  private static Country countryFor(AppId app, SearchQuery query) {
    return Storefronts.has(app.store(), query.country()) ? query.country() : USUAL;
  }

  /** A short number or a name with a dot is a word first, and may still be an id. */
  private static Optional<String> appOfText(SearchQuery query) {
    try {
      AppId app = AppId.of(query.store(), query.text());
      return Optional.of(Place.of(app, query.country()).url(""));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
