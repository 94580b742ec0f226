package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.keywords.KeywordSuggestions;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.function.Supplier;

/** What a store suggests for a keyword. */
record KeywordSuggestionsRoute(
    Endpoint<KeywordSuggestions.Query, KeywordSuggestions.Result> endpoint)
    implements Route<KeywordSuggestions.Query, KeywordSuggestions.Result> {

  @Override
  public String path() {
    return "/api/keyword-suggestions";
  }

  @Override
  public KeywordSuggestions.Query read(ParameterReader in) {
    Supplier<StoreType> store = in.storeType();
    Supplier<Country> country = in.country();
    Supplier<Keyword> keyword = in.keyword();
    in.timestamp();
    Supplier<Boolean> stats = in.flag("with_stats");
    Supplier<Boolean> topApps = in.withTopApps(stats);
    return in.complete(
        () ->
            new KeywordSuggestions.Query(
                store.get(), country.get(), keyword.get(), stats.get(), topApps.get()));
  }

  @Override
  public void write(KeywordSuggestions.Result result, Data data) {
    data.echo("query", "storetype", "country");
    data.timestamp();
    SuggestionJson.writeSuggestions(result.suggestions(), data.results().putArray("suggestions"));
  }
}
