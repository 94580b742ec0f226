package dev.storescope.dashboard.page;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.listings.KnownApp;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

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
    KnownApp known = KnownApp.of(app, country, evidence);
    String developer =
        switch (known.presence()) {
          case LISTED -> known.developer().orElse("");
          case NOT_LISTED -> Texts.of("app.not-in-store");
          case NOT_OBSERVED -> Texts.of("app.not-observed");
        };
    return new AppCard(
        app, country, known.title().orElse(app.value()), developer, known.icon().orElse(""));
  }

  /** The address of its page. */
  public String path() {
    return "/dashboard/apps/%s/%s/%s".formatted(app.store().wireName(), app.value(), country);
  }

  /** The app as the heading of a column of a file: its title beside its id. */
  public String heading() {
    return title.equals(app.value()) ? title : title + " (" + app.value() + ")";
  }
}
