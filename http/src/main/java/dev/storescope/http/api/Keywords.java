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
 * @param bulk whether the response is a map by keyword
 */
record Keywords(Map<Keyword, String> spellings, boolean bulk) {
  private static final int MAX_KEYWORDS = 200;

  Keywords {
    spellings = Collections.unmodifiableMap(new LinkedHashMap<>(spellings));
  }

  /** Drops empty and repeated entries. */
  static Keywords parse(String text) {
    return parse(text, text.indexOf(',') >= 0);
  }

  /** The same, whose response is a map by keyword even if there is only one. */
  static Keywords parseBulk(String text) {
    return parse(text, true);
  }

  private static Keywords parse(String text, boolean bulk) {
    Map<Keyword, String> spellings =
        EntryList.parse(text, MAX_KEYWORDS, "keywords", QueryParameter::keyword);
    if (spellings.isEmpty()) {
      throw new IllegalArgumentException("Send one keyword, or several separated by commas.");
    }
    return new Keywords(spellings, bulk);
  }

  List<Keyword> list() {
    return List.copyOf(spellings.keySet());
  }
}
