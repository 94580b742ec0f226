package dev.storescope.http;

import dev.storescope.testkit.server.OpenApiDocument;
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

/** An HTTP client that checks every response against the OpenAPI document. */
public final class CheckedClient implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;
  private final String secret;

  /** A response as it was received. */
  public record Reply(int status, HttpHeaders headers, String body) {
    public JsonNode json() {
      return JsonMapper.shared().readTree(body);
    }

    public JsonNode data() {
      return json().get("data");
    }

    /** The status and the code of a problem. */
    public String problem() {
      return status + " " + json().get("code").asString();
    }

    public Optional<String> header(String name) {
      return headers.firstValue(name);
    }
  }

  public CheckedClient(int port, String secret) {
    this.base = URI.create("http://127.0.0.1:" + port);
    this.secret = secret;
  }

  public Reply get(String pathAndQuery, String... headers) {
    return send("GET", pathAndQuery, "", headers);
  }

  /** Sends a request as the known caller. */
  public Reply send(String method, String pathAndQuery, String body, String... headers) {
    return checked(
        request(method, pathAndQuery, body, headers, "Authorization", "Token " + secret));
  }

  /** Sends a request as the known caller to a path that is not that of the document. */
  public Reply unchecked(String method, String pathAndQuery, String body, String... headers) {
    return reply(
        receive(request(method, pathAndQuery, body, headers, "Authorization", "Token " + secret)));
  }

  public Reply anonymously(String method, String pathAndQuery, String body, String... headers) {
    return checked(request(method, pathAndQuery, body, headers));
  }

  /** Gets a path as the caller that has a token or an API key. */
  public Reply getAs(String secret, String path) {
    return anonymously("GET", path, "", "Authorization", "Token " + secret);
  }

  public Reply logIn(String username, String password, String... headers) {
    String body = "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(username, password);
    return anonymously("POST", "/api/obtain-token", body, headers);
  }

  public Reply changePassword(String current, String wanted, String... headers) {
    String body =
        "{\"current_password\":\"%s\",\"new_password\":\"%s\"}".formatted(current, wanted);
    return send("POST", "/account/password", body, headers);
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
    return reply(response);
  }

  private static Reply reply(HttpResponse<byte[]> response) {
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
