package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Freshness;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import java.util.Optional;

/** How an app is rated, now and over time. */
public final class RatingsPage implements Pages.Group {
  private static final int DAYS = 90;

  private final Sight sight;
  private final AppHeads heads;

  RatingsPage(Sight sight, AppHeads heads) {
    this.sight = sight;
    this.heads = heads;
  }

  /**
   * What the page tells.
   *
   * @param seen the newest look, however old
   */
  public record Model(
      AppHead head, Optional<Observation<Rating>> seen, Missing missing, RatingDays days) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(Place.PATH + AppTab.RATINGS.below(), this::show);
  }

  private void show(Visit visit) {
    Place place = Place.of(visit);
    Period period = Period.of(visit.query(), DAYS, sight.now());
    Subject.Rating subject = new Subject.Rating(place.app(), place.country());
    RatingDays days = RatingDays.read(subject, period, sight.evidence());
    if (visit.wantsCsv()) {
      visit.send(days.toCsv("ratings-" + place.app() + "-" + place.country()));
      return;
    }
    Missing missing =
        Missing.of(sight.ask(new AppRating(), new AppRating.Query(place.app(), place.country())));
    Optional<Observation<Rating>> seen =
        sight.evidence().findAt(subject, sight.now(), Freshness.UNLIMITED);
    AppHead head = heads.of(visit.account(), place, AppTab.RATINGS);
    visit.show(
        new View(
            "ratings.jte", head.title(), Section.OVERVIEW, new Model(head, seen, missing, days)));
  }
}
