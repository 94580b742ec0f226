package dev.storescope.server.http;

import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Brings bytes from and to a caller; a slow one takes no place from others meanwhile. */
public final class Transfer {
  private Transfer() {}

  /**
   * The body of a request, or one byte more than {@code most} of a longer one; empty where it has
   * none.
   *
   * @throws ProblemException if there is too much work to go on with it, or if what comes is not a
   *     body as it was announced
   */
  public static byte[] receive(ServerRequest request, int most) throws IOException {
    if (!request.content().hasEntity()) {
      return new byte[0];
    }
    Optional<Workload.Place> place = request.context().get(Workload.Place.class);
    return place.isPresent()
        ? place.get().receive(most, () -> received(request, most))
        : received(request, most);
  }

  /** Sends the body of an answer, whose status and headers are set. */
  public static void send(ServerRequest request, ServerResponse response, byte[] body) {
    request
        .context()
        .get(Workload.Place.class)
        .ifPresentOrElse(
            place -> place.send(body.length, () -> response.send(body)), () -> response.send(body));
  }

  private static byte[] received(ServerRequest request, int most) {
    try (InputStream content = request.content().inputStream()) {
      return content.readNBytes(most + 1);
    } catch (IOException | RuntimeException e) {
      // Of one that ends early or is badly encoded, the server tells in exceptions of many kinds.
      String accepted = "a body as long and encoded as its headers say is accepted";
      Mistake mistake = new Mistake("body", Mistake.Code.INVALID, accepted);
      throw new ProblemException(Problem.invalid(List.of(mistake)));
    }
  }
}
