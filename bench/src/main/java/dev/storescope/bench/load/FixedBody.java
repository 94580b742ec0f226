package dev.storescope.bench.load;

import io.helidon.webserver.WebServer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The web server of the service with its options and one handler, which sends a fixed body. */
public record FixedBody(WebServer server) implements AutoCloseable {
  public static FixedBody of(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    return new FixedBody(
        WebServer.builder()
            .port(0)
            .host("127.0.0.1")
            .shutdownHook(false)
            .connectionOptions(socket -> socket.tcpNoDelay(true))
            .routing(
                routing ->
                    routing.get(
                        "/",
                        (_, response) -> {
                          response.header("Content-Type", "application/json");
                          response.send(text.getBytes(StandardCharsets.UTF_8));
                        }))
            .build()
            .start());
  }

  public Load load(int connections) {
    return new Load(
        "http://127.0.0.1:" + server.port(),
        List.of("GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        connections);
  }

  @Override
  public void close() {
    server.stop();
  }
}
