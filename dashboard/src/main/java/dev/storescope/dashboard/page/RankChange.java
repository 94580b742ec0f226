package dev.storescope.dashboard.page;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;

/**
 * How the rank of an app has changed since an earlier observation.
 *
 * @param before the rank then; empty if not observed
 * @param after the rank now
 */
public record RankChange(Optional<Rank> before, Rank after) {
  /**
   * The change against an earlier ranking.
   *
   * @param before the ranking then; empty if not observed
   */
  public static RankChange since(Optional<SearchRanking> before, AppId app, Rank after) {
    return new RankChange(before.map(ranking -> ranking.rankOf(app)), after);
  }

  /** As {@link #since}, of a chart. */
  public static RankChange inChart(Optional<List<AppId>> before, AppId app, Rank after) {
    return new RankChange(before.map(apps -> Rank.in(apps, app)), after);
  }

  /** Whether it is known which rank is better. */
  public boolean isKnown() {
    return before.filter(after::isComparableWith).isPresent();
  }

  /** Whether the app was absent and is ranked now. */
  public boolean isEntry() {
    return isKnown() && before.filter(Rank::isRanked).isEmpty() && after.isRanked();
  }

  /** Whether the app was ranked and is absent now. */
  public boolean isExit() {
    return isKnown() && before.filter(Rank::isRanked).isPresent() && !after.isRanked();
  }

  /** The number of ranks gained, if ranked both times; else 0. */
  public int places() {
    return before.isPresent()
            && before.get() instanceof Rank.Ranked(int then)
            && after instanceof Rank.Ranked(int now)
        ? then - now
        : 0;
  }

  /** For a CSV file: a number, {@code new}, or blank if not observed before. */
  public Object toCell() {
    if (!isKnown()) {
      return "";
    }
    return isEntry() ? "new" : (Object) places();
  }
}
