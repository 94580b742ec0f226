package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.charts.CategoryRanks;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * The listing, the rating and the chart ranks of an app.
 *
 * <p>The listing and the rating are fetched if they have a source. Without a listing there is no
 * answer; without a rating, the answer omits it. The charts are never fetched. An app that the
 * store was observed not to offer is proven absent.
 */
public final class AppAllInfo implements Endpoint<AppAllInfo.Query, AppAllInfo.Result> {
  private static final Set<ChartKind> CHARTS = EnumSet.of(ChartKind.FREE, ChartKind.PAID);

  /**
   * An app in a country.
   *
   * @param device of the charts
   */
  public record Query(AppId app, Country country, Device device) {
    private Subject.Rating ratingSubject() {
      return new Subject.Rating(app, country);
    }
  }

  /**
   * What was observed of the app.
   *
   * @param rating the average, 0 to 5, 0 without ratings; empty if not observed
   * @param categoryRanking by those of the last 30 UTC dates with a chart rank, ascending, and by
   *     category
   */
  public record Result(
      Facts.Listed listing,
      OptionalDouble rating,
      Map<LocalDate, Map<CategoryId, CategoryRanks>> categoryRanking) {
    public Result {
      Map<LocalDate, Map<CategoryId, CategoryRanks>> copy = new TreeMap<>();
      categoryRanking.forEach(
          (date, ranks) -> copy.put(date, Collections.unmodifiableMap(new TreeMap<>(ranks))));
      categoryRanking = Collections.unmodifiableMap(copy);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<Facts.Listing> listing =
        evidence
            .need(new Subject.Listing(query.app(), query.country()))
            .map(newest -> CurrentListing.of(newest, evidence).facts());
    if (listing.isEmpty()) {
      evidence.need(query.ratingSubject());
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return switch (listing.get()) {
      case Facts.NotListed() -> new NoData<>(Reason.PROVEN_ABSENT);
      case Facts.Listed listed -> withRating(query, listed, evidence);
    };
  }

  private static Answer<Result> withRating(Query query, Facts.Listed listed, Evidence evidence) {
    OptionalDouble rating =
        evidence.need(query.ratingSubject()).stream()
            .mapToDouble(found -> found.facts().average())
            .findFirst();
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return evidence.ready(
        new Result(listed, rating, categoryRanking(query, listed, evidence)),
        ListingGaps.inAllInfo(query.app().store(), listed, rating),
        Charge.one(PricedItem.APP_ALL_INFO));
  }

  private static Map<LocalDate, Map<CategoryId, CategoryRanks>> categoryRanking(
      Query query, Facts.Listed listed, Evidence evidence) {
    LastDays days = LastDays.until(evidence.moment());
    return new CategoryRanks.Charts(
            query.app(), query.country(), query.device(), CHARTS, () -> Optional.of(listed))
        .read(days.from(), days.to(), evidence);
  }
}
