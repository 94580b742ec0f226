package dev.storescope.keywords;

import dev.storescope.estimation.Estimate;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What the evidence tells of how much a keyword is searched for.
 *
 * @param newest when the newest observation of it was made; the epoch where there is none
 */
public record SearchDemand(
    Optional<Popularity> popularity, Optional<Estimate> volume, Instant newest) {

  /** The figures as the interface shows them. */
  public KeywordFigures figures() {
    return new KeywordFigures(shownPopularity(), usersPerDay());
  }

  OptionalLong usersPerDay() {
    return volume.stream().mapToLong(Estimate::rounded).findFirst();
  }

  private OptionalInt shownPopularity() {
    return popularity.filter(SearchDemand::isOfInterface).stream()
        .mapToInt(Popularity::value)
        .findFirst();
  }

  /** The interface's popularity goes to 100; the five steps of the reports are another thing. */
  private static boolean isOfInterface(Popularity popularity) {
    return popularity.scale() != PopularityScale.ADS_1_TO_5;
  }
}
