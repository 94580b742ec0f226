package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.catalog.Language;
import dev.storescope.sandbox.world.catalog.ListingWriter;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A store in a country: the products offered, the terms searched for and their volumes. */
final class SimulatedMarket {
  private final StoreType store;
  private final Country country;
  private final Language language;
  private final SeededRandom random;
  private final ListingWriter listings;
  private final List<Product> offered;
  private final Map<Topic, List<Product>> byTopic;
  private final Map<String, List<Product>> byBrandWord = new HashMap<>();
  private final MarketTerms terms;

  SimulatedMarket(
      StoreType store,
      Country country,
      SeededRandom random,
      ListingWriter listings,
      List<Product> offered,
      Function<SimulatedMarket, MarketTerms> terms) {
    this.store = store;
    this.country = country;
    this.language = Language.of(country);
    this.random = random.of(store.wireName() + country.code());
    this.listings = listings;
    this.offered = List.copyOf(offered);
    this.byTopic = offered.stream().collect(Collectors.groupingBy(Product::topic));
    for (Product product : offered) {
      for (String word : ListingWriter.words(product.brand())) {
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

  /** Randomness of this market. */
  SeededRandom random() {
    return random;
  }

  ListingWriter listings() {
    return listings;
  }

  /** All products ever offered here. */
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
