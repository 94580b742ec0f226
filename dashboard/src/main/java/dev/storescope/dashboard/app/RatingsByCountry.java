package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The ratings of an app in the countries where one was observed in the last 30 days, most ratings
 * first.
 *
 * @param notObserved the number of the store's other countries
 */
public record RatingsByCountry(List<CountryRow> rows, int notObserved) {
  private static final Duration LOOK_BACK = Duration.ofDays(30);

  private static final Duration COMPARED = Duration.ofDays(7);

  /** An observation at most this much older than the 7 days is compared with. */
  private static final Duration TOLERANCE = Duration.ofDays(2);

  public RatingsByCountry {
    rows = List.copyOf(rows);
  }

  /**
   * The rating in a country.
   *
   * @param before the rating 7 days before, if one was observed then
   * @param histogram if the store has one
   */
  public record CountryRow(
      Country country,
      Observation<Rating> newest,
      Optional<Rating> before,
      Optional<RatingHistogram> histogram) {

    /** The average now less that of before; empty if one of the two has no ratings. */
    public Optional<Double> change() {
      return before
          .filter(old -> old.count() > 0 && newest.facts().count() > 0)
          .map(old -> newest.facts().average() - old.average());
    }

    public Optional<Long> gained() {
      return before.map(old -> newest.facts().count() - old.count());
    }

    /** The share of the ratings with one star, in percent. */
    public Optional<Double> percentOfOneStar() {
      return histogram
          .filter(stars -> all(stars) > 0)
          .map(stars -> 100.0 * stars.of(1) / all(stars));
    }

    private static long all(RatingHistogram stars) {
      return stars.counts().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** Reads what was observed; fetches nothing. */
  static RatingsByCountry read(AppSelection app, Evidence evidence) {
    List<Country> all = Storefronts.listCountries(app.app().store());
    List<CountryRow> rows =
        evidence
            .each(all, country -> row(app.app(), country, evidence))
            .flatMap(Optional::stream)
            .sorted(
                Comparator.comparingLong((CountryRow row) -> row.newest().facts().count())
                    .reversed()
                    .thenComparing(CountryRow::country))
            .toList();
    return new RatingsByCountry(rows, all.size() - rows.size());
  }

  private static Optional<CountryRow> row(AppId app, Country country, Evidence evidence) {
    Subject.Rating subject = new Subject.Rating(app, country);
    Instant now = evidence.moment().at();
    return evidence
        .findAt(subject, now, LOOK_BACK)
        .map(
            newest ->
                new CountryRow(
                    country,
                    newest,
                    evidence
                        .findAt(subject, now.minus(COMPARED), TOLERANCE)
                        .map(Observation::facts),
                    evidence
                        .findAt(new Subject.Histogram(app, country), now, LOOK_BACK)
                        .map(Observation::facts)));
  }

  Csv toCsv(String name) {
    Csv csv = new Csv(name, "country,average,change_7_days,count,gained_7_days,observed_at");
    for (CountryRow row : rows) {
      csv.row(
          row.country(),
          row.newest().facts().average(),
          Csv.cell(row.change().map(change -> Math.round(change * 1000) / 1000.0)),
          row.newest().facts().count(),
          Csv.cell(row.gained()),
          row.newest().observedAt());
    }
    return csv;
  }
}
