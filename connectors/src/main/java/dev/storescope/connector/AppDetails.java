package dev.storescope.connector;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the stores send of an app in one reply.
 *
 * @param histogram if the store sends it, and the app has ratings
 */
public record AppDetails(
    Facts.Listed listing, Facts.Rating rating, Optional<RatingHistogram> histogram) {

  public AppDetails(Facts.Listed listing, Facts.Rating rating) {
    this(listing, rating, Optional.empty());
  }

  /** All as observed, or the proof that the store does not list the app if there are none. */
  public static FetchOutcome outcome(
      Optional<AppDetails> details, Subject.Listing subject, Source source, Instant observedAt) {
    return details
        .<FetchOutcome>map(
            found ->
                new FetchOutcome.Observed(
                    found.observations(subject.app(), subject.country(), source, observedAt)))
        .orElseGet(
            () ->
                new FetchOutcome.Absent(
                    new Observation<>(subject, observedAt, source, new Facts.NotListed())));
  }

  /** An observation of each part. */
  public List<Observation<?>> observations(
      AppId app, Country country, Source source, Instant observedAt) {
    List<Observation<?>> observations = new ArrayList<>();
    observations.add(
        new Observation<>(new Subject.Listing(app, country), observedAt, source, listing));
    observations.add(
        new Observation<>(new Subject.Rating(app, country), observedAt, source, rating));
    histogram.ifPresent(
        found ->
            observations.add(
                new Observation<>(new Subject.Histogram(app, country), observedAt, source, found)));
    return observations;
  }
}
