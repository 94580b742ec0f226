package dev.storescope.dashboard.page;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Optional;

/**
 * An app as lists show it.
 *
 * @param title the id of the app if neither a listing nor a summary was observed
 * @param icon an address; blank if not known
 */
public record AppCard(AppId app, Country country, String title, String subtitle, String icon) {

  /**
   * By the newest listing at the moment of the evidence, whatever its age; by the newest summary if
   * the app has no listing, or an older one.
   */
  public static AppCard of(AppId app, Country country, Evidence evidence) {
    Optional<Observation<Facts.Listing>> listing =
        PageQueries.find(new Subject.Listing(app, country), evidence);
    Optional<Observation<Facts.Summary>> summary =
        PageQueries.find(new Subject.Summary(app, country), evidence);
    return summary
        .filter(
            found ->
                listing.stream().noneMatch(it -> !it.observedAt().isBefore(found.observedAt())))
        .map(found -> of(app, country, found.facts()))
        .or(() -> listing.map(found -> of(app, country, found.facts())))
        .orElseGet(() -> new AppCard(app, country, app.value(), "Not observed yet", ""));
  }

  private static AppCard of(AppId app, Country country, Facts.Listing listing) {
    return switch (listing) {
      case Facts.Listed listed ->
          new AppCard(app, country, listed.title(), listed.developer(), listed.icon());
      case Facts.NotListed() -> new AppCard(app, country, app.value(), "Not in the store", "");
    };
  }

  private static AppCard of(AppId app, Country country, Facts.Summary summary) {
    return new AppCard(
        app, country, summary.title(), summary.developer().orElse(""), summary.icon().orElse(""));
  }

  /** The address of its page. */
  public String path() {
    return "/dashboard/apps/%s/%s/%s".formatted(app.store().wireName(), app.value(), country);
  }
}
