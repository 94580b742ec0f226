package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.charts.TopCharts;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** The top charts of a category of the App Store. */
record TopChartsRoute(Endpoint<TopCharts.Query, TopCharts.Result> endpoint)
    implements Route<TopCharts.Query, TopCharts.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.TOP_CHARTS;
  }

  @Override
  public TopCharts.Query read(ParameterReader in) {
    in.appStoreOnly();
    Supplier<Device> device = in.deviceOrDefault();
    Supplier<Country> country = in.country();
    Supplier<CategoryId> category = in.category();
    in.timestamp();
    return in.complete(() -> new TopCharts.Query(device.get(), country.get(), category.get()));
  }

  @Override
  public void write(TopCharts.Result result, Data data) {
    data.timestamp();
    data.node().put("devicetype", data.findSent("devicetype").orElse(Device.IPHONE.wireName()));
    data.echo("country");
    data.node().put("category_title", result.localizedTitle().orElse(result.englishTitle()));
    data.node().put("category_title_en", result.englishTitle());
    data.node().put("storeid", data.findSent("storeid").orElse(CategoryId.OVERALL.value()));
    ObjectNode results = data.results();
    Data.writeApps(result.free(), results.putArray("free"));
    Data.writeApps(result.paid(), results.putArray("paid"));
    Data.writeApps(result.grossing(), results.putArray("grossing"));
  }
}
