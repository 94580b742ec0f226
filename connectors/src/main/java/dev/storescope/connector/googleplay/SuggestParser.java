package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.store.Keyword;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Parses the suggestions of Google Play, which have an order and no priorities. */
final class SuggestParser {
  private static final int[] ANSWER = {0};
  private static final int[] ROWS = {0, 0};
  private static final int TEXT = 0;

  /** Each suggestion has a link to its search. */
  private static final String SEARCH_LINK = "/store/search?q=";

  private SuggestParser() {}

  /** The suggestions; none if the answer is empty. */
  static SuggestionList parse(StoreReply reply) {
    Optional<PathReader> payload = BatchReply.parse(reply, GooglePlayRequests.SUGGEST_RPC);
    List<PathReader> rows = payload.map(SuggestParser::rows).orElse(List.of());
    Set<Keyword> terms = new LinkedHashSet<>();
    rows.forEach(row -> findTerm(row).ifPresent(terms::add));
    if (terms.isEmpty() && !rows.isEmpty()) {
      throw failed("the store has lost characters of each of the " + rows.size() + " suggestions");
    }
    return new SuggestionList(
        terms.stream()
            .limit(SuggestionList.MAX_SUGGESTIONS)
            .map(term -> new Suggestion(term, OptionalInt.empty()))
            .toList());
  }

  private static List<PathReader> rows(PathReader payload) {
    Optional<List<PathReader>> rows = payload.findEntries(ROWS);
    boolean none = payload.at(ANSWER).node().isArray() && payload.at(ROWS).isEmpty();
    if (rows.isEmpty() && (!none || payload.hasText(text -> text.contains(SEARCH_LINK)))) {
      throw drifted("the suggestions are not a list");
    }
    return rows.orElse(List.of());
  }

  /** Empty if the store has lost characters of the term. */
  private static Optional<Keyword> findTerm(PathReader row) {
    String text = row.findText(TEXT).orElseThrow(() -> drifted("a suggestion has no text"));
    try {
      return Keyword.hasLost(text) ? Optional.empty() : Optional.of(Keyword.of(text));
    } catch (IllegalArgumentException e) {
      throw drifted("a suggestion is not a keyword: " + e.getMessage());
    }
  }
}
