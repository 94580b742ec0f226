package dev.storescope.sandbox.world.catalog;

import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The stores' category names in each language. */
public final class CategoryNames {
  private static final Map<CategoryId, List<String>> NAMES = names();

  private CategoryNames() {}

  /** The name of a category; empty if the store does not have it. */
  public static Optional<String> find(StoreType store, CategoryId category, Language language) {
    boolean numbered = Character.isDigit(category.value().charAt(0));
    return numbered == (store == StoreType.APP_STORE)
        ? Optional.ofNullable(NAMES.get(category)).map(names -> names.get(language.number()))
        : Optional.empty();
  }

  private static Map<CategoryId, List<String>> names() {
    Map<CategoryId, List<String>> names = new HashMap<>();
    for (String line : TopicVocabulary.lines("categories.csv")) {
      List<String> cells = List.of(line.split(","));
      List<String> inLanguages = cells.subList(2, cells.size());
      names.putIfAbsent(new CategoryId(cells.get(0)), inLanguages);
      if (!cells.get(1).isEmpty()) {
        names.putIfAbsent(new CategoryId(cells.get(1)), inLanguages);
      }
    }
    return names;
  }
}
