package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** Keywords suggested for an app. */
record KeywordAutoSuggestionsRoute(
    Endpoint<KeywordAutoSuggestions.Query, KeywordAutoSuggestions.Result> endpoint)
    implements Route<KeywordAutoSuggestions.Query, KeywordAutoSuggestions.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.KEYWORD_AUTO_SUGGESTIONS;
  }

  @Override
  public KeywordAutoSuggestions.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    in.timestamp();
    Supplier<Integer> page = in.page();
    Supplier<Integer> limit = in.limit();
    Supplier<Boolean> stats = in.flag("with_stats");
    Supplier<Boolean> topApps = in.withTopApps(stats);
    return in.complete(
        () ->
            new KeywordAutoSuggestions.Query(
                app.get(), country.get(), page.get(), limit.get(), stats.get(), topApps.get()));
  }

  @Override
  public List<Charge> mostCharges(KeywordAutoSuggestions.Query query) {
    return SuggestedKeyword.mostCharges(
        item(), query.limit(), query.withStats(), query.withTopApps());
  }

  @Override
  public void write(KeywordAutoSuggestions.Result result, Data data) {
    data.echo("storetype", "storeid", "country");
    data.timestamp();
    ObjectNode results = data.results().put("page", result.page());
    SuggestionJson.writeSuggestions(result.suggestions(), results.putArray("suggestions"));
  }
}
