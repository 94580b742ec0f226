package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A call of one of the App Store's APIs for a subject.
 *
 * @param <P> the content of one reply
 * @param requests in the order in which they are sent
 * @param parser of each reply
 * @param outcome of the fetch, from the content of all replies and the instant of the observation
 * @param refusals decides what it means that the store refuses all requests
 */
record ApiCall<P>(
    List<StoreRequest> requests,
    Function<StoreReply, P> parser,
    BiFunction<List<P>, Instant, FetchOutcome> outcome,
    Refusals refusals)
    implements SubjectCall {

  /** Decides whether a refusal is about the subject, and not about the form of the request. */
  @FunctionalInterface
  interface Refusals {
    boolean isAboutSubject(StoreReply refusal, StoreClient client) throws InterruptedException;

    static Refusals unexplained() {
      return (_, _) -> false;
    }
  }

  /** A call of one request, whose reply has the facts of the subject. */
  static <F extends Facts> ApiCall<F> of(
      Subject<F> subject, Source source, StoreRequest request, Function<StoreReply, F> parser) {
    return of(subject, source, request, parser, Refusals.unexplained());
  }

  /** The same, with the meaning of a refusal. */
  static <F extends Facts> ApiCall<F> of(
      Subject<F> subject,
      Source source,
      StoreRequest request,
      Function<StoreReply, F> parser,
      Refusals refusals) {
    return new ApiCall<>(
        List.of(request),
        parser,
        (facts, at) ->
            new FetchOutcome.Observed(
                List.of(new Observation<>(subject, at, source, facts.getFirst()))),
        refusals);
  }

  @Override
  public FetchOutcome fetch(StoreClient client, InstantSource clock) throws InterruptedException {
    try {
      List<P> replies = client.fetchAll(requests, parser);
      return outcome.apply(replies, clock.instant());
    } catch (UnusableReplyException e) {
      Optional<StoreReply> refusal = e.refusal();
      if (refusal.isPresent() && refusals.isAboutSubject(refusal.get(), client)) {
        return new FetchOutcome.NoSource("the store refuses it: " + refusal.get().summary());
      }
      throw e;
    }
  }
}
