package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.catalog.Language;
import dev.storescope.sandbox.world.catalog.ListingWriter;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.Term;
import dev.storescope.store.Device;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds and ranks the products of a market for a search term. */
final class SearchEngine {
  private static final int MOST_KEPT = 150;
  private static final int MAX_CACHED = 3000;

  /** With fewer complete matches, partial matches follow. */
  private static final int FEW = 5;

  private static final int MOST_WITH_SOME_WORDS = 30;

  /** The minimum match score of a complete match, less rounding. */
  static final double HAS_ALL_WORDS = 0.79;

  private static final double DRIFT_DAYS = 6;

  /** How much the words count, and how much the popularity of an app. */
  private static final double FIT = 1.2;

  private static final double FAME = 0.9;

  private final SimulatedMarket market;
  private final SeededRandom random;
  private final Cache<SearchKey, List<Found>> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  SearchEngine(SimulatedMarket market) {
    this.market = market;
    this.random = market.random().of("search");
  }

  /** A search within a period in which no listing changes. */
  private record SearchKey(String term, long step) {}

  /**
   * A product found by a search.
   *
   * @param fit match score
   * @param score ranking score before daily noise
   */
  record Found(Product product, double fit, double score) {}

  /**
   * The best first.
   *
   * @param hour since 1970; rankings are constant within it
   */
  List<Found> search(String term, Device device, long hour, int limit) {
    long day = Math.floorDiv(hour, 24);
    String text = String.join(" ", wordsOf(term));
    SearchKey query = new SearchKey(text, Math.floorDiv(day, ListingWriter.ERA_STEP_DAYS));
    double time = hour / 24.0 / DRIFT_DAYS;
    record Scored(Found found, double score) {}
    return cache.get(query, this::find).stream()
        .filter(found -> found.product().isOutOn(day) && runsOn(found.product(), device))
        .map(found -> new Scored(found, found.score() + noise(text, found, device, time)))
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(limit)
        .map(Scored::found)
        .toList();
  }

  /**
   * Whether a product would be among the first of a search if its title had the words.
   *
   * @param first how many are the first
   */
  boolean wouldBeAmong(int first, Product product, String term, Device device, long hour) {
    List<String> words = wordsOf(term);
    String text = String.join(" ", words);
    long day = Math.floorDiv(hour, 24);
    long era = market.listings().eraOf(product, day);
    double fit = Math.max(ListingWriter.TITLED, market.listings().fit(product, era, words));
    Found titled = rated(product, fit, text);
    double time = hour / 24.0 / DRIFT_DAYS;
    double score = titled.score() + noise(text, titled, device, time);
    return runsOn(product, device)
        && product.isOutOn(day)
        && search(term, device, hour, first + 1).stream()
                .filter(found -> !found.product().equals(product))
                .filter(found -> found.score() + noise(text, found, device, time) > score)
                .count()
            < first;
  }

  private double noise(String text, Found found, Device device, double time) {
    long pair = text.hashCode() * 31L + found.product().number();
    double ofDevice = device == Device.IPAD ? 0.3 * random.normal(pair, 3) : 0;
    return 0.3 * random.drift(pair, time) + ofDevice;
  }

  static boolean runsOn(Product product, Device device) {
    return device != Device.IPAD || product.isForIpad();
  }

  private List<Found> find(SearchKey query) {
    List<String> words = ListingWriter.words(query.term());
    if (words.isEmpty()) {
      return List.of();
    }
    List<Found> all = new ArrayList<>();
    List<Found> some = new ArrayList<>();
    for (Product product : candidates(words)) {
      Found found = rate(product, words, query);
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

  private Found rate(Product product, List<String> words, SearchKey query) {
    long day = query.step() * ListingWriter.ERA_STEP_DAYS;
    double fit = market.listings().fit(product, market.listings().eraOf(product, day), words);
    return rated(product, fit, query.term());
  }

  private Found rated(Product product, double fit, String term) {
    double score =
        FIT * fit
            + FAME * product.fame()
            + 0.35 * product.quality()
            + 0.4 * random.normal(term.hashCode(), product.number());
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
    market.listings().topicsOf(words).stream()
        .sorted(Comparator.comparing(topic -> topic.terms(Language.ENGLISH).getFirst()))
        .forEach(topic -> candidates.addAll(market.withTopic(topic)));
    if (candidates.isEmpty() && words.stream().allMatch(market.listings()::isModifier)) {
      candidates.addAll(market.offered());
    }
    return candidates;
  }

  /** The intended words: a known typo of a name means the name. */
  private List<String> wordsOf(String term) {
    List<String> words = ListingWriter.words(term);
    var known = market.terms().find(String.join(" ", words));
    if (known.isPresent()) {
      Term meant = market.terms().get(known.getAsInt());
      if (meant.owner().isPresent() && words.size() == 1) {
        return ListingWriter.words(meant.owner().get().brand());
      }
    }
    return words;
  }
}
