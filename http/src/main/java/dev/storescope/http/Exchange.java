package dev.storescope.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.http.body.TaggedBody;
import dev.storescope.http.body.TaggedCsv;
import dev.storescope.http.body.TaggedJson;
import dev.storescope.http.turn.Caller;
import dev.storescope.http.turn.TooManyTurnsException;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.QueryString;
import dev.storescope.http.validation.ValidationError;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.lang.ScopedValue.CallableOp;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request, and the ways to respond to it. JSON is written as UTF-8 without white space.
 *
 * <p>The request came over HTTP, or is made within one that did: see {@link LocalRoutes}.
 */
public final class Exchange {
  /** The {@code Cache-Control} of data that may change at any time. */
  public static final String REVALIDATE = "private, no-cache";

  static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");

  /** Names the owner of the workspace that a request is about. */
  static final HeaderName WORKSPACE = HeaderNames.create("X-Workspace");

  static final HeaderName CREDITS_COST = HeaderNames.create("X-Credits-Cost");
  static final HeaderName CREDITS_REMAINING = HeaderNames.create("X-Credits-Remaining");
  private static final HeaderName IGNORED = HeaderNames.create("X-Ignored-Parameters");
  private static final String THINNED = "X-Thinned";
  private static final int MAX_IGNORED_NAMES = 50;
  private static final int MAX_NAME_LENGTH = 100;
  private static final String NOT_STORED = "no-store";
  private static final String JSON = "application/json";
  private static final String CSV = "text/csv; charset=utf-8; header=present";
  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

  private final ServerRequest request;
  private final Wire wire;
  private boolean isQueryRead;

  Exchange(ServerRequest request, ServerResponse response) {
    this(request, new HttpWire(request, response));
  }

  private Exchange(ServerRequest request, Wire wire) {
    this.request = request;
    this.wire = wire;
  }

  /** What a request that is made within another has of its own, and where its response goes. */
  interface Wire {
    String id();

    String path();

    String query();

    Map<String, String> pathValues();

    boolean isHead();

    /** Whether the client has the data already. */
    boolean isKnown(TaggedBody data);

    /** The body, or one byte more than {@code maxBytes} of a longer one. */
    byte[] receive(int maxBytes) throws IOException;

    /** A header of the response. */
    Optional<String> findHeader(HeaderName name);

    void header(HeaderName name, String value);

    void send(Status status);

    /** Sends a body, or for HEAD its length only. */
    void send(Status status, byte[] body);

    Optional<RateLimit.Exceeded> count(AccountId account);
  }

  /** Begins a request within this. */
  LocalWire begin(LocalRequest local, String id) {
    return new LocalWire(local, id, wire);
  }

