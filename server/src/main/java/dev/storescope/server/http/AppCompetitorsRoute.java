package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.competitors.AppCompetitors;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.function.Supplier;

/** The competitors that the caller lists for an app. */
record AppCompetitorsRoute(Endpoint<AppCompetitors.Query, AppCompetitors.Result> endpoint)
    implements Route<AppCompetitors.Query, AppCompetitors.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.APP_COMPETITORS;
  }

  @Override
  public AppCompetitors.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    return in.complete(() -> new AppCompetitors.Query(in.account(), app.get(), country.get()));
  }

  @Override
  public void write(AppCompetitors.Result result, Data data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    Data.writeApps(result.competitors(), data.node().putArray("competitors"));
  }
}
