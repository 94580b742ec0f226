package dev.storescope.connector.googleplay;

import dev.storescope.observation.Facts;
import dev.storescope.store.CategoryId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the categories of an app from its details: the genre, then the further ones. Tags stand
 * among them and look alike, but have no identifier.
 */
final class CategoryReader {
  private static final int[] GENRE = {79, 0, 0};
  private static final int[] FURTHER = {118};
  private static final int NAME = 0;
  private static final int ID = 2;

  private final Map<CategoryId, Facts.Category> found = new LinkedHashMap<>();

  private CategoryReader() {}

  static List<Facts.Category> read(PathReader details) {
    CategoryReader reader = new CategoryReader();
    reader.collect(details.at(GENRE));
    reader.collect(details.at(FURTHER));
    return new ArrayList<>(reader.found.values());
  }

  /** Groups nest to a depth that varies. */
  private void collect(PathReader place) {
    Optional<String> name = place.findText(NAME);
    if (name.isPresent()) {
      place
          .findText(ID)
          .flatMap(CategoryReader::findId)
          .ifPresent(id -> found.putIfAbsent(id, new Facts.Category(id, name.get())));
    } else {
      place.findEntries().ifPresent(entries -> entries.forEach(this::collect));
    }
  }

  private static Optional<CategoryId> findId(String text) {
    try {
      return Optional.of(new CategoryId(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
