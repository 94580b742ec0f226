package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.Vocabulary.Topic;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One store of one country: what is offered there, by what words it is looked for, and how often.
 */
final class Market {
  private final StoreType store;
  private final Country country;
  private final Language language;
  private final Dice dice;
  private final Wording wording;
  private final List<Product> offered;
  private final Map<Topic, List<Product>> byTopic;
  private final Map<String, List<Product>> byBrandWord = new HashMap<>();
  private final MarketTerms terms;

  Market(
      StoreType store,
      Country country,
      Dice dice,
      Wording wording,
      List<Product> offered,
      Function<Market, MarketTerms> terms) {
    this.store = store;
    this.country = country;
    this.language = Language.of(country);
    this.dice = dice.of(store.wireName() + country.code());
    this.wording = wording;
    this.offered = List.copyOf(offered);
    this.byTopic = offered.stream().collect(Collectors.groupingBy(Product::topic));
    for (Product product : offered) {
      for (String word : Wording.words(product.brand())) {
        byBrandWord.computeIfAbsent(word, _ -> new ArrayList<>()).add(product);
      }
    }
    this.terms = terms.apply(this);
  }

  StoreType store() {
    return store;
  }

  Country country() {
    return country;
  }

  Language language() {
    return language;
  }

  /** Chance in this market. */
  Dice dice() {
    return dice;
  }

  Wording wording() {
    return wording;
  }

  /** All products that are offered here at some time. */
  List<Product> offered() {
    return offered;
  }

  List<Product> withTopic(Topic topic) {
    return byTopic.getOrDefault(topic, List.of());
  }

  List<Product> withBrandWord(String word) {
    return byBrandWord.getOrDefault(word, List.of());
  }

  MarketTerms terms() {
    return terms;
  }
}
