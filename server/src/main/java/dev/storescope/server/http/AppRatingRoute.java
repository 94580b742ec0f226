package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.listings.AppRating;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.function.Supplier;

/** How an app is rated. */
record AppRatingRoute(Endpoint<AppRating.Query, AppRating.Result> endpoint)
    implements Route<AppRating.Query, AppRating.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.APP_RATING;
  }

  @Override
  public AppRating.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    in.timestamp();
    return in.complete(() -> new AppRating.Query(app.get(), country.get()));
  }

  @Override
  public void write(AppRating.Result result, Data data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    data.results().put("rating", result.rating()).put("rating_count", result.count());
  }
}
