package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.keywords.KeywordSuggestions;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.function.Supplier;

/** What a store suggests for a keyword. */
record KeywordSuggestionsRoute(
    Endpoint<KeywordSuggestions.Query, KeywordSuggestions.Result> endpoint)
    implements Route<KeywordSuggestions.Query, KeywordSuggestions.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.KEYWORD_SUGGESTIONS;
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
  public List<Charge> mostCharges(KeywordSuggestions.Query query) {
    return SuggestedKeyword.mostCharges(
        item(), SuggestionList.MAX_SUGGESTIONS, query.withStats(), query.withTopApps());
  }

  @Override
  public void write(KeywordSuggestions.Result result, Data data) {
    data.echo("query", "storetype", "country");
    data.timestamp();
    SuggestionJson.writeSuggestions(result.suggestions(), data.results().putArray("suggestions"));
  }
}