  /** The exchange of a request that is made within this. */
  Exchange within(LocalWire local) {
    return new Exchange(request, local);
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The request that came over HTTP. */
  public ServerRequest request() {
    return request;
  }

  public String id() {
    return wire.id();
  }

  /** Whether the caller was identified by a key or a token. */
  boolean isAuthenticated() {
    return request.context().get(Account.class).isPresent();
  }

  /** The authenticated account. */
  public Account caller() {
    return request.context().get(Account.class).orElseThrow();
  }

  /**
   * The account whose lists the request is about: the owner of the workspace that the header
   * X-Workspace names, else the caller. Credits and fetches are those of the caller.
   */
  public AccountId lists() {
    return access().workspace();
  }

  /** The workspace that the request is about, and what the caller may do there. */
  public WorkspaceAccess access() {
    return findWorkspace()
        .map(membership -> new WorkspaceAccess(membership.workspace(), membership.role()))
        .orElseGet(() -> WorkspaceAccess.own(caller().id()));
  }

  private Optional<Membership> findWorkspace() {
    return request.context().get(Membership.class);
  }

  /**
   * Refuses the request unless the caller has a role in the workspace that it is about.
   *
   * @throws ProblemException that says who can give the role
   */
  void require(WorkspaceRole needed) {
    findWorkspace()
        .filter(workspace -> !workspace.role().includes(needed))
        .ifPresent(
            workspace -> {
              throw new ProblemException(
                  Problem.of(
                      Code.NOT_ALLOWED,
                      "You can read the workspace of %1$s, but not change it. %1$s can make you an editor."
                          .formatted(workspace.owner())));
            });
  }

  /**
   * Refuses a request that names a workspace but is about the caller's own account.
   *
   * @throws ProblemException that says so
   */
  void refuseWorkspace() {
    if (findWorkspace().isPresent()) {
      throw ProblemException.invalid(
          WORKSPACE.defaultCase(),
          "This is about your own account. Omit the header, or name yourself.");
    }
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

  /** The path as it was sent. */
  public String path() {
    return wire.path();
  }

  /** The query string as it was sent. */
  public String query() {
    isQueryRead = true;
    return wire.query();
  }

  /** Names all parameters of a request whose handler reads none. */
  private void nameUnread() {
    if (!isQueryRead && isAuthenticated() && !wire.query().isEmpty()) {
      nameIgnored(Validator.query(wire.query()).texts().keySet());
    }
  }

  public String pathValue(String name) {
    return Objects.requireNonNull(pathValues().get(name), name);
  }

  Map<String, String> pathValues() {
    return wire.pathValues();
  }

  /** The body, or one byte more than {@code maxBytes} of a longer one; empty without a body. */
  public byte[] receive(int maxBytes) throws IOException {
    return wire.receive(maxBytes);
  }

  /**
   * Counts one more request of the caller, for a response that takes several.
   *
   * @throws ProblemException if the caller has none left
   */
  public void countAnother() {
    wire.count(caller().id())
        .ifPresent(
            exceeded -> {
              throw RateLimit.refusal(exceeded);
            });
  }

  /**
   * Computes an expensive answer when it is the caller's turn; what it sends is sent afterwards.
   *
   * @throws TooManyTurnsException if too many requests of the caller wait
   */
  public void inTurn(Runnable answer) {
    inTurn(
        () -> {
          answer.run();
          return true;
        });
  }

  /**
   * As {@link #inTurn(Runnable)}.
   *
   * @throws E that the computation throws
   */
  <E extends Exception> void inTurn(CallableOp<Boolean, E> answer) throws E {
    boolean _ = ExpensiveAnswers.compute(request, Caller.of(caller().id()), answer);
  }

  /**
   * Waits, while others may use what processing a request takes.
   *
   * @return false if the server stops
   * @throws ProblemException if the service is overloaded afterwards
   */
  public boolean pause(Duration time) {
    return request.context().get(LoadShedding.Permit.class).orElseThrow().pause(time);
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
      wire.header(IGNORED, String.join(", ", names));
    }
  }

  /** Names the first date that is not thinned, if the data is about one before it. */
  public void nameThinned(Optional<LocalDate> before) {
    before.ifPresent(date -> header(THINNED, date.toString()));
  }

  public void header(String name, String value) {
    wire.header(HeaderNames.create(name), value);
  }

  public void cost(long credits) {
    wire.header(CREDITS_COST, Long.toString(credits));
  }

  public void remaining(long credits) {
    wire.header(CREDITS_REMAINING, Long.toString(credits));
  }

  public void retryAfter(long seconds) {
    wire.header(HeaderNames.RETRY_AFTER, Long.toString(seconds));
  }

  /** Responds with data, or with 304 where the caller has the same. */
  public void sendData(TaggedBody data, String cacheControl) {
    wire.header(HeaderNames.ETAG, data.tag());
    wire.header(HeaderNames.CACHE_CONTROL, cacheControl);
    if (wire.isKnown(data)) {
      nameUnread();
      wire.send(Status.NOT_MODIFIED_304);
    } else {
      sendBody(data);
    }
  }

  /** Responds with data of the caller's account, which no cache stores. */
  public void sendOwn(TaggedBody data) {
    wire.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    sendBody(data);
  }

  private void sendBody(TaggedBody data) {
    switch (data) {
      case TaggedJson json -> send(Status.OK_200, JSON, envelope(json.json()));
      case TaggedCsv csv -> sendFile(csv);
    }
  }

  /** Whether the response has the data in its body: neither for HEAD, nor with 304. */
  public boolean isBodySent(TaggedBody data) {
    return !wire.isHead() && !wire.isKnown(data);
  }

  /** Responds with data of the caller's account, which no cache stores. */
  public void sendOwn(JsonNode data) {
    sendOwn(Status.OK_200, data);
  }

  public void sendOwn(Status status, JsonNode data) {
    wire.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    send(status, JSON, envelope(TaggedJson.bytes(data)));
  }

  /**
   * Responds with data of the caller's account that is written, which takes less memory than a
   * node.
   */
  public void sendOwn(Consumer<JsonGenerator> data) {
    wire.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    send(
        Status.OK_200,
        JSON,
        TaggedJson.write(
            json -> {
              json.writeStartObject();
              json.writeStringProperty("id", id());
              json.writeName("data");
              data.accept(json);
              json.writeEndObject();
            }));
  }

  public void sendNoContent() {
    wire.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    nameUnread();
    wire.send(Status.NO_CONTENT_204);
  }

  public void redirect(String location) {
    wire.header(HeaderNames.LOCATION, location);
    wire.header(HeaderNames.VARY, "Accept");
    wire.send(Status.SEE_OTHER_303);
  }

  /** Responds with a document that no cache stores. */
  public void send(Status status, JsonNode document) {
    wire.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    send(status, JSON, TaggedJson.bytes(document));
  }

  void send(Problem problem) {
    problem.headers().forEach(this::header);
    wire.header(HeaderNames.CACHE_CONTROL, NOT_STORED);
    send(
        Status.create(problem.code().status()),
        "application/problem+json",
        TaggedJson.bytes(document(problem, id())));
  }

  /** Responds with a body, or for HEAD with its length only. */
  public void send(Status status, String contentType, byte[] body) {
    wire.header(HeaderNames.CONTENT_TYPE, contentType);
    if (status.family() == Status.Family.SUCCESSFUL) {
      nameUnread();
    }
    wire.send(status, body);
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
    wire.header(HeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + file.fileName() + '"');
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
}
