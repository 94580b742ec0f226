package dev.storescope.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A request, and the ways to respond to it. JSON is written as UTF-8 without white space. */
public final class Exchange {
  /** The {@code Cache-Control} of data that may change at any time. */
  public static final String REVALIDATE = "private, no-cache";

  static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");
  private static final HeaderName CREDITS_COST = HeaderNames.create("X-Credits-Cost");
  private static final HeaderName CREDITS_REMAINING = HeaderNames.create("X-Credits-Remaining");
  private static final HeaderName IGNORED = HeaderNames.create("X-Ignored-Parameters");
  private static final int MAX_IGNORED_NAMES = 50;
  private static final int MAX_NAME_LENGTH = 100;
  private static final String NOT_STORED = "no-store";
  private static final String JSON = "application/json";
  private static final String CSV = "text/csv; charset=utf-8; header=present";
  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

  private final ServerRequest request;
  private final ServerResponse response;

  Exchange(ServerRequest request, ServerResponse response) {
    this.request = request;
    this.response = response;
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static byte[] bytes(JsonNode node) {
    return JsonMapper.shared().writeValueAsBytes(node);
  }

  public ServerRequest request() {
    return request;
  }

  public String id() {
    return response.headers().get(REQUEST_ID).get();
  }

  /** Whether the caller was identified by a key or a token. */
  boolean isAuthenticated() {
    return request.context().get(Account.class).isPresent();
  }

  /** The authenticated account. */
  public Account caller() {
    return request.context().get(Account.class).orElseThrow();
  }

  /** What the caller may do: the scope of its key; a token has all scopes. */
  public Scope scope() {
    return request.context().get(Scope.class).orElseThrow();
  }

  /**
   * Refuses the request unless the scope of the caller's key includes another one. For handlers
   * that decide by the content; of others the {@link RouteTable} has the scope.
   *
   * @throws ProblemException that says which scope is needed, and how to get it
   */
  public void require(Scope needed) {
    if (!scope().includes(needed)) {
      throw Authentication.insufficientScope(scope(), needed);
    }
  }

  /** The query string as it was sent. */
  public String query() {
    return request.prologue().query().rawValue();
  }

  public String pathValue(String name) {
    return request.path().pathParameters().get(name);
  }

  /**
   * The id in the path.
   *
   * @throws ProblemException if it is not a number, so that nothing has it
   */
  public long pathId() {
    String text = pathValue("id");
    if (!ID.matcher(text).matches()) {
      throw ProblemException.notFound("Nothing has the id '" + text + "'.");
    }
    return Long.parseLong(text);
  }

  /** Names the parameters that had no effect. */
  void nameIgnored(Collection<String> parameters) {
    if (!parameters.isEmpty()) {
      List<String> names =
          parameters.stream()
              .limit(MAX_IGNORED_NAMES)
              .map(name -> name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH)))
              .map(QueryString::encode)
              .toList();
      response.header(IGNORED, String.join(", ", names));
    }
  }

  public void header(String name, String value) {
    response.header(HeaderNames.create(name), value);
  }

  public void cost(long credits) {
    response.header(CREDITS_COST, Long.toString(credits));
  }

  public void remaining(long credits) {
    response.header(CREDITS_REMAINING, Long.toString(credits));
  }

  public void retryAfter(long seconds) {
    response.header(HeaderNames.RETRY_AFTER, Long.toString(seconds));
  }

  /** Responds with data, or with 304 where the caller has the same. */
  public void sendData(TaggedBody data, String cacheControl) {
    response.header(HeaderNames.ETAG, data.tag());
    response.header(HeaderNames.CACHE_CONTROL, cacheControl);
    if (isKnown(data)) {
      Transfer.sendHead(request, response.status(Status.NOT_MODIFIED_304));
    } else {
      switch (data) {
        case TaggedJson json -> send(Status.OK_200, JSON, envelope(json.json()));
        case TaggedCsv csv -> sendFile(csv);
      }
    }
  }

  /** Whether the response has the data in its body: neither for HEAD, nor with 304. */
  public boolean isBodySent(TaggedBody data) {
    return !isHead() && !isKnown(data);
  }

  /** Responds with data of the caller's account, which no cache stores. */
  public void sendOwn(JsonNode data) {
    sendOwn(Status.OK_200, data);
  }

  public void sendOwn(Status status, JsonNode data) {
    response.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    send(status, JSON, envelope(bytes(data)));
  }

  public void sendNoContent() {
    response.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    Transfer.sendHead(request, response.status(Status.NO_CONTENT_204));
  }

  public void redirect(String location) {
    response.header(HeaderNames.LOCATION, location);
    response.header(HeaderNames.VARY, "Accept");
    Transfer.sendHead(request, response.status(Status.SEE_OTHER_303));
  }

  /** Responds with a document that no cache stores. */
  public void send(Status status, JsonNode document) {
    response.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    send(status, JSON, bytes(document));
  }

  void send(Problem problem) {
    problem.headers().forEach(this::header);
    response.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    send(
        Status.create(problem.code().status()),
        "application/problem+json",
        bytes(document(problem, id())));
  }

  /** Responds with a body, or for HEAD with its length only. */
  public void send(Status status, String contentType, byte[] body) {
    response.status(status);
    response.header(HeaderNames.CONTENT_TYPE, contentType);
    if (isHead()) {
      response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
      Transfer.sendHead(request, response);
    } else {
      Transfer.send(request, response, body);
    }
  }

  static ObjectNode document(Problem problem, String id) {
    ObjectNode document = object();
    document.put("type", "urn:storescope:problem:" + problem.code().wireName());
    document.put("title", problem.code().title());
    document.put("status", problem.code().status());
    document.put("detail", problem.detail());
    document.put("code", problem.code().wireName());
    document.put("id", id);
    if (!problem.errors().isEmpty()) {
      ArrayNode errors = document.putArray("errors");
      for (ValidationError error : problem.errors()) {
        errors
            .addObject()
            .put("parameter", error.parameter())
            .put("code", error.code().wireName())
            .put("detail", error.detail());
      }
    }
    return document;
  }

  private void sendFile(TaggedCsv file) {
    response.header(
        HeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + file.fileName() + '"');
    send(Status.OK_200, CSV, file.csv());
  }

  private byte[] envelope(byte[] data) {
    byte[] head = ("{\"id\":\"" + id() + "\",\"data\":").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(head.length + data.length + 1)
        .put(head)
        .put(data)
        .put((byte) '}')
        .array();
  }

  private boolean isKnown(TaggedBody data) {
    return request.headers().contains(HeaderNames.IF_NONE_MATCH)
        && data.isAmong(request.headers().values(HeaderNames.IF_NONE_MATCH));
  }

  private boolean isHead() {
    return request.prologue().method().equals(Method.HEAD);
  }
}
