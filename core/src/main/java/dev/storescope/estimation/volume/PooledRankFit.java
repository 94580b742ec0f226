package dev.storescope.estimation.volume;

import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.store.Keyword;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

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
  public static final int VERSION = 5;

  /** With this many terms the two levels have the same weight. */
  private static final double TERMS_OF_EQUAL_WEIGHT = 5000;

  /** So sure is the prior that the order says nothing about the level. */
  private static final double SQUARES_OF_PRIOR = 1;

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
  private final AppStoreVolumes appStore;
  private final TermComparisons comparisons;
  private final int[] order;
  private final double sharedTerms;

  /** The logarithms of the ranks by the own lists of each term, as the order of lists says. */
  private final double[] chainRanks;

  /** The same as an answer has them that knows no other lists. */
  private final double[] ownRanks;

  private PooledRankFit(MarketLists lists, AppStoreVolumes appStore) {
    this.lists = lists;
    this.appStore = appStore;
    List<OptionalDouble> appStoreVolumes =
        IntStream.range(0, lists.size())
            .mapToObj(number -> appStore.logVolume(lists.term(number)))
            .toList();
    int[] asked = IntStream.range(0, lists.size()).filter(lists::isAskedFor).toArray();
    AppStoreRegression regression = new AppStoreRegression(appStoreVolumes, asked);
    this.sharedTerms =
        Arrays.stream(asked).filter(number -> appStoreVolumes.get(number).isPresent()).count()
            / Math.max(1.0, asked.length);
    this.comparisons = lists.compare();
    this.chainRanks = chainRanks(lists.order());
    this.ownRanks = chainRanks(ListOrder.UNKNOWN);
    double weight = (1 - known()) * (1 - Math.min(1, 2 * sharedTerms));
    double[] first = Arrays.stream(chainRanks).map(rank -> -weight * rank).toArray();
    this.order = comparisons.order(TermStrengths.fit(comparisons, first, regression));
  }

  /**
   * The rank of a term.
   *
   * @param byOwnLists the logarithm, in hundredths, of the rank without the fit, which a keyword
   *     has until the fit knows it
   */
  public record Fitted(SuggestionRank rank, int byOwnLists) {}

  /**
   * The ranks, by term.
   *
   * @param lists the terms of each list, in the store's order, by what was typed
   */
  public static Map<Keyword, Fitted> fit(
      Map<Keyword, List<Keyword>> lists, AppStoreVolumes appStore) {
    return new PooledRankFit(new MarketLists(lists), appStore).ranks();
  }

  private Map<Keyword, Fitted> ranks() {
    double[] fitted = fitted();
    double[] blended = new double[fitted.length];
    Arrays.setAll(
        blended,
        number ->
            RankBlend.of(ownRanks[number], fitted[number], appStore.logRank(lists.term(number))));
    double[] sorted = Arrays.stream(blended).sorted().toArray();
    int[] blendedOrder = comparisons.order(Arrays.stream(blended).map(rank -> -rank).toArray());
    int sigma = rounded(sigma(known()));
    Map<Keyword, Fitted> ranks = new LinkedHashMap<>();
    for (int i = 0; i < sorted.length; i++) {
      ranks.put(lists.term(blendedOrder[i]), rank(blendedOrder[i], sorted[i], sigma));
    }
    lists
        .continued()
        .forEach((word, longer) -> ranks.put(word, rankOfContinued(word, longer, fitted, sigma)));
    return ranks;
  }

  private Fitted rank(int number, double logRank, int sigma) {
    return rank(logRank, ownRanks[number], appStore.logRank(lists.term(number)), sigma);
  }

  private Fitted rankOfContinued(Keyword word, List<Integer> longer, double[] fitted, int sigma) {
    double best = longer.stream().mapToDouble(number -> fitted[number]).min().orElseThrow();
    double fit = Math.max(0, best - SuggestionTuning.OF_CONTINUED);
    double own = chainRank(word, ListOrder.UNKNOWN);
    OptionalDouble other = appStore.logRank(word);
    return rank(RankBlend.of(own, fit, other), own, other, sigma);
  }

  private static Fitted rank(double logRank, double own, OptionalDouble other, int sigma) {
    return new Fitted(
        new SuggestionRank(rounded(logRank), sigma, VERSION),
        (int) Math.round(HUNDREDTHS * RankBlend.of(own, other)));
  }

  /** The logarithms of the ranks by the order and the level of all lists. */
  private double[] fitted() {
    double[] levels = levels();
    double known = known();
    double last = Math.log(SuggestionTuning.SUGGESTED);
    double lowest = 0;
    double[] logRanks = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      double level = known * Math.log(i + 1.0) + (1 - known) * levels[i];
      lowest = Math.max(lowest, Math.min(level, last));
      logRanks[order[i]] = lowest;
    }
    return logRanks;
  }

  /** The weight of the rank among the known terms. */
  private double known() {
    return lists.size() / (lists.size() + TERMS_OF_EQUAL_WEIGHT);
  }

  private double[] chainRanks(ListOrder listOrder) {
    return IntStream.range(0, lists.size())
        .mapToDouble(number -> chainRank(lists.term(number), listOrder))
        .toArray();
  }

  private double chainRank(Keyword term, ListOrder listOrder) {
    return Math.log(
        SuggestionChainVolume.findRank(lists.chain(term), listOrder)
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
