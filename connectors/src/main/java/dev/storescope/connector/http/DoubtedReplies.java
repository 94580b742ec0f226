package dev.storescope.connector.http;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Keeps the replies of attempts whose outcome is doubted, so that an operator can study them: the
 * last three of the first attempt at a subject, as its retries repeat them. The transport notes the
 * replies that an attempt gets on the same thread.
 */
public record DoubtedReplies(UnrecognizedReplies kept) {
  /** As many as a category has charts. */
  private static final int MOST_OF_ATTEMPT = 3;

  private static final ScopedValue<Deque<Exchanged>> OF_ATTEMPT = ScopedValue.newInstance();

  /** A reply is let go before the memory ends. */
  private record Exchanged(StoreRequest request, SoftReference<StoreReply> reply) {}

  /** The attempts, with their doubted replies kept; their calls go through {@link #noting}. */
  public FetchAttempt keeping(FetchAttempt attempts) {
    return new Keeping(attempts, kept);
  }

  /** The transport, whose replies are noted for the attempt that is made. */
  public static StoreTransport noting(StoreTransport transport) {
    return request -> note(request, transport.send(request));
  }

  private static StoreReply note(StoreRequest request, StoreReply reply) {
    if (OF_ATTEMPT.isBound()) {
      Deque<Exchanged> last = OF_ATTEMPT.get();
      last.addLast(new Exchanged(request, new SoftReference<>(reply)));
      if (last.size() > MOST_OF_ATTEMPT) {
        last.removeFirst();
      }
    }
    return reply;
  }

  private record Keeping(FetchAttempt attempts, UnrecognizedReplies kept) implements FetchAttempt {
    @Override
    public FetchOutcome fetch(Subject<?> subject, Begun begun) throws InterruptedException {
      Deque<Exchanged> last = new ArrayDeque<>();
      FetchOutcome outcome =
          ScopedValue.where(OF_ATTEMPT, last).call(() -> attempts.fetch(subject, begun));
      if (outcome instanceof FetchOutcome.Doubted(String reason)
          && begun.doubtedSince().isEmpty()) {
        last.forEach(
            each ->
                Optional.ofNullable(each.reply().get())
                    .ifPresent(reply -> kept.keep(each.request(), reply, reason)));
      }
      return outcome;
    }

    @Override
    public Optional<String> findHost(Subject<?> subject) {
      return attempts.findHost(subject);
    }
  }
}
