package dev.storescope.popularities;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How often the ads of an app were shown for a term on a day (UTC), by Apple Ads.
 *
 * @param low the smallest share of the impressions, 0 to 1
 * @param high the largest share; another one only for 0.91 to 1
 * @param rank of the app by its share, from 1
 * @param popularity of the term, 1 to 5
 */
public record ImpressionShare(
    LocalDate day,
    AppId.AppStore app,
    Country country,
    Keyword keyword,
    double low,
    double high,
    OptionalInt rank,
    OptionalInt popularity) {
  public ImpressionShare {
    if (!(low >= 0 && low <= high && high <= 1)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "A share must be 0 to 1, not %s to %s.", low, high));
    }
    if (rank.isPresent() && rank.getAsInt() < 1) {
      throw new IllegalArgumentException("A rank must be 1 or more, not " + rank.getAsInt() + ".");
    }
    PopularityScale scale = PopularityScale.ADS_1_TO_5;
    if (popularity.isPresent()
        && (popularity.getAsInt() < scale.lowest() || popularity.getAsInt() > scale.highest())) {
      throw new IllegalArgumentException(
          "A popularity must be 1 to 5, not " + popularity.getAsInt() + ".");
    }
  }

  /**
   * The popularity of the term, observed at the end of the day, or now if it has not ended.
   *
   * @throws IllegalArgumentException if the day is in the future
   */
  public Optional<Observation<Popularity>> findPopularity(Instant now) {
    return popularity.stream()
        .mapToObj(
            value ->
                new Observation<>(
                    new Subject.Popularity(country, keyword),
                    observedAt(now),
                    Source.IMPORT,
                    new Popularity(value, PopularityScale.ADS_1_TO_5)))
        .findFirst();
  }

  private Instant observedAt(Instant now) {
    Instant begin = day.atStartOfDay(ZoneOffset.UTC).toInstant();
    if (begin.isAfter(now)) {
      throw new IllegalArgumentException("The day " + day + " is in the future.");
    }
    Instant end = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return end.isAfter(now) ? now : end;
  }
}
