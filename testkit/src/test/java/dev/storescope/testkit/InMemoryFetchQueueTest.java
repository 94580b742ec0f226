package dev.storescope.testkit;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchOutcome.Failure;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.observation.Subject;

class InMemoryFetchQueueTest extends FetchStatusContract {
  private final InMemoryFetchQueue fetches = new InMemoryFetchQueue(clock);

  @Override
  protected FetchQueue open() {
    return fetches;
  }

  @Override
  protected FetchSchedule schedule() {
    return fetches;
  }

  @Override
  protected void end(Subject<?> subject, FetchOutcome outcome) {
    switch (outcome) {
      case FetchOutcome.Observed _, FetchOutcome.Absent _, FetchOutcome.AlreadyObserved _ ->
          fetches.finish(subject);
      case FetchOutcome.NoSource(String reason) ->
          fetches.endWithoutSource(
              subject, reason, clock.instant().plus(FetchPolicy.RETRY_AFTER_NO_SOURCE));
      case FetchOutcome.Doubted doubted ->
          fetches.doubt(
              subject,
              doubted.reason(),
              clock
                  .instant()
                  .plus(FetchPolicy.DEFAULT.findRetryDelay(doubted, 1, true).orElseThrow()));
      case Failure failure ->
          fetches.giveUp(subject, failure.describe(), clock.instant().plus(RETRY_AFTER_GIVING_UP));
    }
  }
}
