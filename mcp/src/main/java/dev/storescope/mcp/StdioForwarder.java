package dev.storescope.mcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The transport on standard input and output, one JSON-RPC message a line: each is forwarded to the
 * MCP server of a running service, and its answer is written when it comes.
 *
 * @param endpoint the MCP server
 * @param key an API key
 */
public record StdioForwarder(URI endpoint, String key) {
  /** Longer than the server takes at most. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private static final int PARSE_ERROR = -32700;
  private static final int INTERNAL_ERROR = -32603;

  /** Forwards until the input ends, and returns when all answers are written. */
  public void run(BufferedReader in, PrintWriter out) throws IOException {
    try (HttpClient client = HttpClient.newHttpClient();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String message = line;
        if (!message.isBlank()) {
          threads.execute(() -> forward(message, client).ifPresent(answer -> write(answer, out)));
        }
      }
    }
  }

  /** A message is one line, and several threads write. */
  private static synchronized void write(String answer, PrintWriter out) {
    out.print(answer + "\n");
    out.flush();
  }

  /** The answer to a message; empty if there is none, as to what is no request. */
  private Optional<String> forward(String line, HttpClient client) {
    Optional<JsonNode> id;
    try {
      id = JsonMapper.shared().readTree(line).optional("id");
    } catch (JacksonException e) {
      return Optional.of(
          error(
              JsonNodeFactory.instance.nullNode(),
              PARSE_ERROR,
              "Each line must be one JSON-RPC message."));
    }
    try {
      return answer(client.send(request(line), HttpResponse.BodyHandlers.ofString()), id);
    } catch (IOException e) {
      String detail =
          "Storescope does not respond at %s. Check that it is running.".formatted(endpoint);
      return id.map(each -> error(each, INTERNAL_ERROR, detail));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private HttpRequest request(String line) {
    return HttpRequest.newBuilder(endpoint)
        .timeout(TIMEOUT)
        .header("Authorization", "Token " + key)
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(HttpRequest.BodyPublishers.ofString(line))
        .build();
  }

  private static Optional<String> answer(HttpResponse<String> response, Optional<JsonNode> id) {
    return switch (response.statusCode()) {
      case 200 -> Optional.of(response.body());
      case 202 -> Optional.empty();
      default -> id.map(each -> error(each, INTERNAL_ERROR, detail(response)));
    };
  }

  /** What is wrong, in the words of the service or of what answered in its place. */
  private static String detail(HttpResponse<String> response) {
    String status = "Status " + response.statusCode();
    try {
      JsonNode problem = JsonMapper.shared().readTree(response.body());
      return "%s: %s. %s"
          .formatted(status, problem.path("title").asString(), problem.path("detail").asString());
    } catch (JacksonException e) {
      return status + ", not from Storescope. Check the URL.";
    }
  }

  private static String error(JsonNode id, int code, String detail) {
    ObjectNode response = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    response.set("id", id);
    response.putObject("error").put("code", code).put("message", detail);
    return response.toString();
  }
}
