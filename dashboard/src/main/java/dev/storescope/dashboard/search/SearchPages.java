package dev.storescope.dashboard.search;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.StoreParameters;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.plan.TrackingPreview.Wanted;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The search: a link or an id opens its app; words find apps and keywords. */
public final class SearchPages implements PageGroup {
  private static final Country DEFAULT_COUNTRY = new Country("us");

  /** The tab of an app that was just tracked, on which keywords are added. */
  private static final String KEYWORDS = "/keywords";

  private final PageQueries queries;
  private final TrackingLists lists;
  private final Tracker tracker;
  private final PlanQuestion question;
  private final TrackedSearch trackedSearch;

  public SearchPages(
      PageQueries queries,
      TrackingLists lists,
      CompetitorLists competitorLists,
      Tracker tracker,
      PlanQuestion question) {
    this.queries = queries;
    this.lists = lists;
    this.tracker = tracker;
    this.question = question;
    this.trackedSearch = new TrackedSearch(lists, competitorLists);
  }

  /**
   * The model of the page.
   *
   * @param problem what is wrong with the text; blank if nothing is
   * @param inStore what the store finds; empty if nothing is searched for
   */
  public record Model(
      SearchQuery query,
      String problem,
      List<TrackedSearch.FoundApp> apps,
      List<TrackedSearch.FoundKeyword> keywords,
      Optional<StoreResults> inStore) {
    public String storefront() {
      return DisplayNames.of(query.store(), query.country());
    }

    public List<SelectOption> stores() {
      return SelectOption.stores(query.store());
    }

    public List<SelectOption> countries() {
      return SelectOption.countries(query.store(), query.country());
    }

    /** The page of the app whose id the text may be: a number or a name with a dot is both. */
    public Optional<String> appOfText() {
      try {
        AppId app = AppId.of(query.store(), query.text());
        return Optional.of(AppSelection.of(app, query.country()).url(""));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(SearchQuery.PATH, this::show).post(SearchQuery.PATH + "/track", this::track);
  }

  private void show(PageRequest request) {
    AccountId account = request.account().id();
    SearchQuery query = SearchQuery.of(request.query(), defaultCountry(account));
    switch (StoreLink.parse(query.text())) {
      case StoreLink.ToApp(AppId app, Optional<Country> country) ->
          request.redirect(AppSelection.of(app, country.orElse(countryFor(app, query))).url(""));
      case StoreLink.Invalid(String why) -> show(request, notFound(query, why));
      case StoreLink.SearchText() ->
          show(request, query.text().isEmpty() ? notFound(query, "") : find(query, account));
    }
  }

  private static void show(PageRequest request, Model model) {
    request.show("search.jte", NavigationSection.SEARCH.title(), NavigationSection.SEARCH, model);
  }

  private static Model notFound(SearchQuery query, String problem) {
    return new Model(query, problem, List.of(), List.of(), Optional.empty());
  }

  private Model find(SearchQuery query, AccountId account) {
    Evidence evidence = queries.evidence();
    Predicate<AppId> isTracked = app -> lists.find(account, app, query.country()).isPresent();
    Optional<StoreResults> inStore =
        query
            .keyword()
            .map(keyword -> StoreResults.read(queries, account, query, keyword, isTracked));
    return new Model(
        query,
        inStore.isEmpty() ? Texts.of("search.keyword") : "",
        trackedSearch.findApps(account, query.text(), evidence),
        trackedSearch.findKeywords(account, query.text(), evidence),
        inStore);
  }

  /** The country of the app that was tracked first. */
  private Country defaultCountry(AccountId account) {
    return lists.list(account).stream()
        .map(TrackedApp::country)
        .findFirst()
        .orElse(DEFAULT_COUNTRY);
  }

  /** The country of the query, if the store of the app has a storefront there. */
  private static Country countryFor(AppId app, SearchQuery query) {
    return Storefronts.has(app.store(), query.country()) ? query.country() : DEFAULT_COUNTRY;
  }

  /** Tracks the app that a form names by link or id. */
  private void track(PageRequest request) {
    FormFields form = request.form();
    switch (StoreLink.parseApp(form.find("link").orElse(""))) {
      case StoreLink.ToApp(AppId app, Optional<Country> country) ->
          track(
              request,
              app,
              country.orElseGet(
                  () ->
                      StoreParameters.country(
                          app.store(), form.find("country").orElse(DEFAULT_COUNTRY.code()))));
      case StoreLink.Invalid(String why) ->
          request.redirect(SearchQuery.PATH, FlashMessage.refused(why));
      case StoreLink.SearchText() ->
          request.redirect(SearchQuery.PATH, FlashMessage.refused(Texts.of("link.missing")));
    }
  }

  private void track(PageRequest request, AppId app, Country country) {
    Set<Device> devices = devices(request.form(), app.store());
    Wanted wanted = new Wanted(app, country, devices, List.of());
    if (question.ask(request, List.of(wanted), SearchQuery.PATH)) {
      return;
    }
    tracker.track(request.account().id(), app, country, devices);
    request.redirect(
        AppSelection.of(app, country).url(KEYWORDS),
        FlashMessage.done(
            Texts.of(
                "search.tracked",
                AppCard.of(app, country, queries.evidence()).title(),
                DisplayNames.of(country))));
  }

  /** The devices of a form that belong to a store; the store's default device if there is none. */
  private static Set<Device> devices(FormFields form, StoreType store) {
    Set<Device> devices = EnumSet.noneOf(Device.class);
    form.list("device").stream()
        .flatMap(name -> Device.find(name).stream())
        .filter(device -> device.store() == store)
        .forEach(devices::add);
    return devices.isEmpty() ? Set.of(Device.defaultFor(store)) : devices;
  }
}
