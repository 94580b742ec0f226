package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.Term;
import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The terms of a market and their search volumes. */
final class MarketTerms {
  private static final double MOST_BRANDS = 0.86;
  private static final double FEWEST_BRANDS = 0.20;

  /** Searches for an app before its release and after its removal. */
  private static final double WITHOUT_THE_APP = 0.02;

  /** Day 0, of 1970, was a Thursday. */
  private static final long FIRST_MONDAY = 4;

  private final SeededRandom random;
  private final SeededRandom seasons;
  private final List<Term> byRank;

  /** The numbers of the terms in the order of their texts. */
  private final int[] byText;

  private final double searchesOfAll;
  private final VolumeCurve curve;

  MarketTerms(
      SeededRandom random,
      List<Term> brands,
      List<Term> needs,
      int limit,
      double searchesOfAll,
      VolumeCurve curve) {
    this.random = random.of("terms");
    this.seasons = random.of("seasons");
    this.searchesOfAll = searchesOfAll;
    this.curve = curve;
    this.byRank = mix(brands, needs, limit);
    this.byText =
        IntStream.range(0, byRank.size())
            .boxed()
            .sorted(Comparator.comparing(number -> byRank.get(number).text()))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  double searchesOfAll() {
    return searchesOfAll;
  }

  int size() {
    return byRank.size();
  }

  Term get(int number) {
    return byRank.get(number);
  }

  OptionalInt find(String text) {
    int at = firstFrom(text);
    return at < byText.length && byRank.get(byText[at]).text().equals(text)
        ? OptionalInt.of(byText[at])
        : OptionalInt.empty();
  }

  /** The numbers of the terms that begin with a text. */
  IntStream startingWith(String text) {
    return IntStream.range(firstFrom(text), byText.length)
        .map(at -> byText[at])
        .takeWhile(number -> byRank.get(number).text().startsWith(text));
  }

  /** Whether a term is a single word with which longer terms begin. */
  boolean isHead(int number) {
    String text = byRank.get(number).text();
    return text.indexOf(' ') < 0 && startingWith(text + " ").findAny().isPresent();
  }

  /** The index, in the order of the texts, of the first term that is not before a text. */
  private int firstFrom(String text) {
    int low = 0;
    int high = byText.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (byRank.get(byText[middle]).text().compareTo(text) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The long-term level of the searches for a term. */
  double usual(int number) {
    return searchesOfAll * curve.share(number + 1);
  }

  /** The searches for a term on a day. */
  double on(int number, long day) {
    Term term = byRank.get(number);
    double availability =
        term.owner()
            .filter(owner -> !owner.isOutOn(day))
            .map(_ -> term.named() * WITHOUT_THE_APP + (1 - term.named()))
            .orElse(1.0);
    double trend =
        0.16 * random.drift(number, day / 40.0)
            + curve.searches().weekly() * random.drift(~number, day / 8.0)
            + curve.searches().season() * seasons.drift(0, day / 30.0);
    return usual(number) * availability * weekday(term.topic(), day) * Math.exp(trend);
  }

  /** The mean of the days up to one. */
  double mean(int number, long lastDay, int days) {
    double sum = 0;
    for (int i = 0; i < days; i++) {
      sum += on(number, lastDay - i);
    }
    return sum / days;
  }

  /** Weekday factor: games peak at the weekend; the mean over a week is 1. */
  static double weekday(Topic topic, long day) {
    boolean weekend = Math.floorMod(day - FIRST_MONDAY, 7) >= 5;
    double ofWeekend = topic.isGame() ? 1.25 : 0.9;
    return weekend ? ofWeekend : (7 - 2 * ofWeekend) / 5;
  }

  /** The most searched terms are mostly brands, the others mostly generic. */
  private List<Term> mix(List<Term> brands, List<Term> needs, int limit) {
    List<Term> mixed = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    int brand = 0;
    int need = 0;
    for (int rank = 1;
        mixed.size() < limit && brand + need < brands.size() + needs.size();
        rank++) {
      boolean aName = random.happens(brandShare(rank), rank);
      Term next =
          (aName && brand < brands.size()) || need == needs.size()
              ? brands.get(brand++)
              : needs.get(need++);
      Integer earlier = numbers.putIfAbsent(next.text(), mixed.size());
      if (earlier == null) {
        mixed.add(next);
      } else {
        mixed.set(earlier, merged(mixed.get(earlier), earlier, next, mixed.size()));
      }
    }
    return mixed;
  }

  /**
   * One term of two with the same text. If one is a need and the other names an app with an
   * ordinary name, the searches are for both, in proportion to the volumes that each would have.
   */
  private Term merged(Term more, int itsNumber, Term less, int otherNumber) {
    double ofMore = curve.share(itsNumber + 1);
    double ofLess = curve.share(otherNumber + 1);
    if (isOrdinaryName(less) && more.owner().isEmpty()) {
      return more.alsoNaming(less.owner().orElseThrow(), ofLess / (ofMore + ofLess));
    }
    return isOrdinaryName(more) && less.owner().isEmpty() && more.named() == 1
        ? less.alsoNaming(more.owner().orElseThrow(), ofMore / (ofMore + ofLess))
        : more;
  }

  private static boolean isOrdinaryName(Term term) {
    return term.owner().filter(Product::hasOrdinaryName).isPresent();
  }

  private static double brandShare(int rank) {
    double share = MOST_BRANDS - 0.115 * Math.max(0, Math.log(rank / 30.0));
    return Math.max(FEWEST_BRANDS, share);
  }
}
