package dev.storescope.server.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One request and the ways to answer it. */
final class Exchange {
  static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");
  static final HeaderName CREDITS_COST = HeaderNames.create("X-Credits-Cost");
  static final HeaderName CREDITS_REMAINING = HeaderNames.create("X-Credits-Remaining");
  private static final HeaderName IGNORED = HeaderNames.create("X-Ignored-Parameters");
  private static final HeaderName NOT_OBSERVED = HeaderNames.create("X-Not-Observed");
  private static final int MOST_NAMED = 50;
  private static final int LONGEST_NAME = 100;

  private final ServerRequest request;
  private final ServerResponse response;

  Exchange(ServerRequest request, ServerResponse response) {
    this.request = request;
    this.response = response;
  }

  String id() {
    return response.headers().get(REQUEST_ID).get();
  }

  /** Names the parameters that had no effect. */
  void nameIgnored(Collection<String> parameters) {
    if (!parameters.isEmpty()) {
      List<String> names =
          parameters.stream()
              .limit(MOST_NAMED)
              .map(name -> name.substring(0, Math.min(name.length(), LONGEST_NAME)))
              .map(QueryString::encode)
              .toList();
      response.header(IGNORED, String.join(", ", names));
    }
  }

  /** Names the members of the data that nobody looked at. */
  void nameNotObserved(Collection<String> members) {
    if (!members.isEmpty()) {
      response.header(NOT_OBSERVED, String.join(", ", members));
    }
  }

  void header(String name, String value) {
    response.header(HeaderNames.create(name), value);
  }

  void cost(long credits) {
    response.header(CREDITS_COST, Long.toString(credits));
  }

  void remaining(long credits) {
    response.header(CREDITS_REMAINING, Long.toString(credits));
  }

  /** Answers with data, or tells that it is what the caller has already. */
  void sendData(JsonNode node, String cacheControl) {
    sendData(EncodedData.of(node), cacheControl);
  }

  void sendData(EncodedData data, String cacheControl) {
    response.header(HeaderNames.ETAG, data.tag().toString());
    response.header(HeaderNames.CACHE_CONTROL, cacheControl);
    if (isKnown(data)) {
      response.status(Status.NOT_MODIFIED_304).send();
    } else {
      send(Status.OK_200, "application/json", Json.envelope(id(), data.json()));
    }
  }

  /** Answers with data of the caller's account, which nothing between keeps. */
  void sendOwn(JsonNode data) {
    sendOwn(Status.OK_200, data);
  }

  void sendOwn(Status status, JsonNode data) {
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    send(status, "application/json", Json.envelope(id(), Json.bytes(data)));
  }

  /** Whether the caller is given the data, and not told only that it is there or the same. */
  boolean isGiven(EncodedData data) {
    return !isHead() && !isKnown(data);
  }

  private boolean isKnown(EncodedData data) {
    return data.tag().isAmong(request.headers().values(HeaderNames.IF_NONE_MATCH));
  }

  private boolean isHead() {
    return request.prologue().method().equals(Method.HEAD);
  }

  void sendNothing() {
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    response.status(Status.NO_CONTENT_204).send();
  }

  /** Answers with a document that is not to be kept. */
  void send(Status status, JsonNode document) {
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    send(status, "application/json", Json.bytes(document));
  }

  void retryAfter(long seconds) {
    response.header(HeaderNames.RETRY_AFTER, Long.toString(seconds));
  }

  void send(Problem problem) {
    problem.headers().forEach(this::header);
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    send(
        Status.create(problem.code().status()),
        "application/problem+json",
        Json.bytes(document(problem, id())));
  }

  /** Answers with a body, or for HEAD with its length only. */
  void send(Status status, String contentType, byte[] body) {
    response.status(status);
    response.header(HeaderNames.CONTENT_TYPE, contentType);
    if (isHead()) {
      response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
      response.send();
    } else {
      Transfer.send(request, response, body);
    }
  }

  static ObjectNode document(Problem problem, String id) {
    ObjectNode document = Json.object();
    document.put("type", "urn:storescope:problem:" + problem.code().wireName());
    document.put("title", problem.code().title());
    document.put("status", problem.code().status());
    document.put("detail", problem.detail());
    document.put("code", problem.code().wireName());
    document.put("id", id);
    if (!problem.mistakes().isEmpty()) {
      ArrayNode errors = document.putArray("errors");
      problem.mistakes().forEach(mistake -> describe(mistake, errors.addObject()));
    }
    return document;
  }

  private static void describe(Mistake mistake, ObjectNode error) {
    error.put("parameter", mistake.parameter());
    error.put("code", mistake.code().wireName());
    error.put("detail", mistake.detail());
  }
}
