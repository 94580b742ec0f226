package dev.storescope.connector.http;

import java.net.URI;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a recording's JSON text says of an exchange; the body of the reply is in another file. */
record ExchangeDescription(
    StoreRequest request,
    int status,
    Map<String, List<String>> replyHeaders,
    Instant recordedAt,
    Optional<String> remark,
    String bodyFile) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  static ExchangeDescription of(Exchange exchange, String bodyFile) {
    StoreRequest request = exchange.request();
    return new ExchangeDescription(
        new StoreRequest(
            request.uri(),
            Secrets.leaveOut(request.headers()),
            request.body().map(Secrets::hideIn)),
        exchange.reply().status(),
        Secrets.leaveOut(exchange.reply().headers()),
        exchange.recordedAt(),
        exchange.remark(),
        bodyFile);
  }

  Exchange with(String body) {
    return new Exchange(request, new StoreReply(status, replyHeaders, body), recordedAt, remark);
  }

  String toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", request.method());
    json.put("url", request.uri().toString());
    json.put("requestHeaders", new TreeMap<>(request.headers()));
    request.body().ifPresent(body -> json.put("requestBody", body));
    json.put("status", status);
    json.put("responseHeaders", replyHeaders);
    json.put("recordedAt", recordedAt.toString());
    remark.ifPresent(text -> json.put("remark", text));
    json.put("bodyFile", bodyFile);
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
  }

  /**
   * Reads what {@link #toJson} wrote, or somebody by hand: the headers and the remark may be left
   * out.
   *
   * @throws IllegalArgumentException if anything else is missing or malformed
   */
  static ExchangeDescription fromJson(String text) {
    JsonNode json = JSON.readTree(text);
    Map<String, String> requestHeaders = new TreeMap<>();
    json.path("requestHeaders")
        .forEachEntry((name, value) -> requestHeaders.put(name, value.asString()));
    return new ExchangeDescription(
        new StoreRequest(
            URI.create(needed(json, "url")), requestHeaders, optional(json, "requestBody")),
        Integer.parseInt(needed(json, "status")),
        replyHeaders(json.path("responseHeaders")),
        instant(needed(json, "recordedAt")),
        optional(json, "remark"),
        needed(json, "bodyFile"));
  }

  private static Map<String, List<String>> replyHeaders(JsonNode json) {
    Map<String, List<String>> headers = new TreeMap<>();
    json.forEachEntry(
        (name, values) -> {
          List<String> texts = new ArrayList<>();
          values.forEach(value -> texts.add(value.asString()));
          headers.put(name, texts);
        });
    return headers;
  }

  private static String needed(JsonNode json, String member) {
    return optional(json, member)
        .orElseThrow(() -> new IllegalArgumentException("there is no \"" + member + "\""));
  }

  private static Optional<String> optional(JsonNode json, String member) {
    return json.path(member).asStringOpt();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("\"recordedAt\" is no instant: " + text, e);
    }
  }
}
