package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import java.util.Optional;

/**
 * The visibility of an app on the last date on which its searches were observed.
 *
 * @param change in the week before, by the keywords with a rank on both dates
 */
public record WeeklyVisibility(DayScore last, Optional<ScoreChange> change) {
  private static final int DAYS = 7;

  /** Empty if no keyword has both searches and a rank of the last week. */
  static Optional<WeeklyVisibility> read(
      Watch watch, SearchVolume volume, OpenShares shares, Evidence evidence) {
    RankHistory ranks =
        RankHistory.since(watch, LastDays.dateOf(evidence.moment().at()).minusDays(DAYS), evidence);
    return ranks
        .lastDate()
        .flatMap(
            date -> {
              Visibility visibility = Visibility.of(ranks, volume, shares, evidence);
              return visibility
                  .on(date)
                  .map(
                      last ->
                          new WeeklyVisibility(
                              last, visibility.change(date.minusDays(DAYS), date)));
            });
  }
}
