package dev.storescope.server.dashboard.page;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.fetching.FetchDesk.Progress;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import dev.storescope.server.http.ServerParts;
import dev.storescope.server.http.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** What the pages see: the same evidence and the same answers as the interface gives. */
public final class Sight {

  private final ServerParts parts;

  public Sight(ServerParts parts) {
    this.parts = parts;
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
    return switch (endpoint.answer(query, evidence(at))) {
      case Ready<R> ready -> new Known.Ready<>(ready.result(), ready.asOf());
      case NoData<R>(Answer.Reason reason) -> new Known.Nothing<>(reason);
      case Preparing<R> preparing -> {
        String question = endpoint.getClass().getName() + query;
        yield fetch(question, preparing.needs());
      }
    };
  }

  /** Has subjects fetched on behalf of whoever asks a question. */
  private <R> Known<R> fetch(String question, Set<Subject<?>> needs) {
    WaitKey key = new WaitKey(Sha256.of(question, WaitKey.BYTES));
    return switch (parts.fetchDesk().request(key, needs)) {
      case Progress.Preparing(Instant expectedAt) -> new Known.Fetching<>(expectedAt);
      case Progress.Ready(), Progress.Unknown() -> new Known.Fetching<>(now());
      case Progress.Unavailable(String reason, Instant retryAt) ->
          new Known.Failed<>(reason, retryAt);
    };
  }

  private Evidence evidence(Moment moment) {
    return new Evidence(parts.archive(), moment, parts.freshness(), parts.fetchable());
  }
}
