package dev.storescope.dashboard.app.metadata;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataCheck;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The newest observed listing of an app in a country, and how it covers keywords. */
public record RivalListing(AppCard card, boolean own, Optional<ObservedTexts> texts) {

  /** The texts, and what was found in them. */
  public record ObservedTexts(Metadata metadata, Instant observedAt, MetadataCheck check) {}

  static RivalListing read(
      AppId app, boolean own, Country country, List<Keyword> keywords, Evidence evidence) {
    return new RivalListing(
        AppCard.of(app, country, evidence),
        own,
        find(app, country, evidence)
            .map(
                found ->
                    new ObservedTexts(
                        found.metadata(),
                        found.observedAt(),
                        MetadataCheck.of(found.metadata(), keywords))));
  }

  /** The newest listing, whatever its age; empty if the app was not listed. */
  static Optional<MetadataTexts.InStore> find(AppId app, Country country, Evidence evidence) {
    return evidence
        .findAt(new Subject.Listing(app, country), evidence.moment().at(), Freshness.UNLIMITED)
        .flatMap(
            found ->
                found.facts() instanceof Listed listed
                    ? Optional.of(
                        new MetadataTexts.InStore(
                            Metadata.of(app.store(), listed), found.observedAt()))
                    : Optional.empty());
  }
}
