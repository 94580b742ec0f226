package dev.storescope.server.dashboard.page;

import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The style, the scripts and the signs of the pages. The path of each holds a hash of its bytes, so
 * that browsers may keep it for ever.
 */
public final class Assets {
  public static final String PATH = "/dashboard/assets/{hash}/{name}";
  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String WEBJARS = "/META-INF/resources/webjars/";

  private final Map<String, Asset> byName =
      Stream.of(
              Asset.load("app.css", CSS, "/dashboard/app.css"),
              Asset.load("app.js", SCRIPT, "/dashboard/app.js"),
              Asset.load("explorer.js", SCRIPT, "/dashboard/explorer.js"),
              Asset.load("icon.svg", "image/svg+xml", "/dashboard/icon.svg"),
              Asset.load("htmx.js", SCRIPT, WEBJARS + "htmx.org/2.0.10/dist/htmx.min.js"),
              Asset.load("chart.js", SCRIPT, WEBJARS + "chart.js/4.5.1/dist/chart.umd.min.js"))
          .collect(Collectors.toUnmodifiableMap(Asset::name, Function.identity()));

  /** Where a browser gets an asset. */
  public String path(String name) {
    return "/dashboard/assets/" + find(name).map(Asset::hash).orElseThrow() + "/" + name;
  }

  /** Sends the asset that a path names. */
  public void send(ServerRequest request, ServerResponse response) {
    String hash = request.path().pathParameters().get("hash");
    Optional<Asset> asset =
        find(request.path().pathParameters().get("name")).filter(one -> one.hash().equals(hash));
    if (asset.isPresent()) {
      asset.get().send(request, response);
    } else {
      response.status(Status.NOT_FOUND_404).send();
    }
  }

  private Optional<Asset> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
