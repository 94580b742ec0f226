package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.SearchAdsSuggestions;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Keywords that Apple's search ads suggest for an app, or that were discovered for it. */
record SearchAdsSuggestionsRoute(
    Endpoint<SearchAdsSuggestions.Query, SearchAdsSuggestions.Result> endpoint)
    implements Route<SearchAdsSuggestions.Query, SearchAdsSuggestions.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.SEARCH_ADS_SUGGESTIONS;
  }

  @Override
  public SearchAdsSuggestions.Query read(ParameterReader in) {
    in.appStoreOnly();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    return in.complete(() -> new SearchAdsSuggestions.Query(app.get(), country.get()));
  }

  @Override
  public void write(SearchAdsSuggestions.Result result, Data data) {
    data.timestamp();
    data.echo("storeid", "country");
    ArrayNode suggestions = data.results().putArray("suggestions");
    result.suggestions().forEach(suggestion -> write(suggestion, suggestions.addObject()));
  }

  @Override
  public Map<String, String> headers(SearchAdsSuggestions.Result result) {
    return Map.of("X-Suggestions-Source", result.origin().wireName());
  }

  private static void write(SearchAdsSuggestions.AdsSuggestion suggestion, ObjectNode node) {
    node.put("keyword", suggestion.keyword().text()).put("rank", suggestion.rank());
    SuggestionJson.writeFigures(
        new KeywordFigures(suggestion.popularity(), suggestion.usersPerDay()), node);
  }
}
