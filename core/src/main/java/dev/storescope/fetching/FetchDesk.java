package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

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

    /** No source has these, and all else is there: the request can be answered without them. */
    record Without(Set<Subject<?>> left) implements Progress {
      public Without {
        left = Set.copyOf(left);
      }
    }

    /** Not to be had; it can be asked for again from the instant on. */
    record Unavailable(String reason, Instant retryAt) implements Progress {}

    /** Nobody waits under this key. */
    record Unknown() implements Progress {}
  }

  /** Wants all of the needs fetched, for the requests of a key. */
  public Progress request(WaitKey key, Set<Subject<?>> needs) {
    queue.remember(key, needs);
    return progress(needs, queue::request);
  }

  /** How far the needs of a key are. */
  public Progress find(WaitKey key) {
    Set<Subject<?>> needs = queue.listNeeds(key);
    return needs.isEmpty() ? new Progress.Unknown() : progress(needs, queue::find);
  }

  private static Progress progress(
      Set<Subject<?>> needs, Function<Subject<?>, FetchState> stateOf) {
    Progress progress = new Progress.Ready();
    Set<Subject<?>> left = new HashSet<>();
    for (Subject<?> subject : needs) {
      FetchState state = stateOf.apply(subject);
      if (state instanceof FetchState.Left) {
        left.add(subject);
      }
      progress = worse(progress, state);
    }
    return progress instanceof Progress.Ready && !left.isEmpty()
        ? new Progress.Without(left)
        : progress;
  }

  private static Progress worse(Progress progress, FetchState state) {
    return switch (state) {
      case FetchState.Idle(), FetchState.Left _ -> progress;
      case FetchState.GivenUp(String reason, Instant retryAt) ->
          progress instanceof Progress.Unavailable other && other.retryAt().isAfter(retryAt)
              ? progress
              : new Progress.Unavailable(reason, retryAt);
      case FetchState.Pending(Instant expectedAt) ->
          switch (progress) {
            case Progress.Unavailable unavailable -> unavailable;
            case Progress.Preparing other when other.expectedAt().isAfter(expectedAt) -> other;
            case Progress.Preparing _, Progress.Ready _, Progress.Without _, Progress.Unknown _ ->
                new Progress.Preparing(expectedAt);
          };
    };
  }
}
