package dev.storescope.server.http;

import dev.storescope.server.http.Mistake.Code;
import dev.storescope.store.Keyword;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keywords of a {@code query} that may be several, separated by commas.
 *
 * @param spellings each keyword as it was sent first, in the order sent
 * @param bulk whether a comma was sent, and the answer is to be a map by keyword
 */
record KeywordsSent(Map<Keyword, String> spellings, boolean bulk) {
  /** The most keywords in one request. */
  static final int MOST = 200;

  KeywordsSent {
    spellings = Collections.unmodifiableMap(new LinkedHashMap<>(spellings));
  }

  /**
   * The keywords of a text; empty and repeated entries are dropped.
   *
   * @throws IllegalArgumentException if there is none, one is none, or there are too many
   */
  static KeywordsSent parse(String text) {
    Map<Keyword, String> spellings = new LinkedHashMap<>();
    for (String entry : text.split(",", -1)) {
      if (!entry.isBlank()) {
        spellings.putIfAbsent(Keyword.of(entry), entry.strip());
      }
    }
    if (spellings.isEmpty()) {
      throw new IllegalArgumentException("one keyword, or several separated by commas");
    }
    if (spellings.size() > MOST) {
      throw new MistakeException(Code.OUT_OF_RANGE, "at most " + MOST + " keywords in one request");
    }
    return new KeywordsSent(spellings, text.indexOf(',') >= 0);
  }

  List<Keyword> keywords() {
    return List.copyOf(spellings.keySet());
  }
}
