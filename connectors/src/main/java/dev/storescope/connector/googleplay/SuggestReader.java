package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.store.Keyword;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads what Google Play suggests to someone who types; it gives an order and no priorities. */
final class SuggestReader {
  private static final int[] ANSWER = {0};
  private static final int[] ROWS = {0, 0};
  private static final int TEXT = 0;

  /** Beside each suggestion stands what leads to its search. */
  private static final String SEARCH_LINK = "/store/search?q=";

  private SuggestReader() {}

  /** The suggestions; none where the store answers nothing. */
  static SuggestionList read(StoreReply reply) throws NoAnswerException {
    Optional<PathReader> payload = BatchReply.read(reply, GooglePlayRequests.SUGGEST_RPC);
    Set<Keyword> terms = new LinkedHashSet<>();
    if (payload.isPresent()) {
      for (PathReader row : rows(payload.get())) {
        terms.add(term(row));
      }
    }
    return new SuggestionList(
        terms.stream()
            .limit(SuggestionList.MAX_SUGGESTIONS)
            .map(term -> new Suggestion(term, OptionalInt.empty()))
            .toList());
  }

  private static List<PathReader> rows(PathReader payload) throws NoAnswerException {
    Optional<List<PathReader>> rows = payload.findEntries(ROWS);
    boolean none = payload.at(ANSWER).node().isArray() && payload.at(ROWS).isNothing();
    if (rows.isEmpty() && (!none || payload.hasText(text -> text.contains(SEARCH_LINK)))) {
      throw NoAnswerException.drifted("the suggestions are no list");
    }
    return rows.orElse(List.of());
  }

  private static Keyword term(PathReader row) throws NoAnswerException {
    String text =
        row.findText(TEXT)
            .orElseThrow(() -> NoAnswerException.drifted("a suggestion without a text"));
    try {
      return Keyword.of(text);
    } catch (IllegalArgumentException e) {
      throw NoAnswerException.drifted("a suggestion that is no keyword: " + e.getMessage());
    }
  }
}
