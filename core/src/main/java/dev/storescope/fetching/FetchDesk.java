package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Set;

/** Takes what an answer waits for, and tells whoever asks how far it is. */
public final class FetchDesk {
  private final FetchQueue queue;

  public FetchDesk(FetchQueue queue) {
    this.queue = queue;
  }

  /** How far a set of fetches is. */
  public sealed interface Progress {
    /** Under way, or waiting for a turn. */
    record Preparing(Instant expectedAt) implements Progress {}

    /** All there: the request can be repeated. */
    record Ready() implements Progress {}

    /** Not to be had; it can be asked for again from the instant on. */
    record Unavailable(String reason, Instant retryAt) implements Progress {}

    /** Nobody waits under this key. */
    record Unknown() implements Progress {}
  }

  /** Wants all of the needs fetched, for the requests of a key. */
  public Progress request(WaitKey key, Set<Subject<?>> needs) {
    queue.remember(key, needs);
    Progress progress = new Progress.Ready();
    for (Subject<?> subject : needs) {
      progress = worse(progress, queue.request(subject));
    }
    return progress;
  }

  /** How far the needs of a key are. */
  public Progress find(WaitKey key) {
    Set<Subject<?>> needs = queue.listNeeds(key);
    if (needs.isEmpty()) {
      return new Progress.Unknown();
    }
    Progress progress = new Progress.Ready();
    for (Subject<?> subject : needs) {
      progress = worse(progress, queue.find(subject));
    }
    return progress;
  }

  private static Progress worse(Progress progress, FetchState state) {
    return switch (state) {
      case FetchState.Idle() -> progress;
      case FetchState.GivenUp(String reason, Instant retryAt) ->
          progress instanceof Progress.Unavailable other && other.retryAt().isAfter(retryAt)
              ? progress
              : new Progress.Unavailable(reason, retryAt);
      case FetchState.Pending(Instant expectedAt) ->
          switch (progress) {
            case Progress.Unavailable unavailable -> unavailable;
            case Progress.Preparing other when other.expectedAt().isAfter(expectedAt) -> other;
            case Progress.Preparing _, Progress.Ready _, Progress.Unknown _ ->
                new Progress.Preparing(expectedAt);
          };
    };
  }
}
