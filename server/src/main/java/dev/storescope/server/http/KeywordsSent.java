package dev.storescope.server.http;

import dev.storescope.server.http.Mistake.Code;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
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

  /** So many wrong keywords are enough to see what is wrong. */
  private static final int MOST_TOLD = 10;

  KeywordsSent {
    spellings = Collections.unmodifiableMap(new LinkedHashMap<>(spellings));
  }

  /**
   * The keywords of a text; empty and repeated entries are dropped.
   *
   * @throws MistakesException if some are none, of which the first {@value #MOST_TOLD} are told, or
   *     there are too many
   * @throws IllegalArgumentException if there is none
   */
  static KeywordsSent parse(String text) {
    List<MistakeException> mistakes = new ArrayList<>();
    Map<Keyword, String> spellings = spellings(text.split(",", -1), mistakes);
    if (spellings.size() > MOST) {
      mistakes.add(
          new MistakeException(Code.OUT_OF_RANGE, "at most " + MOST + " keywords in one request"));
    }
    if (!mistakes.isEmpty()) {
      throw new MistakesException(mistakes);
    }
    if (spellings.isEmpty()) {
      throw new IllegalArgumentException("one keyword, or several separated by commas");
    }
    return new KeywordsSent(spellings, text.indexOf(',') >= 0);
  }

  private static Map<Keyword, String> spellings(String[] entries, List<MistakeException> mistakes) {
    Map<Keyword, String> spellings = new LinkedHashMap<>();
    for (int i = 0; i < entries.length; i++) {
      if (!entries[i].isBlank()) {
        try {
          spellings.putIfAbsent(Keyword.of(entries[i]), entries[i].strip());
        } catch (IllegalArgumentException e) {
          if (mistakes.size() < MOST_TOLD) {
            String which = entries.length > 1 ? "entry " + (i + 1) + ": " : "";
            mistakes.add(new MistakeException(Code.INVALID, which + e.getMessage()));
          }
        }
      }
    }
    return spellings;
  }

  List<Keyword> keywords() {
    return List.copyOf(spellings.keySet());
  }
}
