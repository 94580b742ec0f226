package dev.storescope.connector.appleads;

import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Downloads the keywords that Apple Ads suggests for an app, by <a
 * href="https://developer.apple.com/documentation/apple-ads-platform-api/query-keyword-suggestions">{@code
 * POST /v1/suggestions/keywords/query}</a>. Apple documents an order by popularity, and has refused
 * it: the query has none, and the keywords are sorted here. Not thread-safe.
 */
record RecommendedKeywords(PlatformApi api) {
  static final int PAGE_SIZE = AdsSuggestionList.MAX_KEYWORDS;

  /** Apple may send smaller pages. */
  private static final int MAX_PAGES = 5;

  /** Forbidden, not found: errors that the app can be the cause of. */
  private static final Set<Integer> REFUSALS = Set.of(403, 404);

  /**
   * A keyword.
   *
   * @param popularity 0 to 100
   */
  private record Recommended(Keyword keyword, int popularity) {}

  /**
   * A page.
   *
   * @param rows how many it has, also of terms that are no keywords
   * @param total how many all pages have, if the reply says so
   */
  private record Page(List<Recommended> keywords, int rows, OptionalLong total) {
    boolean isLast(int offset) {
      return total.isPresent() ? offset + rows >= total.getAsLong() : rows < PAGE_SIZE;
    }
  }

  /**
   * The keywords, the most popular first and then in the order of Apple.
   *
   * @throws UnusableReplyException if there is no usable reply, or Apple refuses the app
   */
  AdsSuggestionList download(Subject.AdsSuggestions subject) throws InterruptedException {
    List<Recommended> all = new ArrayList<>();
    int offset = 0;
    for (int page = 0; page < MAX_PAGES; page++) {
      Page next = fetch(request(subject, offset));
      if (next.rows() == 0 && !next.isLast(offset)) {
        throw UnusableReplyException.failed(
            "the reply has no keywords from " + offset + " of " + next.total().getAsLong());
      }
      all.addAll(next.keywords());
      if (next.isLast(offset)) {
        break;
      }
      offset += next.rows();
    }
    return list(all);
  }

  private static AdsSuggestionList list(List<Recommended> all) {
    Map<Keyword, Integer> popularities = new LinkedHashMap<>();
    all.stream()
        .sorted(Comparator.comparingInt(Recommended::popularity).reversed())
        .limit(AdsSuggestionList.MAX_KEYWORDS)
        .forEach(each -> popularities.putIfAbsent(each.keyword(), each.popularity()));
    return new AdsSuggestionList(List.copyOf(popularities.keySet()), popularities);
  }

  /** The request of a page, without the access token. */
  StoreRequest request(Subject.AdsSuggestions subject, int offset) {
    return api.query(
        "/v1/suggestions/keywords/query",
        Map.of(
            "filters",
            List.of(
                filter("promotedObjectId", "EQUALS", subject.app().value()),
                filter("promotedObjectType", "EQUALS", "APPSTORE_APP"),
                filter(
                    "countriesOrRegions", "IN", subject.country().code().toUpperCase(Locale.ROOT))),
            "pagination",
            new TreeMap<>(Map.of("offset", offset, "pageSize", PAGE_SIZE))));
  }

  private static Map<String, Object> filter(String field, String operator, String value) {
    return new TreeMap<>(Map.of("field", field, "operator", operator, "value", List.of(value)));
  }

  private Page fetch(StoreRequest request) throws InterruptedException {
    StoreReply reply = api.send(request);
    if (REFUSALS.contains(reply.status())) {
      throw new UnusableReplyException(
          new FetchOutcome.NoSource(
              "Apple Ads suggests no keywords for this app with your account: " + reply.summary()));
    }
    return api.client().parse(request, reply, RecommendedKeywords::parse);
  }

  private static Page parse(StoreReply reply) {
    return PlatformApi.parse(
        reply, "reply", RecommendedKeywords::page, RecommendedKeywords::drifted);
  }

  /** Apple documents the envelope of lists, {@code result}; reports have {@code result.rows}. */
  private static Page page(JsonNode root) {
    JsonNode rows =
        Stream.of(root.path("result"), root.path("result").path("rows"))
            .filter(JsonNode::isArray)
            .findFirst()
            .orElseThrow(() -> without(root));
    List<Recommended> keywords =
        rows.valueStream().flatMap(row -> recommended(row).stream()).toList();
    if (keywords.isEmpty() && !rows.isEmpty()) {
      throw drifted();
    }
    return new Page(keywords, rows.size(), total(root.path("pagination").path("totalCount")));
  }

  /** Empty if the text is no keyword, such as one that is too long. */
  private static Optional<Recommended> recommended(JsonNode row) {
    JsonNode text = row.path("text");
    JsonNode popularity = row.path("popularity");
    if (!text.isString() || !popularity.isIntegralNumber() || !popularity.canConvertToInt()) {
      throw drifted();
    }
    int value = popularity.asInt();
    if (value < 0 || value > AdsSuggestionList.MAX_POPULARITY) {
      throw drifted();
    }
    try {
      return Optional.of(new Recommended(Keyword.of(text.asString()), value));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static OptionalLong total(JsonNode total) {
    return total.isIntegralNumber() && total.canConvertToLong()
        ? OptionalLong.of(total.asLong())
        : OptionalLong.empty();
  }

  private static UnusableReplyException without(JsonNode root) {
    ErrorPages.checkHasNoError(root);
    return drifted();
  }

  private static UnusableReplyException drifted() {
    return UnusableReplyException.drifted(
        "the reply of Apple Ads is not a list of keywords with a popularity from 0 to 100");
  }
}
