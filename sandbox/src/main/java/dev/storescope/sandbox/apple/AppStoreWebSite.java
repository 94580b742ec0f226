package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;

/** {@code apps.apple.com}: the product pages of apps, and the search pages of the devices. */
public final class AppStoreWebSite extends RoutedSite {
  private final AppStoreStorefronts stores;

  public AppStoreWebSite(SimulatedStores stores) {
    this.stores = new AppStoreStorefronts(stores);
    on("/(?<country>[a-zA-Z]{2})/app/([^/]+/)?id(?<id>[0-9]{1,19})", this::product)
        .on("/(?<country>[a-zA-Z]{2})/(?<device>iphone|ipad)/search", this::search);
  }

  private SandboxReply product(SandboxRequest request, Matcher path) {
    AppId app = AppId.of(StoreType.APP_STORE, path.group("id"));
    return stores
        .findByCode(path.group("country"), request.at())
        .flatMap(
            local ->
                local
                    .view()
                    .find(app)
                    .map(page -> ProductPageJson.write(page, local, request.at())))
        .map(json -> SandboxReply.ok(Html.TYPE, page(json)))
        .orElseGet(Html::notFound);
  }

  private SandboxReply search(SandboxRequest request, Matcher path) {
    Device device = Device.valueOf(path.group("device").toUpperCase(Locale.ROOT));
    Optional<String> term = request.parameter("term").filter(text -> !text.isBlank());
    return stores
        .findByCode(path.group("country"), request.at())
        .flatMap(local -> term.map(text -> SearchPageJson.write(text, device, local, request.at())))
        .map(json -> SandboxReply.ok(Html.TYPE, page(json)))
        .orElseGet(Html::notFound);
  }

  /** A tag within the texts would end the script. */
  private static String page(String json) {
    return """
    <!DOCTYPE html>
    <html dir="ltr"><head><meta charset="utf-8"/><title>App Store</title></head>
    <body><div class="app-container"></div>
    <script type="application/json" id="serialized-server-data">%s</script></body></html>
    """
        .formatted(json.replace("<", "\\u003c"));
  }
}
