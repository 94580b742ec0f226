package dev.storescope.estimation;

import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.store.Keyword;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the ranks among all keywords of all terms that the suggestion lists of a market show,
 * from all lists together.
 *
 * <p>The order is that of {@link TermStrengths}, and never contradicts a list. The level is that of
 * {@link SuggestionChainVolume}, averaged where it contradicts the order; the more terms are known,
 * the more it is their rank among the known ones, since the most searched are then all known.
 */
public final class PooledRankFit {
  /** Of the method; {@link PooledVolume} uses no rank of another one. */
  public static final int VERSION = 4;

  /** With this many terms the two levels have the same weight. */
  private static final double TERMS_OF_EQUAL_WEIGHT = 5000;

  /** So sure is the prior that the order says nothing about the level. */
  private static final double SQUARES_OF_PRIOR = 1;

  private static final double LEAST_VOLUME = 0.01;

  /** The error of the order in a large market, of which no App Store volume is known. */
  private static final double SIGMA = 1.1;

  /** By how much less it is, for a share of terms with an App Store volume of one. */
  private static final double SIGMA_LESS = 0.6;

  private static final double MOST_SHARE = 0.5;

  /** The additional error of the level in a small market. */
  private static final double LEVEL_SIGMA = 0.5;

  /** Ranks are rounded to steps of e^0.1, so that most stay the same from day to day. */
  private static final int STEP = 10;

  private static final double HUNDREDTHS = 100;

  private final MarketLists lists;
  private final int[] order;
  private final double sharedTerms;

  /** The logarithms of the ranks by the chain of lists of each term. */
  private final double[] chainRanks;

  private PooledRankFit(MarketLists lists, List<OptionalDouble> appStoreVolumes) {
    this.lists = lists;
    int[] asked = IntStream.range(0, lists.size()).filter(lists::isAskedFor).toArray();
    AppStoreRegression regression = new AppStoreRegression(appStoreVolumes, asked);
    this.sharedTerms =
        Arrays.stream(asked).filter(number -> appStoreVolumes.get(number).isPresent()).count()
            / Math.max(1.0, asked.length);
    TermComparisons comparisons = lists.compare();
    this.chainRanks = IntStream.range(0, lists.size()).mapToDouble(this::chainRank).toArray();
    double weight = (1 - known()) * (1 - Math.min(1, 2 * sharedTerms));
    double[] first = Arrays.stream(chainRanks).map(rank -> -weight * rank).toArray();
    this.order = comparisons.order(TermStrengths.fit(comparisons, first, regression));
  }

  /**
   * The ranks, by term, the most searched first.
   *
   * @param lists the terms of each list, in the store's order, by what was typed
   * @param appStoreVolumes the searches per day in the App Store of the country, of terms whose
   *     popularity there is known
   */
  public static Map<Keyword, SuggestionRank> fit(
      Map<Keyword, List<Keyword>> lists, Map<Keyword, Double> appStoreVolumes) {
    MarketLists market = new MarketLists(lists);
    List<OptionalDouble> logarithms =
        IntStream.range(0, market.size())
            .mapToObj(number -> logarithm(appStoreVolumes.get(market.term(number))))
            .toList();
    return new PooledRankFit(market, logarithms).ranks();
  }

  private static OptionalDouble logarithm(@Nullable Double volume) {
    return volume == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.log(Math.max(LEAST_VOLUME, volume)));
  }

  private Map<Keyword, SuggestionRank> ranks() {
    double[] levels = levels();
    double known = known();
    double last = Math.log(SuggestionTuning.SUGGESTED);
    double lowest = 0;
    int sigma = rounded(sigma(known));
    double[] logRanks = new double[order.length];
    Map<Keyword, SuggestionRank> ranks = new LinkedHashMap<>();
    for (int i = 0; i < order.length; i++) {
      double level = known * Math.log(i + 1.0) + (1 - known) * levels[i];
      lowest = Math.max(lowest, Math.min(level, last));
      logRanks[order[i]] = lowest;
      ranks.put(lists.term(order[i]), new SuggestionRank(rounded(lowest), sigma, VERSION));
    }
    lists
        .continued()
        .forEach(
            (word, longer) -> {
              double best =
                  longer.stream().mapToDouble(number -> logRanks[number]).min().orElse(last);
              int logRank = rounded(Math.max(0, best - SuggestionTuning.OF_CONTINUED));
              ranks.put(word, new SuggestionRank(logRank, sigma, VERSION));
            });
    return ranks;
  }

  /** The weight of the rank among the known terms. */
  private double known() {
    return lists.size() / (lists.size() + TERMS_OF_EQUAL_WEIGHT);
  }

  private double chainRank(int number) {
    return Math.log(
        SuggestionChainVolume.findRank(lists.chain(number), lists.order())
            .orElse(SuggestionTuning.SUGGESTED));
  }

  private double sigma(double known) {
    return SIGMA
        - SIGMA_LESS * Math.min(MOST_SHARE, sharedTerms)
        + LEVEL_SIGMA * (1 - known) * (1 - known);
  }

  private static int rounded(double value) {
    return STEP * (int) Math.round(HUNDREDTHS * value / STEP);
  }

  /**
   * The logarithms of the ranks that the chains of lists let expect of each place in the order:
   * those of a line by the logarithm of the place, which never falls.
   */
  private double[] levels() {
    double[] places = new double[order.length];
    double[] ranks = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      places[i] = Math.log(i + 1.0);
      ranks[i] = chainRanks[order[i]];
    }
    double meanPlace = Arrays.stream(places).average().orElse(0);
    double meanRank = Arrays.stream(ranks).average().orElse(0);
    double products = 0;
    double squares = SQUARES_OF_PRIOR;
    for (int i = 0; i < order.length; i++) {
      products += (places[i] - meanPlace) * (ranks[i] - meanRank);
      squares += (places[i] - meanPlace) * (places[i] - meanPlace);
    }
    double slope = Math.max(0, products / squares);
    return Arrays.stream(places).map(place -> meanRank + slope * (place - meanPlace)).toArray();
  }
}
