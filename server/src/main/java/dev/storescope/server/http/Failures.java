package dev.storescope.server.http;

import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.administration.NotAllowedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.server.http.Problem.Code;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what goes wrong into problems, in the routing and before it. */
final class Failures implements DirectHandler {
  private static final Logger log = LoggerFactory.getLogger(Failures.class);
  private static final int STORAGE_RETRY_SECONDS = 5;

  /** By this alone the server's parser of headers tells it from other bad requests. */
  private static final String HEADERS_TOO_LARGE = "Header size exceeded";

  private static final Status TOO_LARGE = Status.create(Code.HEADERS_TOO_LARGE.status());

  private static final byte[] NOTHING = {};

  private final RequestIds ids;

  Failures(RequestIds ids) {
    this.ids = ids;
  }

  static void register(HttpRouting.Builder routing) {
    routing.error(ProblemException.class, Failures::sendProblem);
    routing.error(NotAllowedException.class, Failures::sendNotAllowed);
    routing.error(ArchiveUnavailableException.class, Failures::sendUnavailable);
    routing.error(OfficeUnavailableException.class, Failures::sendUnavailable);
    routing.error(Throwable.class, Failures::sendInternal);
  }

  /** Answers what never came as far as the routing. */
  @Override
  public TransportResponse handle(
      TransportRequest request,
      EventType eventType,
      Status defaultStatus,
      ServerResponseHeaders responseHeaders,
      @Nullable String message) {
    boolean headersTooLarge = HEADERS_TOO_LARGE.equals(message);
    Problem problem = problem(headersTooLarge ? TOO_LARGE : defaultStatus);
    return respond(problem, responseHeaders, Method.HEAD_NAME.equals(request.method()));
  }

  private TransportResponse respond(Problem problem, ServerResponseHeaders headers, boolean head) {
    String id = ids.next();
    byte[] document = Json.bytes(Exchange.document(problem, id));
    return TransportResponse.builder()
        .status(Status.create(problem.code().status()))
        .headers(headers)
        .header(HeaderNames.CONTENT_TYPE, "application/problem+json")
        .header(Exchange.REQUEST_ID, id)
        .entity(head ? NOTHING : document)
        .keepAlive(false)
        .build();
  }

  private static Problem problem(Status status) {
    int code = status.code();
    if (code == Code.URI_TOO_LONG.status()) {
      return Problem.of(Code.URI_TOO_LONG, "Ask for fewer keywords at a time.");
    }
    if (code == Code.HEADERS_TOO_LARGE.status()) {
      return Problem.of(Code.HEADERS_TOO_LARGE, "Send fewer or shorter headers.");
    }
    return code == Code.INTERNAL_ERROR.status() ? internal() : notWellFormed();
  }

  private static Problem notWellFormed() {
    String accepted = "a well-formed HTTP/1.1 request of bounded size is accepted";
    return Problem.invalid(List.of(new Mistake("request", Mistake.Code.INVALID, accepted)));
  }

  private static void sendProblem(
      ServerRequest request, ServerResponse response, ProblemException failure) {
    new Exchange(request, response).send(failure.problem());
  }

  private static void sendNotAllowed(
      ServerRequest request, ServerResponse response, NotAllowedException failure) {
    new Exchange(request, response)
        .send(Problem.of(Code.NOT_ALLOWED, "Only administrators may do this."));
  }

  private static void sendUnavailable(
      ServerRequest request, ServerResponse response, RuntimeException failure) {
    Exchange exchange = new Exchange(request, response);
    log.error("Request {}: the storage is unavailable", exchange.id(), failure);
    exchange.send(
        Problem.of(Code.STORAGE_UNAVAILABLE, "Nothing is lost: repeat this in a moment.")
            .retryAfter(STORAGE_RETRY_SECONDS));
  }

  private static void sendInternal(
      ServerRequest request, ServerResponse response, Throwable failure) {
    Exchange exchange = new Exchange(request, response);
    log.error("Request {} failed", exchange.id(), failure);
    exchange.send(internal());
  }

  private static Problem internal() {
    return Problem.of(Code.INTERNAL_ERROR, "Tell the operator the id of this request.");
  }
}
