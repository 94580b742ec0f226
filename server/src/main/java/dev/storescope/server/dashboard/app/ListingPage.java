package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Freshness;
import dev.storescope.answer.LastDays;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.ListingChange;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** How the store describes an app, now or at the end of a past day, and what it changed. */
public final class ListingPage implements Pages.Group {
  private static final int DAYS = 365;

  private final Sight sight;
  private final AppHeads heads;

  ListingPage(Sight sight, AppHeads heads) {
    this.sight = sight;
    this.heads = heads;
  }

  /**
   * What the page tells.
   *
   * @param day empty for now
   * @param seen the newest look up to then
   */
  public record Model(
      AppHead head,
      Optional<LocalDate> day,
      LocalDate today,
      Optional<Observation<Listing>> seen,
      Missing missing,
      Period period,
      ListingHistory history) {

    /** The listing, where the store showed one. */
    public Optional<Listed> listed() {
      return seen.map(Observation::facts).filter(Listed.class::isInstance).map(Listed.class::cast);
    }

    public List<ShownDifference> shown(ListingChange change) {
      return change.differences().stream().map(ShownDifference::of).toList();
    }
  }

  @Override
  public void addTo(Pages pages) {
    pages.shown(Place.PATH + AppTab.LISTING.below(), this::show);
  }

  private void show(Visit visit) {
    Place place = Place.of(visit);
    Period period = Period.of(visit.query(), DAYS, sight.now());
    Subject.Listing subject = new Subject.Listing(place.app(), place.country());
    ListingHistory history = ListingHistory.read(subject, period, sight.evidence());
    if (visit.wantsCsv()) {
      visit.send(history.toCsv("listing-" + place.app() + "-" + place.country()));
      return;
    }
    Optional<LocalDate> day = visit.query().find("day").map(this::pastDay);
    Instant at = day.map(Period::endOf).orElse(sight.now());
    Optional<Observation<Listing>> seen = sight.evidence().findAt(subject, at, Freshness.UNLIMITED);
    AppHead head = heads.of(visit.account(), place, AppTab.LISTING);
    Model model = new Model(head, day, today(), seen, missing(place, day), period, history);
    visit.show(new View("listing.jte", head.title(), Section.OVERVIEW, model));
  }

  /** The past is not fetched. */
  private Missing missing(Place place, Optional<LocalDate> day) {
    return day.isPresent()
        ? new Missing(false, "Nobody had looked at the listing by then.")
        : Missing.of(sight.ask(new AppMeta(), new AppMeta.Query(place.app(), place.country())));
  }

  private LocalDate today() {
    return LastDays.dateOf(sight.now());
  }

  private LocalDate pastDay(String text) {
    try {
      LocalDate day = LocalDate.parse(text);
      if (day.isAfter(today()) || day.getYear() < 1970) {
        throw PageException.notValid("The day is today or before, and not before 1970.");
      }
      return day;
    } catch (DateTimeParseException e) {
      throw PageException.notValid("A day is written like 2026-11-20.");
    }
  }
}
