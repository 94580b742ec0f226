package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.estimation.volume.SuggestionChainVolume;
import dev.storescope.holdout.RankCorrelation;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The rank correlation of the methods by suggestions in a simulated market of 30,000 terms, with
 * five suggestions per list, an error of 0.5 and a held-out seed. The bounds are the measured
 * values, rounded down; no method reaches the 0.65 of the design.
 */
class SuggestionMethodsTest {
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final SuggestedWorld WORLD = new SuggestedWorld(20_261, 30_000, 5, 0.5);

  @Test
  void theCompetitionForAListRanksBetterThanTheLettersTyped() {
    double byLetters = correlation(term -> p50(new SuggestionOrderVolume(), term));
    double byCompetition = correlation(term -> p50(new SuggestionChainVolume(), term));
    assertThat(byCompetition).isGreaterThan(0.25).isGreaterThan(byLetters + 0.2);
  }

  @Test
  void aWholeCrawlRanksBetterThanTheListsOfOneKeyword() {
    Map<Keyword, Estimate> crawled = SuggestionCrawl.fit(PLAY, WORLD.lists());
    double byCrawl =
        correlation(
            term -> {
              Estimate estimate = crawled.get(Keyword.of(term));
              return estimate == null ? 0 : estimate.p50();
            });
    assertThat(byCrawl)
        .isGreaterThan(0.3)
        .isGreaterThan(correlation(term -> p50(new SuggestionChainVolume(), term)));
  }

  @Test
  void theSuggestersOwnOrderWouldRankBest() {
    Map<String, Double> believed = new HashMap<>();
    for (int i = 0; i < WORLD.terms().size(); i++) {
      believed.put(WORLD.terms().get(i), WORLD.believed(i));
    }
    assertThat(correlation(term -> believed.getOrDefault(term, 0.0))).isGreaterThan(0.76);
  }

  private static double p50(SearchVolume volume, String term) {
    return volume.estimate(PLAY, WORLD.signals(term, 1, 12)).map(Estimate::p50).orElse(0.0);
  }

  /** Spearman's, over every seventh term. */
  private static double correlation(ToDoubleFunction<String> estimate) {
    int[] sample = IntStream.range(0, WORLD.terms().size()).filter(i -> i % 7 == 0).toArray();
    double[] estimates =
        Arrays.stream(sample)
            .mapToDouble(i -> estimate.applyAsDouble(WORLD.terms().get(i)))
            .toArray();
    double[] actual = Arrays.stream(sample).mapToDouble(WORLD::logVolume).toArray();
    return RankCorrelation.spearman(estimates, actual);
  }
}
