package dev.storescope.sandbox.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Suggests to someone who types what others search for, by an order that is not quite volume. */
final class Suggester {
  static final int MOST = 10;

  private static final double NOISE = 0.5;
  private static final int MOST_REMEMBERED = 4000;
  private static final int DAYS_UNTIL_NEW_ORDER = 7;

  private final MarketTerms terms;
  private final Dice dice;
  private final Integer[] byText;
  private final BoundedCache<Typed, List<String>> remembered = new BoundedCache<>(MOST_REMEMBERED);

  Suggester(Market market) {
    this.terms = market.terms();
    this.dice = market.dice().of("suggestions");
    this.byText = IntStream.range(0, terms.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(byText, Comparator.comparing((Integer number) -> terms.get(number).text()));
  }

  private record Typed(String text, long week) {}

  /** The best first, at most {@value #MOST}. */
  List<String> suggest(String typed, long day) {
    String text = typed.stripLeading().toLowerCase(Locale.ROOT);
    return text.isEmpty()
        ? List.of()
        : remembered.get(new Typed(text, Math.floorDiv(day, DAYS_UNTIL_NEW_ORDER)), this::suggest);
  }

  private List<String> suggest(Typed typed) {
    record Placed(String text, double score) {}
    List<Placed> placed = new ArrayList<>();
    for (int i = firstFrom(typed.text()); i < byText.length; i++) {
      String text = terms.get(byText[i]).text();
      if (!text.startsWith(typed.text())) {
        break;
      }
      placed.add(new Placed(text, score(byText[i], typed.week())));
    }
    return placed.stream()
        .sorted(Comparator.comparingDouble(Placed::score).reversed())
        .limit(MOST)
        .map(Placed::text)
        .toList();
  }

  private double score(int number, long week) {
    double volume = terms.mean(number, week * DAYS_UNTIL_NEW_ORDER, 1);
    return Math.log(volume) + NOISE * dice.normal(number);
  }

  /** The place of the first term that is not before a text. */
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
