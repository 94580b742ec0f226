package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** An app's metadata, rating and chart ranks in one. */
record AppAllInfoRoute(Endpoint<AppAllInfo.Query, AppAllInfo.Result> endpoint)
    implements Route<AppAllInfo.Query, AppAllInfo.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.APP_ALL_INFO;
  }

  @Override
  public AppAllInfo.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    Supplier<Device> device = in.deviceOrDefault();
    in.timestamp();
    return in.complete(() -> new AppAllInfo.Query(app.get(), country.get(), device.get()));
  }

  @Override
  public void write(AppAllInfo.Result result, Data data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    data.findSent("devicetype")
        .ifPresentOrElse(
            device -> data.node().put("devicetype", device),
            () -> data.node().putNull("devicetype"));
    ObjectNode results = data.results();
    ListingJson.writeSummary(result.listing(), results.putObject("meta"));
    result.rating().ifPresent(rating -> results.put("rating", rating));
    writeRanking(result, results.putObject("category_ranking").putObject(data.sent("country")));
  }

  private static void writeRanking(AppAllInfo.Result result, ObjectNode dates) {
    result
        .categoryRanking()
        .forEach(
            (date, categories) -> {
              ObjectNode ofDate = dates.putObject(date.toString());
              categories.forEach((id, ranks) -> writeRanks(ranks, ofDate.putObject(id.value())));
            });
  }

  private static void writeRanks(AppAllInfo.CategoryRanks ranks, ObjectNode category) {
    ranks.free().ifPresent(rank -> category.put("free", rank));
    ranks.paid().ifPresent(rank -> category.put("paid", rank));
    category.put("title", ranks.title());
  }
}
