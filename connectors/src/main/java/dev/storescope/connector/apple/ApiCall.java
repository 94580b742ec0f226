package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A call of one of the App Store's APIs for a subject.
 *
 * @param <P> the content of one reply
 * @param requests in the order in which they are sent
 * @param parser of each reply
 * @param outcome of the fetch, from the content of all replies and the instant of the observation
 */
record ApiCall<P>(
    List<StoreRequest> requests,
    Function<StoreReply, P> parser,
    BiFunction<List<P>, Instant, FetchOutcome> outcome) {

  /** A call of one request, whose reply has the facts of the subject. */
  static <F extends Facts> ApiCall<F> of(
      Subject<F> subject, Source source, StoreRequest request, Function<StoreReply, F> parser) {
    return new ApiCall<>(
        List.of(request),
        parser,
        (facts, at) ->
            new FetchOutcome.Observed(
                List.of(new Observation<>(subject, at, source, facts.getFirst()))));
  }
}
