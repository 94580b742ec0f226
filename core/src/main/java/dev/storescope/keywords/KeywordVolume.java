package dev.storescope.keywords;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.PopularityVolume;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much a keyword is searched for, by the evidence.
 *
 * @param week of the popularity, if it is of one that is known
 * @param newest when the newest observation used was made; the epoch if there is none
 */
public record KeywordVolume(
    Optional<Popularity> popularity,
    Optional<PopularityWeek> week,
    Optional<Estimate> volume,
    Instant newest) {

  /** Without a popularity. */
  KeywordVolume(Optional<Estimate> volume, Instant newest) {
    this(Optional.empty(), Optional.empty(), volume, newest);
  }

  /** The metrics of the HTTP interface, whose popularity goes to 100: the five steps are not it. */
  public KeywordMetrics metrics() {
    return new KeywordMetrics(
        popularity.filter(seen -> seen.scale() != PopularityScale.ADS_1_TO_5).stream()
            .mapToInt(Popularity::value)
            .findFirst(),
        usersPerDay());
  }

  /** The same of a term that a report does not list. */
  KeywordVolume unlisted(Market market, PopularityCounts report) {
    return new KeywordVolume(
        popularity,
        week,
        volume.map(estimate -> PopularityVolume.ofUnlisted(estimate, market, report)),
        newest);
  }

  public OptionalLong usersPerDay() {
    return volume.stream().mapToLong(Estimate::rounded).findFirst();
  }
}
