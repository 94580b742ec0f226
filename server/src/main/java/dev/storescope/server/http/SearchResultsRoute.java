package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.function.Supplier;

/** The apps found for a keyword. */
record SearchResultsRoute(Endpoint<SearchResults.Query, SearchResults.Result> endpoint)
    implements Route<SearchResults.Query, SearchResults.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.SEARCH_RESULTS;
  }

  @Override
  public SearchResults.Query read(ParameterReader in) {
    in.storeType();
    Supplier<Device> device = in.device();
    Supplier<Country> country = in.country();
    Supplier<Keyword> keyword = in.keyword();
    in.timestamp();
    return in.complete(() -> new SearchResults.Query(device.get(), country.get(), keyword.get()));
  }

  @Override
  public void write(SearchResults.Result result, Data data) {
    data.timestamp();
    data.echo("storetype", "country");
    Data.writeApps(result.apps(), data.results().putArray("app_ids"));
  }
}
