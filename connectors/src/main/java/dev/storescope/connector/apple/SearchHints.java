package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.http.ReplyBody;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * The suggestions for a term by the hints of the App Store's search: ten at most, as a property
 * list; open-source clients have received JSON too. Until January 2020 each hint had a priority.
 */
final class SearchHints {
  private SearchHints() {}

  /** Without the storefront header the store returns no hints. */
  static ApiCall<SuggestionList> call(
      StoreHosts hosts, Subject.Suggestions suggestions, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(
                StoreHosts.at(hosts.itunesSearch(), "/WebObjects/MZSearchHints.woa/wa/hints"))
            .withParameter("clientApplication", "Software")
            .withParameter("term", suggestions.term().text())
            .with("X-Apple-Store-Front", storefrontHeader(storefront));
    return ApiCall.of(suggestions, Source.APP_STORE_HINTS, request, SearchHints::parse);
  }

  /** For the App Store on an iPhone, in the language of the storefront. */
  static String storefrontHeader(Storefronts.Apple storefront) {
    return storefront.number() + "-" + storefront.languageNumber() + ",29";
  }

  private static SuggestionList parse(StoreReply reply) {
    List<JsonFields> hints = hints(reply.content());
    Map<Keyword, Suggestion> byTerm = new LinkedHashMap<>();
    for (JsonFields hint : hints) {
      findTerm(hint)
          .ifPresent(term -> byTerm.putIfAbsent(term, new Suggestion(term, priority(hint))));
    }
    if (byTerm.isEmpty() && !hints.isEmpty()) {
      throw drifted("none of the " + hints.size() + " hints is a valid keyword");
    }
    return new SuggestionList(
        byTerm.values().stream().limit(SuggestionList.MAX_SUGGESTIONS).toList());
  }

  private static List<JsonFields> hints(ReplyBody body) {
    JsonNode root = PropertyListReply.parse(body);
    return root.isArray()
        ? root.valueStream().map(JsonFields::new).toList()
        : new JsonFields(root).expecting("hints").objects("hints");
  }

  private static Optional<Keyword> findTerm(JsonFields hint) {
    return findKeyword(
        hint.findText("term")
            .or(() -> hint.findText("displayTerm"))
            .orElseThrow(() -> drifted("a hint has no term")));
  }

  /** A term of the store; empty if it is not a valid keyword. */
  static Optional<Keyword> findKeyword(String term) {
    try {
      return Optional.of(Keyword.of(term));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static OptionalInt priority(JsonFields hint) {
    return hint.findCount("priority")
        .map(priority -> OptionalInt.of((int) Math.min(priority, Integer.MAX_VALUE)))
        .orElse(OptionalInt.empty());
  }
}
