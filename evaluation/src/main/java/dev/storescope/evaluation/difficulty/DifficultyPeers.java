package dev.storescope.evaluation.difficulty;

import dev.storescope.estimation.TitleMatch;
import dev.storescope.evaluation.EvaluationWorld;
import dev.storescope.sandbox.world.AppPage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Formulas of others for the difficulty of a keyword, from the pages of the first ten. */
enum DifficultyPeers {
  /**
   * The score of the {@code aso} package, 1 to 10, without the part by the keywords of the
   * descriptions, which it computes from the pages of hundreds of apps.
   */
  ASO("aso-npm") {
    @Override
    double score(DifficultySample sample) {
      List<AppPage> pages = sample.pages();
      double titles = mean(pages, page -> titleScore(sample, page));
      double ratings = scaled(mean(pages, page -> (double) page.ratings().count()) / 100_000);
      double stars = 2 * mean(pages, page -> page.ratings().average());
      double updated = scaled(1 - mean(pages, DifficultyPeers::daysSinceUpdate) / 500);
      return (4 * titles + 5 * ratings + 2 * stars + updated) / 12;
    }
  },
  /** The logarithm of the mean number of ratings. */
  RATINGS_ONLY("ratings only") {
    @Override
    double score(DifficultySample sample) {
      return Math.log1p(mean(sample.pages(), page -> (double) page.ratings().count()));
    }
  };

  private final String label;

  DifficultyPeers(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  abstract double score(DifficultySample sample);

  private static double titleScore(DifficultySample sample, AppPage page) {
    double match = TitleMatch.share(sample.keyword(), page.title());
    boolean inOrder = page.title().toLowerCase(Locale.ROOT).contains(sample.keyword().text());
    return inOrder ? 10 : match == 1 ? 5 : match > 0 ? 2.5 : 0;
  }

  private static double scaled(double share) {
    return 1 + 9 * Math.clamp(share, 0, 1);
  }

  private static double daysSinceUpdate(AppPage page) {
    return (double) Duration.between(page.release().updatedAt(), EvaluationWorld.NOW).toDays();
  }

  private static double mean(List<AppPage> pages, ToDoubleFunction<AppPage> value) {
    return pages.stream().mapToDouble(value).average().orElse(0);
  }
}
