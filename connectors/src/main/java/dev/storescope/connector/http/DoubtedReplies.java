package dev.storescope.connector.http;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Keeps the replies of attempts whose outcome is doubted, or lacks fields, so that an operator can
 * study them, and read them again: those of the last fetch of the first attempt at a subject, as
 * its retries repeat them.
 *
 * @param doubted the replies of doubted attempts
 * @param drifted the replies without a drifting field
 * @param takeLoss says which drifting fields the last reply about a subject lacks
 */
public record DoubtedReplies(
    KeptReplies doubted, KeptReplies drifted, Function<Subject<?>, Optional<String>> takeLoss) {

  /** The attempts, with their suspicious replies kept. */
  public FetchAttempt keeping(FetchAttempt attempts) {
    return new Keeping(attempts, this);
  }

  private void keep(
      Subject<?> subject, FetchOutcome outcome, boolean isFirst, FetchExchanges exchanges) {
    Optional<String> loss = takeLoss.apply(subject);
    if (outcome instanceof FetchOutcome.Doubted(String reason) && isFirst) {
      doubted.keep(exchanges, reason);
    } else if (outcome instanceof FetchOutcome.Observed) {
      loss.ifPresent(reason -> drifted.keep(exchanges, reason));
    }
  }

  private record Keeping(FetchAttempt attempts, DoubtedReplies replies) implements FetchAttempt {
    @Override
    public FetchOutcome fetch(Subject<?> subject, Begun begun) throws InterruptedException {
      AtomicReference<Optional<FetchExchanges>> last = new AtomicReference<>(Optional.empty());
      FetchOutcome outcome = FetchExchanges.runAttempt(last, () -> attempts.fetch(subject, begun));
      boolean isFirst = begun.doubt().isEmpty();
      last.get().ifPresent(exchanges -> replies.keep(subject, outcome, isFirst, exchanges));
      return outcome;
    }

    @Override
    public Optional<String> findHost(Subject<?> subject) {
      return attempts.findHost(subject);
    }
  }
}
