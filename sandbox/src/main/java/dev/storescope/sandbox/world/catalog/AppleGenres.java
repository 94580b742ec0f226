package dev.storescope.sandbox.world.catalog;

import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import dev.storescope.store.CategoryId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The App Store genres of a product: those of its topics and, for every second product, a related
 * genre that no topic has. Products for children also have charts by age, which no listing names.
 */
public final class AppleGenres {
  private static final CategoryId GAMES = new CategoryId("6014");
  private static final CategoryId EDUCATION = new CategoryId("6017");
  private static final CategoryId FAMILY = new CategoryId("7009");
  private static final CategoryId KIDS = new CategoryId("0");

  private static final List<CategoryId> AGES =
      List.of(new CategoryId("10000"), new CategoryId("10001"), new CategoryId("10002"));

  private static final Map<CategoryId, CategoryId> RELATED =
      Map.ofEntries(
          related("6002", "6026"),
          related("6008", "6027"),
          related("6009", "6021"),
          related("7001", "7002"),
          related("7004", "7009"),
          related("7005", "7006"),
          related("7012", "7009"),
          related("7013", "7003"),
          related("7014", "7002"),
          related("7016", "7003"),
          related("7018", "7011"),
          related("7019", "7011"));

  private AppleGenres() {}

  /** Those of the listing, the main one first. */
  public static Set<CategoryId> ofListing(Product product) {
    Set<CategoryId> genres = new LinkedHashSet<>();
    for (Topic topic : product.topics()) {
      if (topic.isGame()) {
        genres.add(GAMES);
      }
      genres.add(topic.appleGenre());
    }
    findRelated(product).ifPresent(genres::add);
    return genres;
  }

  /** Whether the chart of a genre ranks a product. */
  public static boolean isInChart(Product product, CategoryId genre) {
    return genre.equals(product.topic().appleGenre())
        || findRelated(product).filter(genre::equals).isPresent()
        || (isForKids(product) && (genre.equals(KIDS) || genre.equals(ages(product))));
  }

  private static Optional<CategoryId> findRelated(Product product) {
    return product.number() % 2 == 0
        ? Optional.ofNullable(RELATED.get(product.topic().appleGenre()))
        : Optional.empty();
  }

  private static boolean isForKids(Product product) {
    return product.number() % 2 == 0
        && (product.topic().appleGenre().equals(EDUCATION)
            || findRelated(product).filter(FAMILY::equals).isPresent());
  }

  private static CategoryId ages(Product product) {
    return AGES.get(product.number() / 2 % AGES.size());
  }

  private static Map.Entry<CategoryId, CategoryId> related(String genre, String other) {
    return Map.entry(new CategoryId(genre), new CategoryId(other));
  }
}
