package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.function.Supplier;

/** The installs that an app is estimated to have by a keyword. */
record EstimatedInstallsByKeywordRoute(
    Endpoint<EstimatedInstallsByKeyword.Query, EstimatedInstallsByKeyword.Result> endpoint)
    implements Route<EstimatedInstallsByKeyword.Query, EstimatedInstallsByKeyword.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD;
  }

  @Override
  public EstimatedInstallsByKeyword.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    Supplier<Keyword> keyword = in.keyword();
    in.timestamp();
    return in.complete(
        () -> new EstimatedInstallsByKeyword.Query(app.get(), country.get(), keyword.get()));
  }

  @Override
  public void write(EstimatedInstallsByKeyword.Result result, Data data) {
    data.echo("query", "storetype", "storeid", "country");
    data.timestamp();
    data.findSent("timestamp").ifPresent(timestamp -> data.node().put("timestamp", timestamp));
    data.results().put("estimated_installs", result.installs());
  }
}
