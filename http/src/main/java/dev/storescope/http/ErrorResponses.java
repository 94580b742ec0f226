package dev.storescope.http;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.administration.NotAllowedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.http.body.AnswerTooLargeException;
import dev.storescope.http.body.TaggedJson;
import dev.storescope.http.connection.ClientConnection;
import dev.storescope.http.connection.ClientConnection.State;
import dev.storescope.http.turn.TooManyTurnsException;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.HttpRouting;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Responds with a problem to whatever fails, in the routing and before it. */
record ErrorResponses(RequestIds ids, Counter malformed) implements DirectHandler {
  private static final Logger log = LoggerFactory.getLogger(ErrorResponses.class);
  private static final int STORAGE_RETRY_SECONDS = 5;

  /** The only difference between this and other bad requests to the server's header parser. */
  private static final String HEADERS_TOO_LARGE = "Header size exceeded";

  private static final byte[] NO_BODY = {};

  /** Helidon refuses it, as no decoder is there. */
  private static final Problem ENCODED_BODY =
      ProblemException.invalid("Content-Encoding", "The body must not be compressed.").problem();

  static ErrorResponses of(RequestIds ids, MeterRegistry meters) {
    Counter malformed =
        Counter.builder("storescope.http.malformed")
            .description("Requests that were refused because they are not HTTP")
            .register(meters);
    return new ErrorResponses(ids, malformed);
  }

  static void register(HttpRouting.Builder routing) {
    routing.error(
        Throwable.class,
        (request, response, failure) -> send(failure, new Exchange(request, response)));
  }

  /** Responds to a request whose handling failed. */
  static void send(Throwable failure, Exchange exchange) {
    switch (failure) {
      case ProblemException e -> send(e.problem(), exchange);
      case TooManyTurnsException e -> send(overloaded(e), exchange);
      case AnswerTooLargeException e ->
          send(Problem.of(Code.INVALID_REQUEST, String.valueOf(e.getMessage())), exchange);
      case NotAllowedException _ ->
          send(Problem.of(Code.NOT_ALLOWED, "Only administrators may do this."), exchange);
      case ArchiveUnavailableException e -> sendUnavailable(exchange, e);
      case DatabaseUnavailableException e -> sendUnavailable(exchange, e);
      case SecretNotEncryptedException e -> sendWithoutKeys(exchange, e);
      case SecretNotDecryptedException e -> sendWithoutKeys(exchange, e);
      default -> sendInternalError(exchange, failure);
    }
  }

  /**
   * Responds to requests that fail before the routing. Helidon's parser throws exceptions of many
   * kinds for what is no HTTP, and takes some of them for errors of its own.
   */
  @Override
  public TransportResponse handle(
      TransportRequest request,
      EventType eventType,
      Status defaultStatus,
      ServerResponseHeaders responseHeaders,
      @Nullable String message) {
    ClientConnection connection = ClientConnection.current();
    int status = HEADERS_TOO_LARGE.equals(message) ? 431 : defaultStatus.code();
    boolean isParsed = connection.is(State.IN_REQUEST);
    Problem problem =
        status == 400 && request.headers().contains(HeaderNames.CONTENT_ENCODING)
            ? ENCODED_BODY
            : problem(status == 500 && !isParsed ? 400 : status);
    if (problem.code().status() < 500 && !connection.is(State.CLOSED)) {
      malformed.increment();
    }
    String id = ids.next();
    boolean isHead = Method.HEAD_NAME.equals(request.method());
    return TransportResponse.builder()
        .status(Status.create(problem.code().status()))
        .headers(responseHeaders)
        .header(HeaderNames.CONTENT_TYPE, "application/problem+json")
        .header(Exchange.REQUEST_ID, id)
        .entity(isHead ? NO_BODY : TaggedJson.bytes(Exchange.document(problem, id)))
        .keepAlive(false)
        .build();
  }

  private static Problem problem(int status) {
    return switch (status) {
      case 414 -> Problem.of(Code.URI_TOO_LONG, "Send fewer keywords in one request.");
      case 431 -> Problem.of(Code.HEADERS_TOO_LARGE, "Send fewer or shorter headers.");
      case 500 -> internalError();
      default ->
          ProblemException.invalid(
                  "request", "The request must be well-formed HTTP/1.1 of a limited size.")
              .problem();
    };
  }

  /** A client that has gone needs no response; Helidon would log a stack trace for each. */
  private static void send(Problem problem, Exchange exchange) {
    try {
      exchange.send(problem);
    } catch (CloseConnectionException e) {
      log.debug("Request {}: the client has gone", exchange.id(), e);
    }
  }

  private static void sendUnavailable(Exchange exchange, RuntimeException failure) {
    log.error("Request {}: the storage is unavailable", exchange.id(), failure);
    send(
        Problem.of(Code.STORAGE_UNAVAILABLE, "Nothing is lost. Repeat the request in a moment.")
            .retryAfter(STORAGE_RETRY_SECONDS),
        exchange);
  }

  /** What the failure says is for the operator. */
  private static void sendWithoutKeys(Exchange exchange, RuntimeException failure) {
    log.error("Request {}: a secret cannot be used", exchange.id(), failure);
    send(
        Problem.of(
                Code.STORAGE_UNAVAILABLE,
                "Secrets cannot be encrypted or decrypted here now. The operator of this installation finds the reason in its log, by the id of the request.")
            .retryAfter(STORAGE_RETRY_SECONDS),
        exchange);
  }

  private static void sendInternalError(Exchange exchange, Throwable failure) {
    log.error("Request {} failed", exchange.id(), failure);
    send(internalError(), exchange);
  }

  private static Problem overloaded(TooManyTurnsException refusal) {
    return Problem.of(Code.OVERLOADED, String.valueOf(refusal.getMessage()))
        .retryAfter(TooManyTurnsException.RETRY_AFTER.toSeconds());
  }

  private static Problem internalError() {
    return Problem.of(
        Code.INTERNAL_ERROR, "Contact your administrator and include the id of this request.");
  }
}
