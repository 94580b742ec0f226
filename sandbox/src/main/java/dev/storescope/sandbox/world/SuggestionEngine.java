package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Suggests search terms, ordered by volume with noise. */
final class SuggestionEngine {
  static final int MOST = 10;

  private static final double NOISE = 0.5;
  private static final int MAX_CACHED = 4000;
  private static final int DAYS_UNTIL_NEW_ORDER = 7;

  private final MarketTerms terms;
  private final SeededRandom random;
  private final Integer[] byText;
  private final Cache<Typed, List<String>> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  SuggestionEngine(SimulatedMarket market) {
    this.terms = market.terms();
    this.random = market.random().of("suggestions");
    this.byText = IntStream.range(0, terms.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(byText, Comparator.comparing((Integer number) -> terms.get(number).text()));
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
    List<Scored> scored = new ArrayList<>();
    for (int i = firstFrom(typed.text()); i < byText.length; i++) {
      String text = terms.get(byText[i]).text();
      if (!text.startsWith(typed.text())) {
        break;
      }
      scored.add(new Scored(text, score(byText[i], typed.week())));
    }
    return scored.stream()
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(MOST)
        .map(Scored::text)
        .toList();
  }

  private double score(int number, long week) {
    double volume = terms.mean(number, week * DAYS_UNTIL_NEW_ORDER, 1);
    return Math.log(volume) + NOISE * random.normal(number);
  }

  /** The index of the first term that is not before a text. */
  private int firstFrom(String text) {
    int low = 0;
    int high = byText.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (terms.get(byText[middle]).text().compareTo(text) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
