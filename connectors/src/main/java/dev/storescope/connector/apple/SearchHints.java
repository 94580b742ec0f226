package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * What the App Store suggests to someone who has typed a term, by the hints of its search. Ten at
 * most, as a property list; some clients met JSON. Until January 2020 each had a priority.
 */
final class SearchHints implements AppStoreSource<Subject.Suggestions, SuggestionList> {
  private final URI itunesSearch;

  SearchHints(StoreHosts hosts) {
    this.itunesSearch = hosts.itunesSearch();
  }

  /** Without the storefront header the store suggests nothing to anybody. */
  @Override
  public List<StoreRequest> requests(
      Subject.Suggestions suggestions, Storefronts.Apple storefront) {
    UrlQuery query =
        UrlQuery.of("clientApplication", "Software").and("term", suggestions.term().text());
    URI uri = StoreHosts.at(itunesSearch, "/WebObjects/MZSearchHints.woa/wa/hints" + query);
    return List.of(
        StoreRequest.get(uri)
            .with(
                "X-Apple-Store-Front",
                storefront.number() + "-" + storefront.languageNumber() + ",29"));
  }

  @Override
  public SuggestionList read(Subject.Suggestions suggestions, StoreReply reply) {
    Map<Keyword, Suggestion> byTerm = new LinkedHashMap<>();
    for (JsonFields hint : hints(reply.body())) {
      findTerm(hint)
          .ifPresent(term -> byTerm.putIfAbsent(term, new Suggestion(term, priority(hint))));
    }
    return new SuggestionList(
        byTerm.values().stream().limit(SuggestionList.MAX_SUGGESTIONS).toList());
  }

  private static List<JsonFields> hints(String body) {
    JsonNode root =
        body.stripLeading().startsWith("<") ? PropertyList.parse(body) : JsonFields.parse(body);
    return root.isArray()
        ? root.valueStream().map(JsonFields::new).toList()
        : new JsonFields(root).objects("hints");
  }

  /** The keyword that a hint suggests, unless its term can be none. */
  private static Optional<Keyword> findTerm(JsonFields hint) {
    String term =
        hint.findText("term")
            .or(() -> hint.findText("displayTerm"))
            .orElseThrow(() -> drifted("a hint has no term"));
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

  @Override
  public FetchOutcome conclude(
      Subject.Suggestions suggestions, List<SuggestionList> parts, Instant seenAt) {
    return new FetchOutcome.Observed(
        List.of(new Observation<>(suggestions, seenAt, Source.APP_STORE_HINTS, parts.getFirst())));
  }
}
