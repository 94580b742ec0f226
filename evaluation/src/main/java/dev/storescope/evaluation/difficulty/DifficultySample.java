package dev.storescope.evaluation.difficulty;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.TitleMatch;
import dev.storescope.estimation.difficulty.Challenger;
import dev.storescope.estimation.difficulty.FirstTen;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Keyword;
import java.util.List;

/**
 * An app that is not among the first ten of a search, as the service observes both, and whether it
 * would reach them.
 *
 * @param pages of the first ten, for the formulas of peers
 * @param isReached the ground truth
 */
record DifficultySample(
    Market market,
    long seed,
    Keyword keyword,
    FirstTen ten,
    Challenger app,
    List<AppPage> pages,
    boolean isReached) {
  /** So many of the first ten with all words in their titles make a search a crowded one. */
  static final int CROWDED = 5;

  KeywordDifficulty.Chance estimate() {
    return new KeywordDifficulty(market, ten).chance(app);
  }

  static boolean isCrowded(Keyword keyword, List<AppPage> pages) {
    return pages.stream()
            .limit(FirstTen.MOST)
            .filter(page -> TitleMatch.share(keyword, page.title()) == 1)
            .count()
        >= CROWDED;
  }

  static boolean isFirst(AppPage page, SearchRanking ranking) {
    return ranking.apps().stream().limit(FirstTen.MOST).anyMatch(page.app()::equals);
  }
}
