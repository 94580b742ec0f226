package dev.storescope.dashboard.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.StoreParameters;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchNow;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.Tracker;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fetches an app with all that is tracked for it, or a keyword, at once, and shows how far it is.
 */
public record FetchNowPages(PageQueries queries, FetchNow fetches) implements PageGroup {
  private static final String APP = AppSelection.PATH + "/fetch";
  private static final String KEYWORD = "/dashboard/keywords/{storetype}/{country}/fetch";

  /**
   * The model of the page.
   *
   * @param what is fetched
   * @param back the page of what is fetched
   */
  public record Model(String what, String back, FetchNow.Progress progress) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getForTeam(APP, this::showApp)
        .post(APP, this::fetchApp)
        .getForTeam(KEYWORD, this::showKeyword)
        .post(KEYWORD, this::fetchKeyword);
  }

  private void showApp(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    AppCard card = AppCard.of(app.app(), app.country(), queries.evidence());
    show(request, card.title(), app.url(""), subjects(app, request.account().id()));
  }

  private void fetchApp(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    fetch(request, app.url("/fetch"), subjects(app, request.account().id()));
  }

  /** All that is fetched every day for the app; its listing if the account does not track it. */
  private Set<Subject<?>> subjects(AppSelection app, AccountId account) {
    Set<Subject<?>> tracked =
        fetches.schedule().listTracked(Tracker.keyOf(account, app.app(), app.country()));
    return tracked.isEmpty() ? Set.of(new Subject.Listing(app.app(), app.country())) : tracked;
  }

  private void showKeyword(PageRequest request) {
    Searched searched = Searched.of(request, request.query().find("q").orElse(""));
    show(request, searched.keyword().text(), searched.path(""), subjects(searched));
  }

  private void fetchKeyword(PageRequest request) {
    Searched searched = Searched.of(request, request.form().find("q").orElse(""));
    fetch(request, searched.path("/fetch"), subjects(searched));
  }

  private Set<Subject<?>> subjects(Searched searched) {
    Stream<Subject<?>> search =
        Stream.of(new Subject.Search(searched.device(), searched.country(), searched.keyword()));
    return Stream.concat(
            search,
            VolumeReader.subjects(
                searched.device().store(),
                searched.country(),
                searched.keyword(),
                queries::canFetch)
                .stream())
        .filter(queries::canFetch)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The search that the page of a keyword is about. */
  private record Searched(Device device, Country country, Keyword keyword) {
    static Searched of(PageRequest request, String keyword) {
      StoreType store = StoreParameters.store(request.path("storetype"));
      return new Searched(
          StoreParameters.device(
              store, request.query().find("device").or(() -> request.form().find("device"))),
          StoreParameters.country(store, request.path("country")),
          Keyword.of(keyword));
    }

    String path(String below) {
      return "/dashboard/keywords/%s/%s%s?%s"
          .formatted(
              device.store().wireName(),
              country,
              below,
              FormFields.write("q", keyword.text(), "device", device.wireName()));
    }
  }

  private void show(
      PageRequest request, String what, String back, Collection<Subject<?>> subjects) {
    request.show(
        "fetchNow.jte",
        Texts.of("fetch-now.title", what),
        NavigationSection.UNLISTED,
        new Model(what, back, fetches.progress(subjects)));
  }

  private void fetch(PageRequest request, String path, Collection<Subject<?>> subjects) {
    FetchNow.Requested requested = fetches.request(subjects, request.user().id());
    request.redirect(path, message(requested));
  }

  private static FlashMessage message(FetchNow.Requested requested) {
    if (requested.refused() > 0) {
      return FlashMessage.refused(
          Texts.of("fetch-now.refused", requested.accepted(), requested.refused()));
    }
    return requested.accepted() == 0
        ? FlashMessage.refused(Texts.of("fetch-now.recent", FetchNow.RECENT.toMinutes()))
        : FlashMessage.done(Texts.of("fetch-now.requested", requested.accepted()));
  }
}
