package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rating of an app in a country, the number of ratings with each number of stars, and the last
 * rating of each date of a range. A store without histograms has none.
 */
public final class AppRatings implements Endpoint<AppRatings.Query, AppRatings.Result> {
  private static final Duration WITHIN_DATE = Duration.ofDays(1).minusMillis(1);

  /**
   * A query for the ratings within a range.
   *
   * @param since the start of the range, which ends with the moment
   */
  public record Query(AppId app, Country country, Instant since) {}

  /**
   * The rating now and in the past.
   *
   * @param history by date, without those at which no rating was observed
   */
  public record Result(
      Facts.Rating rating,
      Optional<RatingHistogram> histogram,
      SortedMap<LocalDate, Facts.Rating> history) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.Rating subject = new Subject.Rating(query.app(), query.country());
    Optional<Observation<Facts.Rating>> rating = evidence.need(subject);
    Optional<RatingHistogram> histogram = histogram(query, evidence);
    if (rating.isEmpty() || evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return new Answer.Ready<>(
        new Result(rating.get().facts(), histogram, history(subject, query.since(), evidence)),
        rating.get().observedAt(),
        histogram.isPresent() ? List.of() : List.of("results.histogram"),
        List.of(Charge.one(PricedItem.APP_RATINGS)));
  }

  private static Optional<RatingHistogram> histogram(Query query, Evidence evidence) {
    Subject.Histogram subject = new Subject.Histogram(query.app(), query.country());
    Optional<RatingHistogram> known = evidence.peek(subject).map(Observation::facts);
    if (known.isEmpty()) {
      evidence.prefer(subject);
    }
    return known;
  }

  /** The last rating of each date, by itself or in a list of apps. */
  private static SortedMap<LocalDate, Facts.Rating> history(
      Subject.Rating subject, Instant since, Evidence evidence) {
    List<LocalDate> dates =
        LastDays.dateOf(since)
            .datesUntil(LastDays.dateOf(evidence.moment().at()).plusDays(1))
            .toList();
    SortedMap<LocalDate, Facts.Rating> byDate = new TreeMap<>();
    evidence
        .each(dates, date -> evidence.findAt(subject, endOf(date), WITHIN_DATE))
        .flatMap(Optional::stream)
        .forEach(rating -> byDate.put(LastDays.dateOf(rating.observedAt()), rating.facts()));
    return byDate;
  }

  private static Instant endOf(LocalDate date) {
    return date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }
}
