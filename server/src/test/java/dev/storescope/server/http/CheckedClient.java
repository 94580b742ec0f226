package dev.storescope.server.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An HTTP client that holds every answer against the description of the interface. */
final class CheckedClient implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;
  private final String secret;

  /** An answer as it was received. */
  record Reply(int status, HttpHeaders headers, String body) {
    JsonNode json() {
      return JsonMapper.shared().readTree(body);
    }

    JsonNode data() {
      return json().get("data");
    }

    String code() {
      return json().get("code").asString();
    }

    Optional<String> header(String name) {
      return headers.firstValue(name);
    }
  }

  CheckedClient(int port, String secret) {
    this.base = URI.create("http://127.0.0.1:" + port);
    this.secret = secret;
  }

  Reply get(String pathAndQuery, String... headers) {
    return send("GET", pathAndQuery, "", headers);
  }

  /** Sends a request as the known caller. */
  Reply send(String method, String pathAndQuery, String body, String... headers) {
    return checked(
        request(method, pathAndQuery, body, headers, "Authorization", "Token " + secret));
  }

  Reply anonymously(String method, String pathAndQuery, String body, String... headers) {
    return checked(request(method, pathAndQuery, body, headers));
  }

  private HttpRequest request(
      String method, String pathAndQuery, String body, String[] headers, String... more) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(pathAndQuery))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    Stream.of(more, headers).filter(some -> some.length > 0).forEach(request::headers);
    return request.build();
  }

  @Override
  public void close() {
    http.close();
  }

  private Reply checked(HttpRequest request) {
    HttpResponse<byte[]> response = receive(request);
    OpenApiDocument.check(
        request.method(),
        request.uri().getPath(),
        response.statusCode(),
        response.headers(),
        response.body());
    return new Reply(
        response.statusCode(),
        response.headers(),
        new String(response.body(), StandardCharsets.UTF_8));
  }

  private HttpResponse<byte[]> receive(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
