package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;

/**
 * The rating of an app in a country. If the store was last observed not to offer the app, it is
 * proven absent and its rating is not fetched.
 */
public final class AppRating implements Endpoint<AppRating.Query, AppRating.Result> {
  public record Query(AppId app, Country country) {}

  /**
   * The rating, unrounded.
   *
   * @param rating the average, 0 to 5; 0 without ratings
   */
  public record Result(double rating, long count) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.Rating subject = new Subject.Rating(query.app(), query.country());
    Optional<Observation<Facts.Rating>> rating = evidence.peek(subject);
    if (isAbsent(query, rating, evidence)) {
      return new NoData<>(Reason.PROVEN_ABSENT);
    }
    if (rating.isEmpty()) {
      evidence.require(subject);
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return ready(rating.get());
  }

  /** Whether the app was observed to be absent, without a rating observed since. */
  private static boolean isAbsent(
      Query query, Optional<Observation<Facts.Rating>> rating, Evidence evidence) {
    return evidence
        .peek(new Subject.Listing(query.app(), query.country()))
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
