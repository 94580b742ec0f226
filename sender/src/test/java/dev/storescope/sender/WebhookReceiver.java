package dev.storescope.sender;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A server on this machine that records requests and replies as a test wants. */
final class WebhookReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final LinkedBlockingQueue<Reply> replies = new LinkedBlockingQueue<>();

  WebhookReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  /** A request, with the first value of each header by its name in lower case. */
  record Received(String path, Map<String, String> headers, String body) {
    /** Whether a signature is right by the Standard Webhooks specification. */
    boolean isSignedWith(String secret) throws Exception {
      byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      String signed =
          headers.get("webhook-id") + "." + headers.get("webhook-timestamp") + "." + body;
      String expected =
          Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
      return List.of(headers.getOrDefault("webhook-signature", "").split(" ", -1))
          .contains("v1," + expected);
    }
  }

  /** How a request is answered. */
  interface Reply {
    void send(HttpExchange exchange) throws IOException;
  }

  static Reply status(int status, String... headers) {
    return exchange -> {
      Headers sent = exchange.getResponseHeaders();
      for (int i = 0; i < headers.length; i += 2) {
        sent.set(headers[i], headers[i + 1]);
      }
      exchange.sendResponseHeaders(status, -1);
    };
  }

  /** Replies to the next requests; later ones get 204. */
  void reply(Reply... next) {
    replies.addAll(List.of(next));
  }

  URI address(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  List<Received> received() {
    return new ArrayList<>(received);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> headers = new TreeMap<>();
      exchange
          .getRequestHeaders()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
      received.add(
          new Received(
              exchange.getRequestURI().toString(),
              headers,
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
      Reply reply = replies.poll();
      (reply == null ? status(204) : reply).send(exchange);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
