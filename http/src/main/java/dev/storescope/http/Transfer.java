package dev.storescope.http;

import dev.storescope.http.LoadShedding.Permit;
import dev.storescope.http.connection.ClientConnection;
import dev.storescope.http.validation.ProblemException;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Transfers bytes from and to a client, without the permit of its request meanwhile. */
public final class Transfer {
  private Transfer() {}

  /**
   * The body of a request, or one byte more than {@code maxBytes} of a longer one; empty where it
   * has none.
   *
   * @throws ProblemException if the service is overloaded, or if the body is not as announced
   */
  public static byte[] receive(ServerRequest request, int maxBytes) throws IOException {
    if (!request.content().hasEntity()) {
      return new byte[0];
    }
    Optional<Permit> permit = request.context().get(Permit.class);
    ClientConnection connection = ClientConnection.current();
    connection.beginTransfer(0);
    try {
      return permit.isPresent()
          ? permit.get().receive(maxBytes, () -> read(request, maxBytes))
          : read(request, maxBytes);
    } finally {
      connection.endTransfer();
    }
  }

  /**
   * Sends the body of a response, whose status and headers are set; for HEAD only its length.
   *
   * @throws CloseConnectionException if the client has gone; nothing else can be sent to it
   */
  public static void send(ServerRequest request, ServerResponse response, byte[] body) {
    if (request.prologue().method().equals(Method.HEAD)) {
      response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
      sendHead(request, response);
    } else {
      send(request, body.length, () -> response.send(body));
    }
  }

  /**
   * Sends a response without a body, whose status and headers are set.
   *
   * @throws CloseConnectionException as for one with a body
   */
  public static void sendHead(ServerRequest request, ServerResponse response) {
    send(request, 0, response::send);
  }

  private static void send(ServerRequest request, int length, Runnable action) {
    if (DeferredTransfer.isPending()) {
      DeferredTransfer.defer(() -> sendNow(request, length, action));
    } else {
      sendNow(request, length, action);
    }
  }

  private static void sendNow(ServerRequest request, int length, Runnable action) {
    ClientConnection connection = ClientConnection.current();
    connection.beginTransfer(length);
    try {
      request
          .context()
          .get(Permit.class)
          .ifPresentOrElse(permit -> permit.send(length, action), action);
    } catch (UncheckedIOException | ServerConnectionException e) {
      throw new CloseConnectionException("The client has gone", e);
    } finally {
      connection.endTransfer();
    }
  }

  private static byte[] read(ServerRequest request, int maxBytes) {
    try (InputStream content = request.content().inputStream()) {
      return content.readNBytes(maxBytes + 1);
    } catch (IOException | RuntimeException e) {
      // Helidon throws exceptions of many kinds for a body that ends early or is badly encoded.
      throw ProblemException.invalid(
          "body", "The body must have the length and the encoding that its headers say.");
    }
  }
}
