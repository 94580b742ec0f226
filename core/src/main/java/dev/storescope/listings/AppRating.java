package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.cards.AverageRating;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rating of an app in a country; if it is not observed and cannot be fetched, the average that
 * a list of apps has. If the store was last observed not to offer the app, it is proven absent and
 * its rating is not fetched.
 */
public final class AppRating implements Endpoint<AppRating.Query, AppRating.Result> {
  public record Query(AppId app, Country country) {}

  /**
   * The rating, unrounded.
   *
   * @param rating the average, 0 to 5; 0 without ratings
   * @param count empty if only the average is observed
   */
  public record Result(double rating, OptionalLong count) {
    public Result(double rating, long count) {
      this(rating, OptionalLong.of(count));
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.Rating subject = new Subject.Rating(query.app(), query.country());
    Optional<Observation<Facts.Rating>> rating = evidence.peek(subject);
    if (isAbsent(subject, rating, evidence)) {
      return new NoData<>(Reason.PROVEN_ABSENT);
    }
    if (rating.isEmpty()) {
      return ofAverage(subject, evidence);
    }
    return ready(rating.get());
  }

  private static Answer<Result> ofAverage(Subject.Rating subject, Evidence evidence) {
    Optional<AverageRating> average = evidence.peekAverage(subject);
    if (average.isPresent()) {
      evidence.prefer(subject);
    } else {
      evidence.require(subject);
    }
    return average.isEmpty() || evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : new Ready<>(
            new Result(average.get().value(), OptionalLong.empty()),
            average.get().observedAt(),
            List.of("results.rating_count"),
            List.of(Charge.one(PricedItem.APP_RATING)));
  }

  /** Whether the app was observed to be absent, without a rating observed since. */
  static boolean isAbsent(
      Subject.Rating subject, Optional<Observation<Facts.Rating>> rating, Evidence evidence) {
    return evidence
        .peek(new Subject.Listing(subject.app(), subject.country()))
        .filter(listing -> listing.facts() instanceof Facts.NotListed)
        .filter(
            proof -> rating.stream().noneMatch(it -> it.observedAt().isAfter(proof.observedAt())))
        .isPresent();
  }

  /** As of the rating, not of the listing. */
  private static Answer<Result> ready(Observation<Facts.Rating> rating) {
    return new Ready<>(
        new Result(rating.facts().average(), rating.facts().count()),
        rating.observedAt(),
        List.of(),
        List.of(Charge.one(PricedItem.APP_RATING)));
  }
}
