package dev.storescope.dashboard.page.asset;

import dev.storescope.http.BasePath;
import dev.storescope.http.Transfer;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/**
 * The icons and screenshots of the simulated stores, which the dashboard serves itself.
 *
 * @param root the beginning of the addresses of these images
 * @param draw an image as SVG, by the rest of its address
 */
public record DemoImages(String root, Function<String, Optional<String>> draw) {
  public static final String PATH = "/dashboard/demo-images/{kind}/{name}";
  private static final String SERVED_FROM = "/dashboard/demo-images/";
  private static final String A_DAY = "public, max-age=86400";

  /** A page in which these images are loaded from the dashboard. */
  public String linkedIn(String page, BasePath base) {
    return page.replace("src=\"" + root, "src=\"" + base.external(SERVED_FROM));
  }

  public void send(ServerRequest request, ServerResponse response) {
    String kind = request.path().pathParameters().get("kind");
    Optional<String> drawn = draw.apply(kind + "/" + request.path().pathParameters().get("name"));
    if (drawn.isEmpty()) {
      Transfer.sendHead(request, response.status(Status.NOT_FOUND_404));
      return;
    }
    response.header(HeaderNames.CONTENT_TYPE, "image/svg+xml");
    response.header(HeaderNames.CACHE_CONTROL, A_DAY);
    response.header(SecurityHeaders.CONTENT_TYPE_OPTIONS, "nosniff");
    Transfer.send(request, response, drawn.get().getBytes(StandardCharsets.UTF_8));
  }
}
