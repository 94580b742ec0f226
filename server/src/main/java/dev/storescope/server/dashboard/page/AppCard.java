package dev.storescope.server.dashboard.page;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

/**
 * An app as lists name it.
 *
 * @param title its id where nobody has looked at its listing
 * @param icon an address; blank where it is not known
 */
public record AppCard(AppId app, Country country, String title, String subtitle, String icon) {

  /** By its newest listing at the moment of the evidence, however old that is. */
  public static AppCard of(AppId app, Country country, Evidence evidence) {
    return evidence
        .findAt(new Subject.Listing(app, country), evidence.moment().at(), Freshness.UNLIMITED)
        .map(Observation::facts)
        .map(
            listing ->
                listing instanceof Listed listed
                    ? new AppCard(app, country, listed.title(), listed.developer(), listed.icon())
                    : new AppCard(app, country, app.value(), "not in the store", ""))
        .orElseGet(() -> new AppCard(app, country, app.value(), "not looked at yet", ""));
  }

  /** Where its page is. */
  public String path() {
    return "/dashboard/apps/%s/%s/%s".formatted(app.store().wireName(), app.value(), country);
  }
}
