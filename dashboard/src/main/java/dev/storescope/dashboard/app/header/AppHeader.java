package dev.storescope.dashboard.app.header;

import dev.storescope.accounts.Account;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.app.header.HeadFigures.DatedFigures;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.RemovedText;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.events.AppTimeline;
import dev.storescope.listings.AppMeta;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The top of every page of an app.
 *
 * @param card by the newest listing, whatever its age
 * @param listing of the query for the listing, which is run only if none was ever observed
 * @param tracked how the account tracks the app in the country
 * @param period that the page is about
 * @param thinned the first date that is not thinned, if the period begins before it
 * @param removed what was removed of the app, its competitors and its keywords, in sentences
 * @param figures of the period
 * @param now when the page is made
 */
public record AppHeader(
    AppSelection selection,
    AppTab tab,
    AppCard card,
    Optional<QueryResult<AppMeta.Result>> listing,
    Optional<TrackedApp> tracked,
    CountryChoices countries,
    Period period,
    Optional<LocalDate> thinned,
    List<String> removed,
    DatedFigures figures,
    Instant now) {

  private static final Duration RECENT = Duration.ofMinutes(1);

  /**
   * The countries of the store: those where the account tracks the app, those where the app was
   * observed, the rest.
   */
  public record CountryChoices(
      List<Country> tracked, List<Country> observed, List<Country> others) {}

  public List<SelectOption> devices() {
    return SelectOption.devices(List.of(selection.app().store()), selection.device());
  }

  public boolean isFetching() {
    return listing.filter(QueryResult.Pending.class::isInstance).isPresent();
  }

  public boolean isTrackedOnDevice() {
    return tracked.filter(app -> app.devices().contains(selection.device())).isPresent();
  }

  /** Whether the page offers to track the app in its content. */
  public boolean isOffered() {
    return tab == AppTab.KEYWORDS && tracked.isEmpty();
  }

  /** The date of the page. */
  public LocalDate today() {
    return DateRange.dateOf(now);
  }

  /** Whether the figures were read before the page. */
  public boolean hasEarlierFigures() {
    return figures.at().isBefore(now.minus(RECENT));
  }

  /** Whether the page shows today although its period is over. */
  public boolean isOfNow() {
    return tab.isOfNow() && period.isOver(now);
  }

  public String trackLabel() {
    return tracked.isPresent()
        ? Texts.of("track.device", selection.deviceName())
        : Texts.of("track.country", selection.inCountry());
  }

  /** The address of a tab, for the same device. */
  public String url(AppTab other) {
    return selection.url(other.below());
  }

  /** The title of the page. */
  public String title() {
    return Texts.of("app.title", card.title(), tab.title());
  }

  /** Reads headers. */
  public record Reader(PageQueries queries, TrackingLists lists, HeadFigures figures) {
    public AppHeader read(PageRequest request, AppSelection app, AppTab tab) {
      Period period = Period.of(request.query(), queries.now());
      return read(request, app, tab, period, figures.find(request.account().id(), app, period));
    }

    /** A header with the figures of a timeline that was read for the period. */
    public AppHeader read(
        PageRequest request,
        AppSelection app,
        AppTab tab,
        AppTimeline timeline,
        Evidence evidence) {
      Period period = Period.of(request.query(), queries.now());
      DatedFigures ofTimeline =
          figures.read(app, period, timeline.watch(), timeline.visibility(), evidence);
      return read(request, app, tab, period, ofTimeline);
    }

    private AppHeader read(
        PageRequest request, AppSelection app, AppTab tab, Period period, DatedFigures ofPeriod) {
      request.keep(period);
      Account account = request.account();
      Evidence evidence = queries.evidence();
      return new AppHeader(
          app,
          tab,
          AppCard.of(app.app(), app.country(), evidence),
          isListed(app.app(), app.country(), evidence)
              ? Optional.empty()
              : Optional.of(
                  queries.run(
                      account.id(), new AppMeta(), new AppMeta.Query(app.app(), app.country()))),
          lists.find(account.id(), app.app(), app.country()),
          countries(account, app.app(), evidence),
          period,
          evidence.findThinned(period.begin()),
          removed(account, app, evidence),
          ofPeriod,
          queries.now());
    }

    private List<String> removed(Account account, AppSelection selection, Evidence evidence) {
      return new RemovedText(
              evidence.findRemovals(),
              app ->
                  app.equals(selection.app())
                      ? Texts.of("removed.this-app")
                      : AppCard.of(app, selection.country(), evidence).title())
          .ofWatched(() -> List.of(figures.watch(account.id(), selection)));
    }

    private CountryChoices countries(Account account, AppId app, Evidence evidence) {
      List<Country> tracked =
          lists.list(account.id()).stream()
              .filter(one -> one.app().equals(app))
              .map(TrackedApp::country)
              .sorted(DisplayNames.countriesByName())
              .toList();
      List<Country> untracked =
          Storefronts.list().stream()
              .map(Storefront::country)
              .filter(country -> Storefronts.has(app.store(), country))
              .filter(country -> !tracked.contains(country))
              .sorted(DisplayNames.countriesByName())
              .toList();
      Set<Country> listed =
          evidence
              .each(
                  untracked,
                  country ->
                      isListed(app, country, evidence)
                          ? Optional.of(country)
                          : Optional.<Country>empty())
              .flatMap(Optional::stream)
              .collect(Collectors.toSet());
      Map<Boolean, List<Country>> byListed =
          untracked.stream().collect(Collectors.partitioningBy(listed::contains));
      return new CountryChoices(
          tracked, byListed.getOrDefault(true, List.of()), byListed.getOrDefault(false, List.of()));
    }

    private static boolean isListed(AppId app, Country country, Evidence evidence) {
      return ComparedApp.findListed(app, country, evidence).isPresent();
    }
  }
}
