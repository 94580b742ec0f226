package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What is known of an app altogether: its listing, its rating, and its places in charts.
 *
 * <p>The listing and the rating have to be known; chart ranks alone are no data, since a listing
 * cannot be made up. The charts are told as far as they were looked at, and not waited for. An app
 * that the store was seen not to offer is proven absent.
 */
public final class AppAllInfo implements Endpoint<AppAllInfo.Query, AppAllInfo.Result> {

  /**
   * Asks for an app in a country.
   *
   * @param device whose charts are told
   */
  public record Query(AppId app, Country country, Device device) {
    private Subject.Rating ratingSubject() {
      return new Subject.Rating(app, country);
    }
  }

  /**
   * What is known.
   *
   * @param rating the average, 0 to 5; 0 where nobody rated the app
   * @param categoryRanking by the UTC dates of the last 30 days on which the app was seen in a
   *     chart, ascending, and by the categories it was seen in
   */
  public record Result(
      Facts.Listed listing,
      double rating,
      Map<LocalDate, Map<CategoryId, CategoryRanks>> categoryRanking) {
    public Result {
      Map<LocalDate, Map<CategoryId, CategoryRanks>> copy = new TreeMap<>();
      categoryRanking.forEach(
          (date, ranks) -> copy.put(date, Collections.unmodifiableMap(new TreeMap<>(ranks))));
      categoryRanking = Collections.unmodifiableMap(copy);
    }
  }

  /**
   * The places of an app in the charts of a category on a day, where it was seen in them.
   *
   * @param title the category's title, localized where that was seen
   */
  public record CategoryRanks(OptionalInt free, OptionalInt paid, String title) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<Observation<Facts.Listing>> seen =
        evidence.need(new Subject.Listing(query.app(), query.country()));
    if (seen.isEmpty()) {
      evidence.need(query.ratingSubject());
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return switch (seen.get().facts()) {
      case Facts.NotListed() -> new NoData<>(Reason.PROVEN_ABSENT);
      case Facts.Listed listed -> withRating(query, listed, evidence);
    };
  }

  private static Answer<Result> withRating(Query query, Facts.Listed listed, Evidence evidence) {
    Optional<Observation<Facts.Rating>> rating = evidence.need(query.ratingSubject());
    if (rating.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    double average = rating.get().facts().average();
    return evidence.ready(
        new Result(listed, average, CategoryRanking.of(query, evidence)),
        ListingGaps.inAllInfo(query.app().store(), listed),
        Charge.one(PricedItem.APP_ALL_INFO));
  }
}
