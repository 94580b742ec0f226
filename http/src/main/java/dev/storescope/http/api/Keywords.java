package dev.storescope.http.api;

import dev.storescope.store.Keyword;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One keyword, or several separated by commas.
 *
 * @param spellings the keywords in the order sent, each as it was first sent
 * @param bulk whether a comma was sent, so that the response is a map by keyword
 */
record Keywords(Map<Keyword, String> spellings, boolean bulk) {
  private static final int MAX_KEYWORDS = 200;

  Keywords {
    spellings = Collections.unmodifiableMap(new LinkedHashMap<>(spellings));
  }

  /** Drops empty and repeated entries. */
  static Keywords parse(String text) {
    Map<Keyword, String> spellings =
        EntryList.parse(text, MAX_KEYWORDS, "keywords", QueryParameter::keyword);
    if (spellings.isEmpty()) {
      throw new IllegalArgumentException(
          "one keyword, or several separated by commas, are accepted");
    }
    return new Keywords(spellings, text.indexOf(',') >= 0);
  }

  List<Keyword> list() {
    return List.copyOf(spellings.keySet());
  }
}
