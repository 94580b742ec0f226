package dev.storescope.server.dashboard.overview;

import dev.storescope.accounts.Account;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.fetching.FetchTimes;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.Tracking;
import dev.storescope.tracking.TrackedApp;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The tracked apps with their rating, chart places and keywords. */
public final class OverviewPage implements Pages.Group {
  private final Sight sight;
  private final Tracking tracking;
  private final TopTenDays topTenDays = new TopTenDays();

  public OverviewPage(Sight sight, Tracking tracking) {
    this.sight = sight;
    this.tracking = tracking;
  }

  /** What the page tells. */
  public record Model(List<AppNews> apps) {
    public Model {
      apps = List.copyOf(apps);
    }

    /** Whether an app is looked at for the first time. */
    public boolean isAwaiting() {
      return apps.stream().anyMatch(AppNews::awaited);
    }
  }

  @Override
  public void addTo(Pages pages) {
    pages.shown("/dashboard", this::show);
  }

  private void show(Visit visit) {
    List<AppNews> apps = list(visit.account());
    if (visit.wantsCsv()) {
      visit.send(OverviewCsv.of(apps));
    } else {
      visit.show(new View("overview.jte", "Overview", Section.OVERVIEW, new Model(apps)));
    }
  }

  private List<AppNews> list(Account account) {
    Evidence evidence = sight.evidence();
    ChartPlaces charts = new ChartPlaces(evidence);
    List<Place> places =
        tracking.lists().list(account.id()).stream().flatMap(OverviewPage::places).toList();
    return evidence.each(places, place -> news(account, place, charts, evidence)).toList();
  }

  private static Stream<Place> places(TrackedApp tracked) {
    return tracked.devices().stream()
        .map(device -> new Place(tracked.app(), tracked.country(), device));
  }

  private AppNews news(Account account, Place place, ChartPlaces charts, Evidence evidence) {
    Optional<Listing> listing = newest(place, evidence);
    return new AppNews(
        place,
        AppCard.of(place.app(), place.country(), evidence),
        evidence
            .findAt(
                new Subject.Rating(place.app(), place.country()),
                evidence.moment().at(),
                Freshness.UNLIMITED)
            .map(Observation::facts),
        charts.of(place, listing.flatMap(OverviewPage::mainCategory)),
        KeywordWeek.read(
            place,
            tracking.lists().listKeywords(account.id(), place.app(), place.country()),
            topTenDays,
            evidence),
        listing.isEmpty() && isComing(place));
  }

  private static Optional<Listing> newest(Place place, Evidence evidence) {
    return evidence
        .findAt(
            new Subject.Listing(place.app(), place.country()),
            evidence.moment().at(),
            Freshness.UNLIMITED)
        .map(Observation::facts);
  }

  private static Optional<Category> mainCategory(Listing listing) {
    return listing instanceof Listed listed
        ? listed.categories().stream().findFirst()
        : Optional.empty();
  }

  private boolean isComing(Place place) {
    Subject.Listing listing = new Subject.Listing(place.app(), place.country());
    FetchTimes times =
        tracking.schedule().findTimes(Set.of(listing)).getOrDefault(listing, FetchTimes.NONE);
    return times.failing().isEmpty() && (times.underWay() || times.next().isPresent());
  }
}
