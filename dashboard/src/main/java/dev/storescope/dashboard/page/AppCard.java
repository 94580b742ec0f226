package dev.storescope.dashboard.page;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

/**
 * An app as lists show it.
 *
 * @param title the id of the app if its listing was never observed
 * @param icon an address; blank if not known
 */
public record AppCard(AppId app, Country country, String title, String subtitle, String icon) {

  /** By the newest listing at the moment of the evidence, whatever its age. */
  public static AppCard of(AppId app, Country country, Evidence evidence) {
    return PageQueries.findFacts(new Subject.Listing(app, country), evidence)
        .map(
            listing ->
                listing instanceof Listed listed
                    ? new AppCard(app, country, listed.title(), listed.developer(), listed.icon())
                    : new AppCard(app, country, app.value(), "Not in the store", ""))
        .orElseGet(() -> new AppCard(app, country, app.value(), "Not observed yet", ""));
  }

  /** The address of its page. */
  public String path() {
    return "/dashboard/apps/%s/%s/%s".formatted(app.store().wireName(), app.value(), country);
  }
}
