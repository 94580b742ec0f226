package dev.storescope.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * Forwards requests to a service, except that it refuses the first with 429, and notes the statuses
 * of all responses.
 */
final class RefusingProxy implements AutoCloseable {
  private static final Set<String> REQUEST_HEADERS =
      Set.of("Accept", "Authorization", "Content-Type");
  private static final Set<String> RESPONSE_HEADERS =
      Set.of("Content-Type", "Retry-After", "X-Credits-Remaining");

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Integer> statuses = new CopyOnWriteArrayList<>();
  private final URI service;
  private final HttpServer server;

  RefusingProxy(String service) throws IOException {
    this.service = URI.create(service);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<Integer> statuses() {
    return List.copyOf(statuses);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (statuses.isEmpty()) {
        exchange.getResponseHeaders().add("Retry-After", "1");
        send(exchange, 429, new byte[0]);
      } else {
        forward(exchange);
      }
    }
  }

  private void forward(HttpExchange exchange) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.resolve(exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    for (String name : REQUEST_HEADERS) {
      exchange
          .getRequestHeaders()
          .getOrDefault(name, List.of())
          .forEach(value -> request.header(name, value));
    }
    HttpResponse<byte[]> response = receive(request.build());
    for (String name : RESPONSE_HEADERS) {
      response
          .headers()
          .firstValue(name)
          .ifPresent(value -> exchange.getResponseHeaders().add(name, value));
    }
    send(exchange, response.statusCode(), response.body());
  }

  private HttpResponse<byte[]> receive(HttpRequest request) throws IOException {
    try {
      return http.send(request, BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  private void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    statuses.add(status);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    http.close();
  }
}
