package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Suggests search terms, ordered by volume with noise. */
final class SuggestionEngine {
  static final int MOST = 10;

  private static final int MAX_CACHED = 4000;
  private static final int DAYS_UNTIL_NEW_ORDER = 7;

  private final MarketTerms terms;
  private final SeededRandom random;
  private final SuggesterLaw law;
  private final Cache<Typed, List<String>> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  SuggestionEngine(SimulatedMarket market, SuggesterLaw law) {
    this.law = law;
    this.terms = market.terms();
    this.random = market.random().of("suggestions");
  }

  private record Typed(String text, long week) {}

  /** The best first, at most {@value #MOST}. */
  List<String> suggest(String typed, long day) {
    String text = typed.stripLeading().toLowerCase(Locale.ROOT);
    return text.isEmpty()
        ? List.of()
        : cache.get(new Typed(text, Math.floorDiv(day, DAYS_UNTIL_NEW_ORDER)), this::suggest);
  }

  private List<String> suggest(Typed typed) {
    record Scored(String text, double score) {}
    return terms
        .startingWith(typed.text())
        .mapToObj(number -> new Scored(terms.get(number).text(), score(number, typed.week())))
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(MOST)
        .map(Scored::text)
        .toList();
  }

  private double score(int number, long week) {
    double volume = terms.mean(number, week * DAYS_UNTIL_NEW_ORDER, 1);
    return Math.log(volume) + law.error() * random.normal(number);
  }
}
