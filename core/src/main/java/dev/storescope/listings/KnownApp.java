package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Optional;

/**
 * What is known of an app at a moment, from its newest listing or summary, whatever its age.
 *
 * @param presence whether the store was last observed to offer it
 */
public record KnownApp(
    AppId app,
    Presence presence,
    Optional<String> title,
    Optional<String> developer,
    Optional<String> icon,
    Optional<String> price) {

  /** Whether a store offers an app. */
  public enum Presence {
    LISTED,
    NOT_LISTED,
    NOT_OBSERVED
  }

  /** By the listing; by the summary if the app has no listing, or an older one. */
  public static KnownApp of(AppId app, Country country, Evidence evidence) {
    Optional<Observation<Facts.Listing>> listing =
        find(new Subject.Listing(app, country), evidence);
    Optional<Observation<Facts.Summary>> summary =
        find(new Subject.Summary(app, country), evidence);
    return summary
        .filter(
            found ->
                listing.stream().noneMatch(it -> !it.observedAt().isBefore(found.observedAt())))
        .map(found -> of(app, found.facts(), listing))
        .or(() -> listing.map(found -> of(app, found.facts())))
        .orElseGet(() -> unknown(app, Presence.NOT_OBSERVED));
  }

  private static <F extends Facts> Optional<Observation<F>> find(
      Subject<F> subject, Evidence evidence) {
    return evidence.findAt(subject, evidence.moment().at(), Freshness.UNLIMITED);
  }

  private static KnownApp of(AppId app, Facts.Listing listing) {
    return switch (listing) {
      case Listed listed ->
          new KnownApp(
              app,
              Presence.LISTED,
              Optional.of(listed.title()),
              Optional.of(listed.developer()),
              Optional.of(listed.icon()),
              listed.price().map(Price::text));
      case NotListed() -> unknown(app, Presence.NOT_LISTED);
    };
  }

  /** Search pages of the App Store show no prices. */
  private static KnownApp of(
      AppId app, Facts.Summary summary, Optional<Observation<Facts.Listing>> listing) {
    return new KnownApp(
        app,
        Presence.LISTED,
        Optional.of(summary.title()),
        summary.developer(),
        summary.icon(),
        summary
            .price()
            .map(Price::text)
            .or(() -> listing.flatMap(found -> of(app, found.facts()).price())));
  }

  private static KnownApp unknown(AppId app, Presence presence) {
    return new KnownApp(
        app, presence, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
