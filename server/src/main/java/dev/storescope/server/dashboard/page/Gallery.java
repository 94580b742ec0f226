package dev.storescope.server.dashboard.page;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Optional;
import java.util.function.Function;

/**
 * Pictures that we draw ourselves, as nobody else has them: those of a simulated world.
 *
 * @param root what the addresses of these pictures begin with
 * @param draw a picture as SVG, by what comes after the root
 */
public record Gallery(String root, Function<String, Optional<String>> draw) {
  public static final String PATH = "/dashboard/gallery/{kind}/{name}";
  private static final String OURS = "/dashboard/gallery/";
  private static final String A_DAY = "public, max-age=86400";

  /** A page in which each of these pictures is loaded from us. */
  String shownIn(String page) {
    return page.replace("src=\"" + root, "src=\"" + OURS);
  }

  public void send(ServerRequest request, ServerResponse response) {
    String kind = request.path().pathParameters().get("kind");
    Optional<String> drawn = draw.apply(kind + "/" + request.path().pathParameters().get("name"));
    if (drawn.isEmpty()) {
      response.status(Status.NOT_FOUND_404).send();
      return;
    }
    response.header(HeaderNames.CONTENT_TYPE, "image/svg+xml");
    response.header(HeaderNames.CACHE_CONTROL, A_DAY);
    response.header(SecurityHeaders.CONTENT_TYPE_OPTIONS, "nosniff");
    response.send(drawn.get());
  }
}
