package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.function.Supplier;

/** How popular a keyword is. */
record KeywordStatsRoute(Endpoint<KeywordStats.Query, KeywordStats.Result> endpoint)
    implements Route<KeywordStats.Query, KeywordStats.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.KEYWORD_STATS;
  }

  @Override
  public KeywordStats.Query read(ParameterReader in) {
    Supplier<StoreType> store = in.storeType();
    Supplier<Country> country = in.country();
    Supplier<Keyword> keyword = in.keyword();
    in.timestamp();
    return in.complete(() -> new KeywordStats.Query(store.get(), country.get(), keyword.get()));
  }

  @Override
  public void write(KeywordStats.Result result, Data data) {
    data.echo("query", "storetype", "country");
    data.timestamp();
    SuggestionJson.writeFigures(result.figures(), data.results());
  }
}
