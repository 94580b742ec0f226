package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.volume.RankPosterior;
import dev.storescope.estimation.volume.SuggestionTuning;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The volumes of all terms of a market by all its suggestion lists: method {@code suggest-crawl-1},
 * section 4 of the estimation design. The service fetches few lists and uses {@link
 * dev.storescope.estimation.volume.SuggestionChainVolume}.
 *
 * <p>A list is a set of comparisons: each of its terms beats the next, and the last of a full list
 * beats every known term with the prefix that it does not show. A Bradley–Terry model finds the
 * strengths that fit the comparisons best, with the position in the shortest list that shows a term
 * as the prior.
 */
final class SuggestionCrawl {
  private static final String METHOD = "suggest-crawl-1";

  /** The error of the order if all lists of a market are known. */
  private static final double SIGMA = 1.0;

  private static final int LONGEST_PREFIX = 12;
  private static final int STEPS = 200;
  private static final double STEP = 0.1;
  private static final double PRIOR_WEIGHT = 0.1;

  private final Map<String, List<String>> lists;
  private final List<String> terms;
  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<String, Integer> indexes = new HashMap<>();
  private final int full;
  private int[] winners = {};
  private int[] losers = {};

  private SuggestionCrawl(Map<Keyword, List<Keyword>> lists) {
    this.lists = new TreeMap<>();
    lists.forEach(
        (prefix, terms) ->
            this.lists.put(prefix.text(), terms.stream().map(Keyword::text).toList()));
    this.terms = this.lists.values().stream().flatMap(List::stream).distinct().sorted().toList();
    this.full = this.lists.values().stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < terms.size(); i++) {
      indexes.put(terms.get(i), i);
      prefixes(terms.get(i)).forEach(prefix -> counts.merge(prefix, 1, Integer::sum));
    }
  }

  /**
   * The volumes of all terms that a list shows.
   *
   * @param lists the suggestions for each prefix
   */
  static Map<Keyword, Estimate> fit(Market market, Map<Keyword, List<Keyword>> lists) {
    Optional<MarketSize> size = MarketSize.find(market);
    return size.isPresent() ? new SuggestionCrawl(lists).fit(size.get()) : Map.of();
  }

  private Map<Keyword, Estimate> fit(MarketSize size) {
    compareTerms();
    List<Integer> order = order(strengths());
    Map<Keyword, Estimate> estimates = new LinkedHashMap<>();
    for (int rank = 1; rank <= order.size(); rank++) {
      estimates.put(
          Keyword.of(terms.get(order.get(rank - 1))),
          SuggestionTuning.atRank(size, rank, SIGMA, METHOD));
    }
    return estimates;
  }

  /**
   * The terms by strength, but none before one that beats it in a shared list: the model alone does
   * not guarantee that. A cycle is broken at the strongest term.
   */
  private List<Integer> order(double[] strengths) {
    Map<Integer, List<Integer>> beaten = new HashMap<>();
    int[] before = new int[strengths.length];
    for (int i = 0; i < winners.length; i++) {
      beaten.computeIfAbsent(winners[i], any -> new ArrayList<>()).add(losers[i]);
      before[losers[i]]++;
    }
    Comparator<Integer> strongest =
        Comparator.<Integer>comparingDouble(i -> -strengths[i]).thenComparing(i -> i);
    Queue<Integer> free = new PriorityQueue<>(strongest);
    NavigableSet<Integer> waiting = new TreeSet<>(strongest);
    for (int i = 0; i < strengths.length; i++) {
      (before[i] == 0 ? free : waiting).add(i);
    }
    List<Integer> order = new ArrayList<>();
    while (order.size() < strengths.length) {
      Integer next = free.isEmpty() ? waiting.removeFirst() : free.remove();
      order.add(next);
      for (int loser : beaten.getOrDefault(next, List.of())) {
        before[loser]--;
        if (before[loser] == 0 && waiting.remove(loser)) {
          free.add(loser);
        }
      }
    }
    return order;
  }

  private void compareTerms() {
    List<Integer> won = new ArrayList<>();
    List<Integer> lost = new ArrayList<>();
    for (List<String> list : lists.values()) {
      for (int i = 1; i < list.size(); i++) {
        won.add(index(list.get(i - 1)));
        lost.add(index(list.get(i)));
      }
    }
    for (String term : terms) {
      for (String prefix : prefixes(term)) {
        List<String> list = lists.getOrDefault(prefix, List.of());
        if (list.size() == full && !list.contains(term)) {
          won.add(index(list.getLast()));
          lost.add(index(term));
        }
      }
    }
    winners = won.stream().mapToInt(Integer::intValue).toArray();
    losers = lost.stream().mapToInt(Integer::intValue).toArray();
  }

  private int index(String term) {
    return indexes.getOrDefault(term, 0);
  }

  /** Gradient ascent with Adam, whose steps do not depend on the number of comparisons. */
  private double[] strengths() {
    double[] priors = terms.stream().mapToDouble(this::priorStrength).toArray();
    double[] strengths = priors.clone();
    double[] means = new double[priors.length];
    double[] squares = new double[priors.length];
    for (int step = 0; step < STEPS; step++) {
      double[] slopes = slopes(strengths, priors);
      for (int i = 0; i < strengths.length; i++) {
        means[i] = 0.9 * means[i] + 0.1 * slopes[i];
        squares[i] = 0.99 * squares[i] + 0.01 * slopes[i] * slopes[i];
        strengths[i] += STEP * means[i] / (Math.sqrt(squares[i]) + 1e-8);
      }
    }
    return strengths;
  }

  private double[] slopes(double[] strengths, double[] priors) {
    double[] slopes = new double[strengths.length];
    for (int i = 0; i < strengths.length; i++) {
      slopes[i] = -PRIOR_WEIGHT * (strengths[i] - priors[i]);
    }
    for (int i = 0; i < winners.length; i++) {
      double surprise = 1 / (1 + Math.exp(strengths[winners[i]] - strengths[losers[i]]));
      slopes[winners[i]] += surprise;
      slopes[losers[i]] -= surprise;
    }
    return slopes;
  }

  /** By the position in the shortest list that shows the term. */
  private double priorStrength(String term) {
    int before = 0;
    for (String prefix : prefixes(term)) {
      List<String> list = lists.getOrDefault(prefix, List.of());
      int count = counts.getOrDefault(prefix, 1);
      if (list.contains(term)) {
        int behind = before == 0 ? 0 : full;
        return -Math.log(
            RankPosterior.fraction(
                list.indexOf(term) + 1, count, behind, Math.max(before - count, 0)));
      }
      before = list.size() == full ? count : before;
    }
    return 0;
  }

  /** The prefixes of a term up to twelve letters, and the whole term. */
  private static List<String> prefixes(String term) {
    return IntStream.rangeClosed(1, term.length())
        .filter(length -> length <= LONGEST_PREFIX || length == term.length())
        .mapToObj(length -> term.substring(0, length))
        .filter(prefix -> !prefix.endsWith(" "))
        .toList();
  }
}
