package dev.storescope.server.http;

import dev.storescope.fetching.FetchDesk;
import dev.storescope.fetching.FetchDesk.Progress;
import dev.storescope.fetching.WaitKey;
import dev.storescope.server.http.Problem.Code;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** Tells how far the request of a key is. */
final class WaitingRequest implements Handler {
  private final FetchDesk desk;

  WaitingRequest(FetchDesk desk) {
    this.desk = desk;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    WaitKey key = key(request.path().pathParameters().get("key"));
    ObjectNode data = Json.object().put("key", key.value());
    switch (desk.find(key)) {
      case Progress.Preparing(Instant expectedAt) -> write("preparing", expectedAt, data);
      case Progress.Unavailable(String _, Instant retryAt) -> write("unavailable", retryAt, data);
      case Progress.Ready(), Progress.Without _ -> data.put("state", "ready");
      case Progress.Unknown() -> throw unknown();
    }
    new Exchange(request, response).sendData(data, RouteHandler.FOR_NOW);
  }

  private static void write(String state, Instant expectedAt, ObjectNode data) {
    data.put("state", state).put("expected_at", Timestamps.format(expectedAt));
  }

  private static WaitKey key(String text) {
    try {
      return new WaitKey(text);
    } catch (IllegalArgumentException e) {
      throw unknown();
    }
  }

  private static ProblemException unknown() {
    return new ProblemException(
        Problem.of(Code.NOT_FOUND, "No request waits under this key: take one from a 202."));
  }
}
