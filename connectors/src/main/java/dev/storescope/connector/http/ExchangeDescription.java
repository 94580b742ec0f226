package dev.storescope.connector.http;

import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
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

/**
 * The JSON description of an exchange in a recording.
 *
 * @param bodyFile the name of the file with the body of the reply
 */
record ExchangeDescription(RecordedExchange exchange, String bodyFile) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  RecordedExchange withBody(String body) {
    return exchange.with(
        new StoreReply(exchange.reply().status(), exchange.reply().headers(), body));
  }

  /** The description without secrets and without the body of the reply. */
  String toJson() {
    StoreRequest request = exchange.request();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", request.method());
    json.put("url", request.uri().toString());
    json.put("requestHeaders", Redaction.removeFrom(request.headers()));
    request.body().ifPresent(body -> json.put("requestBody", Redaction.hideIn(body)));
    json.put("status", exchange.reply().status());
    json.put("responseHeaders", Redaction.removeFrom(exchange.reply().headers()));
    json.put("recordedAt", exchange.recordedAt().toString());
    exchange.remark().ifPresent(text -> json.put("remark", text));
    if (!exchange.subjects().isEmpty()) {
      json.put("subjects", exchange.subjects().stream().map(SubjectName::format).toList());
    }
    json.put("bodyFile", bodyFile);
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
  }

  /**
   * Parses a description. The headers, the request body, the remark and the subjects are optional.
   *
   * @throws IllegalArgumentException if any other member is missing or malformed
   */
  static ExchangeDescription fromJson(String text) {
    JsonNode json = JSON.readTree(text);
    Map<String, String> requestHeaders = new TreeMap<>();
    json.path("requestHeaders")
        .forEachEntry((name, value) -> requestHeaders.put(name, value.asString()));
    return new ExchangeDescription(
        new RecordedExchange(
            new StoreRequest(
                URI.create(required(json, "url")), requestHeaders, optional(json, "requestBody")),
            new StoreReply(
                Integer.parseInt(required(json, "status")),
                replyHeaders(json.path("responseHeaders")),
                ""),
            instant(required(json, "recordedAt")),
            optional(json, "remark"),
            subjects(json.path("subjects"))),
        required(json, "bodyFile"));
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

  private static List<Subject<?>> subjects(JsonNode json) {
    List<Subject<?>> subjects = new ArrayList<>();
    json.forEach(name -> subjects.add(SubjectName.parse(name.asString())));
    return subjects;
  }

  private static String required(JsonNode json, String member) {
    return optional(json, member)
        .orElseThrow(() -> new IllegalArgumentException("\"" + member + "\" is missing"));
  }

  private static Optional<String> optional(JsonNode json, String member) {
    return json.path(member).asStringOpt();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("\"recordedAt\" is not an instant: " + text, e);
    }
  }
}
