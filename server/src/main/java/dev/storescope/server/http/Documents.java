package dev.storescope.server.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.node.ObjectNode;

/** Tells people and tools what can be asked here. */
final class Documents {
  private static final ObjectNode INDEX =
      Json.object()
          .put("name", "Storescope")
          .put("dashboard", "/dashboard")
          .put("docs", "/docs")
          .put("openapi", "/openapi.json")
          .put("health", "/health/ready");

  private final byte[] openApi = load("/openapi.json");

  /** Browsers go on to the dashboard. */
  void sendIndex(ServerRequest request, ServerResponse response) {
    if (request.headers().value(HeaderNames.ACCEPT).orElse("").contains("text/html")) {
      response.header(HeaderNames.LOCATION, "/dashboard");
      response.header(HeaderNames.VARY, "Accept");
      response.status(Status.SEE_OTHER_303).send();
      return;
    }
    new Exchange(request, response).send(Status.OK_200, INDEX);
  }

  void sendOpenApi(ServerRequest request, ServerResponse response) {
    new Exchange(request, response).send(Status.OK_200, "application/json", openApi);
  }

  private static byte[] load(String resource) {
    try (InputStream document = Documents.class.getResourceAsStream(resource)) {
      if (document == null) {
        throw new IllegalStateException(resource + " is missing from the program");
      }
      return document.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
