package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How well the methods by the order of suggestions rank the keywords of a simulated market of
 * 30,000, at five suggestions a list and an error of 0.5, with a seed that nothing was tuned by.
 * The bounds are what was measured, a little rounded down; the design wants a rank correlation of
 * 0.65, which none of them reaches here.
 */
class SuggestionMethodsTest {
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final SuggestedWorld WORLD = new SuggestedWorld(20_261, 30_000, 5, 0.5);

  @Test
  void theCompetitionForAListTellsMoreThanTheLettersTyped() {
    double byLetters = correlation(term -> p50(new SuggestionOrderVolume(), term));
    double byCompetition = correlation(term -> p50(new SuggestionChainVolume(), term));
    assertThat(byCompetition).isGreaterThan(0.25).isGreaterThan(byLetters + 0.2);
  }

  @Test
  void aWholeCrawlTellsMoreThanTheListsOfOneKeyword() {
    Map<Keyword, List<Keyword>> lists = new HashMap<>();
    WORLD
        .suggestions()
        .forEach(
            (prefix, terms) ->
                lists.put(Keyword.of(prefix), terms.stream().map(Keyword::of).toList()));
    Map<Keyword, Estimate> crawled = SuggestionCrawl.fit(PLAY, lists);
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
  void theSuggestersOwnOrderWouldTellMore() {
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
    double[] truths = Arrays.stream(sample).mapToDouble(WORLD::logVolume).toArray();
    return pearson(ranks(estimates), ranks(truths));
  }

  private static double[] ranks(double[] values) {
    List<Integer> order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .toList();
    double[] ranks = new double[values.length];
    int from = 0;
    while (from < values.length) {
      int to = from;
      while (to < values.length && values[order.get(to)] == values[order.get(from)]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order.get(i)] = (from + to - 1) / 2.0;
      }
      from = to;
    }
    return ranks;
  }

  private static double pearson(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElseThrow();
    double meanB = Arrays.stream(b).average().orElseThrow();
    double both = 0;
    double ofA = 0;
    double ofB = 0;
    for (int i = 0; i < a.length; i++) {
      both += (a[i] - meanA) * (b[i] - meanB);
      ofA += (a[i] - meanA) * (a[i] - meanA);
      ofB += (b[i] - meanB) * (b[i] - meanB);
    }
    return both / Math.sqrt(ofA * ofB);
  }
}
