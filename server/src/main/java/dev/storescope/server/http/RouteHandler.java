package dev.storescope.server.http;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.AnswerDesk;
import dev.storescope.answer.AnswerDesk.Reply;
import dev.storescope.fetching.WaitKey;
import dev.storescope.server.http.Problem.Code;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** Answers the requests of a route: reads the query, asks the endpoint, writes what it says. */
final class RouteHandler<Q, R> implements Handler {
  static final String FOR_NOW = "private, no-cache";
  private static final String FOR_EVER = "private, max-age=31536000, immutable";
  private static final int RETRY_SECONDS = 30;

  private final Route<Q, R> route;
  private final ServerParts parts;
  private final Billing billing;
  private final AnswerDesk desk;

  RouteHandler(Route<Q, R> route, ServerParts parts) {
    this.route = route;
    this.parts = parts;
    this.billing = new Billing(parts.creditLedger(), parts.prices());
    this.desk = parts.answerDesk();
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Exchange exchange = new Exchange(request, response);
    Parameters parameters = Parameters.parse(request.prologue().query().rawValue());
    ParameterReader reader =
        new ParameterReader(
            parameters, Authentication.caller(request).id(), parts.clock().instant());
    Q query = read(reader, exchange);
    billing.checkAffordable(reader.account(), route.mostCharges(query), reader.isPast(), exchange);
    send(reply(query, reader), reader, exchange);
  }

  private Q read(ParameterReader reader, Exchange exchange) {
    try {
      return route.read(reader);
    } finally {
      exchange.nameIgnored(reader.parameters().ignored());
    }
  }

  private Reply<R> reply(Q query, ParameterReader reader) {
    return reader.isOffered()
        ? desk.ask(route.endpoint(), query, reader.moment(), () -> key(reader.parameters()))
        : new Reply.Nothing<>(Reason.NOT_OFFERED);
  }

  private void send(Reply<R> reply, ParameterReader reader, Exchange exchange) {
    switch (reply) {
      case Reply.Answered<R>(Ready<R> ready) -> sendReady(ready, reader, exchange);
      case Reply.Nothing<R> _ -> exchange.sendNothing();
      case Reply.Waiting<R>(WaitKey key, Instant _) -> sendPreparing(key, exchange);
      case Reply.Unavailable<R>(String _, Instant retryAt) -> throw unavailable(retryAt);
    }
  }

  private void sendReady(Ready<R> ready, ParameterReader reader, Exchange exchange) {
    Data data = new Data(reader.parameters(), ready.asOf());
    route.write(ready.result(), data);
    EncodedData encoded = EncodedData.of(data.node());
    if (exchange.isGiven(encoded)) {
      billing.charge(reader.account(), route.item(), ready.charges(), reader.isPast(), exchange);
    }
    exchange.nameNotObserved(ready.notObserved());
    route.headers(ready.result()).forEach(exchange::header);
    exchange.sendData(encoded, reader.moment().isNow() ? FOR_NOW : FOR_EVER);
  }

  private void sendPreparing(WaitKey key, Exchange exchange) {
    ObjectNode body = Json.object();
    body.put("key", key.value());
    body.put(
        "detail",
        "The result is being prepared: repeat the request in " + RETRY_SECONDS + " seconds.");
    exchange.retryAfter(RETRY_SECONDS);
    exchange.send(Status.ACCEPTED_202, body);
  }

  private ProblemException unavailable(Instant retryAt) {
    long seconds = Duration.between(parts.clock().instant(), retryAt).toSeconds();
    return new ProblemException(
        Problem.of(Code.STORE_UNAVAILABLE, "The store gave no usable reply: repeat this later.")
            .retryAfter(seconds));
  }

  private WaitKey key(Parameters parameters) {
    return new WaitKey(Sha256.of(route.path() + parameters.meaning(), WaitKey.BYTES));
  }
}
