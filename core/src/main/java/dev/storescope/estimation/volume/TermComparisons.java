package dev.storescope.estimation.volume;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeSet;

/**
 * Pairs of numbered terms of which the first has more searches, as lists show it: for sure, or with
 * a weight below 1.
 */
final class TermComparisons {
  private final int terms;
  private final int[] winners;
  private final int[] losers;
  private final double[] weights;

  private TermComparisons(int terms, int[] winners, int[] losers, double[] weights) {
    this.terms = terms;
    this.winners = winners;
    this.losers = losers;
    this.weights = weights;
  }

  static final class Builder {
    private static final int FIRST_CAPACITY = 64;

    private final int terms;
    private int[] winners = new int[FIRST_CAPACITY];
    private int[] losers = new int[FIRST_CAPACITY];
    private double[] weights = new double[FIRST_CAPACITY];
    private int size;

    Builder(int terms) {
      this.terms = terms;
    }

    void add(int winner, int loser) {
      add(winner, loser, 1);
    }

    /**
     * @param weight 1 if it is sure
     */
    void add(int winner, int loser, double weight) {
      if (size == winners.length) {
        winners = Arrays.copyOf(winners, 2 * size);
        losers = Arrays.copyOf(losers, 2 * size);
        weights = Arrays.copyOf(weights, 2 * size);
      }
      winners[size] = winner;
      losers[size] = loser;
      weights[size] = weight;
      size++;
    }

    TermComparisons build() {
      return new TermComparisons(
          terms,
          Arrays.copyOf(winners, size),
          Arrays.copyOf(losers, size),
          Arrays.copyOf(weights, size));
    }
  }

  /** The number of terms compared. */
  int terms() {
    return terms;
  }

  /** Adds the slopes of the logarithm of the Bradley–Terry likelihood of strengths. */
  void addSlopes(double[] strengths, double[] slopes) {
    for (int i = 0; i < winners.length; i++) {
      double surprise = weights[i] / (1 + Math.exp(strengths[winners[i]] - strengths[losers[i]]));
      slopes[winners[i]] += surprise;
      slopes[losers[i]] -= surprise;
    }
  }

  /**
   * The terms by strength, but none before one that surely beats it: strengths alone do not
   * guarantee that. A cycle, of lists from different days, is broken at its strongest term.
   */
  int[] order(double[] strengths) {
    Comparator<Integer> strongest =
        Comparator.<Integer>comparingDouble(i -> -strengths[i]).thenComparing(i -> i);
    List<List<Integer>> beaten = beaten();
    int[] before = new int[terms];
    beaten.forEach(losers -> losers.forEach(loser -> before[loser]++));
    Queue<Integer> free = new PriorityQueue<>(strongest);
    NavigableSet<Integer> waiting = new TreeSet<>(strongest);
    for (int i = 0; i < terms; i++) {
      (before[i] == 0 ? free : waiting).add(i);
    }
    int[] order = new int[terms];
    for (int rank = 0; rank < terms; rank++) {
      Integer next = free.isEmpty() ? waiting.removeFirst() : free.remove();
      order[rank] = next;
      for (int loser : beaten.get(next)) {
        before[loser]--;
        if (before[loser] == 0 && waiting.remove(loser)) {
          free.add(loser);
        }
      }
    }
    return order;
  }

  private List<List<Integer>> beaten() {
    List<List<Integer>> beaten = new ArrayList<>();
    for (int i = 0; i < terms; i++) {
      beaten.add(new ArrayList<>());
    }
    for (int i = 0; i < winners.length; i++) {
      if (weights[i] >= 1) {
        beaten.get(winners[i]).add(losers[i]);
      }
    }
    return beaten;
  }
}
