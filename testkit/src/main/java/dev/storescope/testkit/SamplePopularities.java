package dev.storescope.testkit;

import dev.storescope.estimation.popularity.PopularityCheck;
import dev.storescope.estimation.popularity.PopularityCheck.Comparison;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;

/** Days on which all keywords of a country have one popularity. */
public final class SamplePopularities {
  private static final PopularityScale SCALE = PopularityScale.ADS_WEEKLY_1_TO_100;

  private SamplePopularities() {}

  public static List<Observation<Popularity>> day(
      Country country, LocalDate date, int keywords, int popularity) {
    return day(country, date, SCALE, keywords, popularity);
  }

  /** Observed when the day ends, as in a report. */
  public static List<Observation<Popularity>> day(
      Country country, LocalDate date, PopularityScale scale, int keywords, int popularity) {
    Instant end = date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return IntStream.range(0, keywords)
        .mapToObj(i -> new Subject.Popularity(country, Keyword.of("keyword " + i)))
        .map(
            keyword ->
                new Observation<>(keyword, end, Source.IMPORT, new Popularity(popularity, scale)))
        .toList();
  }

  /** The only day of a report. */
  public static PopularityDay only(List<Observation<Popularity>> report) {
    List<PopularityDay> days = PopularityDay.list(report);
    if (days.size() != 1) {
      throw new IllegalArgumentException("not one day: " + days);
    }
    return days.getFirst();
  }

  /** A day compared with an earlier one. */
  public static Comparison compare(PopularityDay earlier, PopularityDay later) {
    return new PopularityCheck(PopularityCheck.historyOf(earlier)).compare(later);
  }
}
