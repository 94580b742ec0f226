package dev.storescope.server.http;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.fetching.FetchDesk.Progress;
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

  RouteHandler(Route<Q, R> route, ServerParts parts) {
    this.route = route;
    this.parts = parts;
    this.billing = new Billing(parts.creditLedger(), parts.prices());
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
    send(answer(query, reader), query, reader, exchange);
  }

  private Q read(ParameterReader reader, Exchange exchange) {
    try {
      return route.read(reader);
    } finally {
      exchange.nameIgnored(reader.parameters().ignored());
    }
  }

  private Answer<R> answer(Q query, ParameterReader reader) {
    if (!reader.isOffered()) {
      return new NoData<>(Reason.NOT_OFFERED);
    }
    Evidence evidence =
        new Evidence(parts.archive(), reader.moment(), parts.freshness(), parts.fetchable());
    return route.endpoint().answer(query, evidence);
  }

  private void send(Answer<R> answer, Q query, ParameterReader reader, Exchange exchange) {
    switch (answer) {
      case Ready<R> ready -> sendReady(ready, reader, exchange);
      case NoData<R> _ -> exchange.sendNothing();
      case Preparing<R> preparing -> prepare(preparing, query, reader, exchange);
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

  private void prepare(Preparing<R> preparing, Q query, ParameterReader reader, Exchange exchange) {
    WaitKey key = key(reader.parameters());
    switch (parts.fetchDesk().request(key, preparing.needs())) {
      case Progress.Preparing _, Progress.Unknown _ -> sendPreparing(key, exchange);
      case Progress.Unavailable(String _, Instant retryAt) -> throw unavailable(retryAt);
      case Progress.Ready _ -> {
        switch (answer(query, reader)) {
          case Ready<R> ready -> sendReady(ready, reader, exchange);
          case NoData<R> _ -> exchange.sendNothing();
          case Preparing<R> _ -> sendPreparing(key, exchange);
        }
      }
    }
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
