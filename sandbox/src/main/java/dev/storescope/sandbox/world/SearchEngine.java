package dev.storescope.sandbox.world;

import dev.storescope.store.Device;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds and ranks what a market offers for the words that someone searches for. */
final class SearchEngine {
  private static final int MOST_KEPT = 150;
  private static final int MOST_REMEMBERED = 3000;

  /** With fewer that have all the words, those that lack some are shown after them. */
  private static final int FEW = 5;

  private static final int MOST_WITH_SOME_WORDS = 30;

  /** The fit of what has all words at least among its hidden keywords, but for rounding. */
  static final double HAS_ALL_WORDS = 0.79;

  private static final double DRIFT_DAYS = 6;

  private final Market market;
  private final Dice dice;
  private final BoundedCache<Asked, List<Found>> remembered = new BoundedCache<>(MOST_REMEMBERED);

  SearchEngine(Market market) {
    this.market = market;
    this.dice = market.dice().of("search");
  }

  /** A search in a span of days in which nothing changes what products say of themselves. */
  private record Asked(String term, long step) {}

  /**
   * A product that a search finds.
   *
   * @param fit how well it fits the words
   * @param score by which it is ranked, before it wanders
   */
  record Found(Product product, double fit, double score) {}

  /**
   * The best first.
   *
   * @param hour since 1970; nothing changes within it
   */
  List<Found> search(String term, Device device, long hour, int limit) {
    long day = Math.floorDiv(hour, 24);
    String text = String.join(" ", wordsOf(term));
    Asked asked = new Asked(text, Math.floorDiv(day, Wording.ERA_STEP_DAYS));
    double time = hour / 24.0 / DRIFT_DAYS;
    record Placed(Found found, double score) {}
    return remembered.get(asked, this::find).stream()
        .filter(found -> found.product().isOutOn(day) && runsOn(found.product(), device))
        .map(found -> new Placed(found, found.score() + wander(text, found, device, time)))
        .sorted(Comparator.comparingDouble(Placed::score).reversed())
        .limit(limit)
        .map(Placed::found)
        .toList();
  }

  private double wander(String text, Found found, Device device, double time) {
    long pair = text.hashCode() * 31L + found.product().number();
    double ofDevice = device == Device.IPAD ? 0.3 * dice.normal(pair, 3) : 0;
    return 0.3 * dice.drift(pair, time) + ofDevice;
  }

  static boolean runsOn(Product product, Device device) {
    return device != Device.IPAD || product.isForIpad();
  }

  private List<Found> find(Asked asked) {
    List<String> words = Wording.words(asked.term());
    if (words.isEmpty()) {
      return List.of();
    }
    List<Found> all = new ArrayList<>();
    List<Found> some = new ArrayList<>();
    for (Product product : candidates(words)) {
      Found found = rate(product, words, asked);
      if (found.fit() >= HAS_ALL_WORDS) {
        all.add(found);
      } else {
        some.add(found);
      }
    }
    Comparator<Found> order = Comparator.comparingDouble(Found::score).reversed();
    all.sort(order);
    if (all.size() < FEW) {
      some.sort(order);
      all.addAll(some.subList(0, Math.min(MOST_WITH_SOME_WORDS, some.size())));
    }
    return List.copyOf(all.subList(0, Math.min(MOST_KEPT, all.size())));
  }

  private Found rate(Product product, List<String> words, Asked asked) {
    long day = asked.step() * Wording.ERA_STEP_DAYS;
    double fit = market.wording().fit(product, market.wording().eraOf(product, day), words);
    double score =
        1.6 * fit
            + 0.5 * product.fame()
            + 0.35 * product.quality()
            + 0.4 * dice.normal(asked.term().hashCode(), product.number());
    return new Found(product, fit, score);
  }

  private Set<Product> candidates(List<String> words) {
    Set<Product> candidates = new LinkedHashSet<>();
    for (String word : words) {
      for (Product named : market.withBrandWord(word)) {
        candidates.add(named);
        candidates.addAll(market.withTopic(named.topic()));
      }
    }
    market.wording().topicsOf(words).stream()
        .sorted(Comparator.comparing(topic -> topic.terms(Language.ENGLISH).getFirst()))
        .forEach(topic -> candidates.addAll(market.withTopic(topic)));
    if (candidates.isEmpty() && words.stream().allMatch(market.wording()::isModifier)) {
      candidates.addAll(market.offered());
    }
    return candidates;
  }

  /** The words that are meant: a known slip in a name means the name. */
  private List<String> wordsOf(String term) {
    List<String> words = Wording.words(term);
    var known = market.terms().find(String.join(" ", words));
    if (known.isPresent()) {
      Term meant = market.terms().get(known.getAsInt());
      if (meant.owner().isPresent() && words.size() == 1) {
        return Wording.words(meant.owner().get().brand());
      }
    }
    return words;
  }
}
