package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.listings.AppMeta;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.function.Supplier;

/** An app's metadata. */
record AppMetaRoute(Endpoint<AppMeta.Query, AppMeta.Result> endpoint)
    implements Route<AppMeta.Query, AppMeta.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.APP_META;
  }

  @Override
  public AppMeta.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    in.timestamp();
    return in.complete(() -> new AppMeta.Query(app.get(), country.get()));
  }

  @Override
  public void write(AppMeta.Result result, Data data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    ListingJson.writeCategories(result.listing(), data.node());
    ListingJson.writeMeta(result.listing(), data.storeType(), data.results());
  }
}
