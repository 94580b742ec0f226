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
 * How the users of a country rate an app. Where the store was last seen not to offer the app, it is
 * proven absent and its rating is not waited for.
 */
public final class AppRating implements Endpoint<AppRating.Query, AppRating.Result> {

  /** Asks for the rating of an app in a country. */
  public record Query(AppId app, Country country) {}

  /**
   * The rating, unrounded.
   *
   * @param rating the average, 0 to 5; 0 where nobody rated the app
   * @param count how many rated it
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
      evidence.waitFor(subject);
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return ready(rating.get());
  }

  /** Whether the store was seen without the app, and not with a rating of it since. */
  private static boolean isAbsent(
      Query query, Optional<Observation<Facts.Rating>> rating, Evidence evidence) {
    return evidence
        .peek(new Subject.Listing(query.app(), query.country()))
        .filter(listing -> listing.facts() instanceof Facts.NotListed)
        .filter(
            proof -> rating.stream().noneMatch(it -> it.observedAt().isAfter(proof.observedAt())))
        .isPresent();
  }

  /** As new as the rating: the listing only told that there is one. */
  private static Answer<Result> ready(Observation<Facts.Rating> rating) {
    return new Ready<>(
        new Result(rating.facts().average(), rating.facts().count()),
        rating.observedAt(),
        List.of(),
        List.of(Charge.one(PricedItem.APP_RATING)));
  }
}
