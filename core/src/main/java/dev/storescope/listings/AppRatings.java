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
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The ratings of an app by country: the newest, the number of ratings with each number of stars,
 * and the last rating of each date of a range. Those of named countries are fetched; of all
 * countries, what was observed is returned. No answer waits for a histogram of the App Store.
 */
public final class AppRatings implements Endpoint<AppRatings.Query, AppRatings.Result> {
  /**
   * A query for the ratings within a range.
   *
   * @param countries all of the store if there are none
   * @param since the start of the range, which ends with the moment
   */
  public record Query(AppId app, List<Country> countries, Instant since) {
    public Query {
      countries = List.copyOf(countries);
    }
  }

  /** The ratings of the countries that have any. */
  public record Result(Map<Country, CountryRatings> byCountry) {
    public Result {
      byCountry = Collections.unmodifiableMap(new LinkedHashMap<>(byCountry));
    }
  }

  /**
   * The rating in a country, now and in the past.
   *
   * @param history by date, without those at which no rating was observed
   */
  public record CountryRatings(
      Facts.Rating rating,
      Optional<RatingHistogram> histogram,
      SortedMap<LocalDate, Facts.Rating> history) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    List<Country> countries =
        query.countries().isEmpty()
            ? Storefronts.listCountries(query.app().store())
            : query.countries();
    Map<Country, CountryRatings> byCountry = new LinkedHashMap<>();
    evidence
        .each(countries, country -> Map.entry(country, read(query, country, evidence)))
        .forEach(each -> each.getValue().ifPresent(it -> byCountry.put(each.getKey(), it)));
    return byCountry.isEmpty() || evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(
            new Result(byCountry),
            listNotObserved(byCountry),
            new Charge(PricedItem.APP_RATINGS, byCountry.size()));
  }

  private static Optional<CountryRatings> read(Query query, Country country, Evidence evidence) {
    Subject.Rating subject = new Subject.Rating(query.app(), country);
    Subject.Histogram stars = new Subject.Histogram(query.app(), country);
    Optional<Observation<Facts.Rating>> rating = evidence.peek(subject);
    Optional<Observation<RatingHistogram>> histogram = evidence.peek(stars);
    if (!query.countries().isEmpty() && !AppRating.isAbsent(subject, rating, evidence)) {
      if (rating.isEmpty()) {
        evidence.require(subject);
      }
      if (histogram.isEmpty()) {
        fetch(stars, evidence);
      }
    }
    return rating.map(
        found ->
            new CountryRatings(
                found.facts(),
                histogram.map(Observation::facts),
                history(subject, query.since(), evidence)));
  }

  /** The App Store has it on a page of its own, which is fetched for later answers. */
  private static void fetch(Subject.Histogram stars, Evidence evidence) {
    switch (stars.store()) {
      case GOOGLE_PLAY -> evidence.prefer(stars);
      case APP_STORE -> {
        Subject.ProductPage page = new Subject.ProductPage(stars.app(), stars.country());
        if (evidence.peek(page).isEmpty()) {
          evidence.want(page);
        }
      }
    }
  }

  private static List<String> listNotObserved(Map<Country, CountryRatings> byCountry) {
    return byCountry.entrySet().stream()
        .filter(each -> each.getValue().histogram().isEmpty())
        .map(each -> "results.%s.histogram".formatted(each.getKey()))
        .toList();
  }

  private static SortedMap<LocalDate, Facts.Rating> history(
      Subject.Rating subject, Instant since, Evidence evidence) {
    List<LocalDate> dates =
        LastDays.dateOf(since)
            .datesUntil(LastDays.dateOf(evidence.moment().at()).plusDays(1))
            .toList();
    SortedMap<LocalDate, Facts.Rating> history = new TreeMap<>();
    lastOfEachDate(subject, dates, evidence)
        .forEach((date, rating) -> history.put(date, rating.facts()));
    return history;
  }

  /** The last rating of each date, by itself or in a list of apps. */
  public static SortedMap<LocalDate, Observation<Facts.Rating>> lastOfEachDate(
      Subject.Rating subject, List<LocalDate> dates, Evidence evidence) {
    SortedMap<LocalDate, Observation<Facts.Rating>> byDate = new TreeMap<>();
    evidence
        .lastOfDates(subject, dates)
        .forEach(rating -> byDate.put(LastDays.dateOf(rating.observedAt()), rating));
    return byDate;
  }
}
