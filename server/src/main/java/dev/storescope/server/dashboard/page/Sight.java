package dev.storescope.server.dashboard.page;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.AnswerDesk;
import dev.storescope.answer.AnswerDesk.Reply;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.fetching.WaitKey;
import dev.storescope.server.http.ServerParts;
import dev.storescope.server.http.Sha256;
import java.time.Duration;
import java.time.Instant;

/** What the pages see: the same evidence and the same answers as the interface gives. */
public final class Sight {

  private final ServerParts parts;
  private final AnswerDesk desk;

  public Sight(ServerParts parts) {
    this.parts = parts;
    this.desk = parts.answerDesk();
  }

  public Instant now() {
    return parts.clock().instant();
  }

  /** What is known now; nothing is fetched by asking it. */
  public Evidence evidence() {
    return evidence(Moment.now(now()));
  }

  /** What was known at an instant. */
  public Evidence evidence(Instant at) {
    return evidence(Moment.of(at, now()));
  }

  /** What is known now, with all that was observed within a time counting as known. */
  public Evidence remembered(Duration lookBack) {
    return new Evidence(
        parts.archive(), Moment.now(now()), new Freshness(lookBack, lookBack), parts.fetchable());
  }

  /** The answer for now; what it needs and is not known is fetched. */
  public <Q, R> Known<R> ask(Endpoint<Q, R> endpoint, Q query) {
    return ask(endpoint, query, now());
  }

  /** The answer for a moment. */
  public <Q, R> Known<R> ask(Endpoint<Q, R> endpoint, Q query, Instant at) {
    return switch (desk.ask(endpoint, query, Moment.of(at, now()), () -> key(endpoint, query))) {
      case Reply.Answered<R>(Ready<R> ready) -> new Known.Ready<>(ready.result(), ready.asOf());
      case Reply.Nothing<R>(Reason reason) -> new Known.Nothing<>(reason);
      case Reply.Waiting<R>(WaitKey _, Instant expectedAt) -> new Known.Fetching<>(expectedAt);
      case Reply.Unavailable<R>(String reason, Instant retryAt) ->
          new Known.Failed<>(reason, retryAt);
    };
  }

  private static WaitKey key(Endpoint<?, ?> endpoint, Object query) {
    return new WaitKey(Sha256.of(endpoint.getClass().getName() + query, WaitKey.BYTES));
  }

  private Evidence evidence(Moment moment) {
    return new Evidence(parts.archive(), moment, parts.freshness(), parts.fetchable());
  }
}
