package dev.storescope.connector;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The listing and the rating of an app, which both stores send in one reply. */
public record AppDetails(Facts.Listed listing, Facts.Rating rating) {

  /** Both as observed, or the proof that the store does not list the app if there are none. */
  public static FetchOutcome outcome(
      Optional<AppDetails> details, Subject.Listing subject, Source source, Instant observedAt) {
    return details
        .<FetchOutcome>map(
            found ->
                new FetchOutcome.Observed(
                    List.of(
                        new Observation<>(subject, observedAt, source, found.listing()),
                        new Observation<>(
                            new Subject.Rating(subject.app(), subject.country()),
                            observedAt,
                            source,
                            found.rating()))))
        .orElseGet(
            () ->
                new FetchOutcome.Absent(
                    new Observation<>(subject, observedAt, source, new Facts.NotListed())));
  }
}
