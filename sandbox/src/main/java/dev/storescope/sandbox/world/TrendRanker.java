package dev.storescope.sandbox.world;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Ranks the terms that are searched for more than usual. */
record TrendRanker(MarketTerms terms) {
  /** Only of these, the most searched terms, does the store show any as trending. */
  private static final int CONSIDERED = 300;

  /** The terms of a day, the most unusual first. */
  List<String> trending(long day, int limit) {
    return IntStream.range(0, Math.min(CONSIDERED, terms.size()))
        .boxed()
        .sorted(Comparator.comparingDouble((Integer term) -> growth(term, day)).reversed())
        .limit(limit)
        .map(term -> terms.get(term).text())
        .toList();
  }

  private double growth(int term, long day) {
    return terms.on(term, day) / terms.usual(term);
  }
}
