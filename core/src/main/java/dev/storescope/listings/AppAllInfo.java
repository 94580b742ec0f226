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
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What is known of an app altogether: its listing, its rating, and its places in charts.
 *
 * <p>The listing and the rating are waited for where they can be had; of a moment at which nobody
 * looked at them, the chart ranks alone are told, for an app that is in a chart is on the market.
 * The charts are told as far as they were looked at, and not waited for. An app that the store was
 * seen not to offer is proven absent.
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
   * @param listing where anybody looked at it
   * @param rating the average, 0 to 5, where anybody looked at it; 0 where nobody rated the app
   * @param categoryRanking by the UTC dates of the last 30 days on which the app was seen in a
   *     chart, ascending, and by the categories it was seen in
   */
  public record Result(
      Optional<Facts.Listed> listing,
      OptionalDouble rating,
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
    Optional<Facts.Listing> seen =
        evidence.need(new Subject.Listing(query.app(), query.country())).map(Observation::facts);
    return seen.filter(Facts.NotListed.class::isInstance).isPresent()
        ? new NoData<>(Reason.PROVEN_ABSENT)
        : withRating(query, seen.map(Facts.Listed.class::cast), evidence);
  }

  private static Answer<Result> withRating(
      Query query, Optional<Facts.Listed> listed, Evidence evidence) {
    OptionalDouble rating =
        evidence.need(query.ratingSubject()).stream()
            .mapToDouble(seen -> seen.facts().average())
            .findFirst();
    Map<LocalDate, Map<CategoryId, CategoryRanks>> ranking = CategoryRanking.of(query, evidence);
    if (evidence.isIncomplete() || (listed.isEmpty() && ranking.isEmpty())) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return evidence.ready(
        new Result(listed, rating, ranking),
        ListingGaps.inAllInfo(query.app().store(), listed, rating),
        Charge.one(PricedItem.APP_ALL_INFO));
  }
}
