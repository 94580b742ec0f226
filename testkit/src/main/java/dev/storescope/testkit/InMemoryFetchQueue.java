package dev.storescope.testkit;

import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A fetch queue in memory, whose fetches end when a test says so. */
public final class InMemoryFetchQueue implements FetchQueue {
  private static final Duration EXPECTED = Duration.ofSeconds(30);

  private final Map<Subject<?>, FetchState> states = new ConcurrentHashMap<>();
  private final Map<WaitKey, Set<Subject<?>>> needs = new ConcurrentHashMap<>();
  private final InstantSource clock;

  public InMemoryFetchQueue(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public FetchState request(Subject<?> subject) {
    return states.compute(subject, (_, state) -> requested(state));
  }

  @Override
  public FetchState find(Subject<?> subject) {
    return states.getOrDefault(subject, new FetchState.Idle());
  }

  @Override
  public void remember(WaitKey key, Set<Subject<?>> subjects) {
    needs.put(key, Set.copyOf(subjects));
  }

  @Override
  public Set<Subject<?>> listNeeds(WaitKey key) {
    return needs.getOrDefault(key, Set.of());
  }

  /** The subjects whose fetch is pending. */
  public Set<Subject<?>> pending() {
    return Set.copyOf(
        states.keySet().stream()
            .filter(subject -> states.get(subject) instanceof FetchState.Pending)
            .toList());
  }

  /** Ends the fetch of a subject as done. */
  public void finish(Subject<?> subject) {
    states.remove(subject);
  }

  /** Ends the fetch of a subject as given up. */
  public void giveUp(Subject<?> subject, String reason, Instant retryAt) {
    states.put(subject, new FetchState.GivenUp(reason, retryAt));
  }

  private FetchState requested(@Nullable FetchState state) {
    return switch (state) {
      case FetchState.Pending pending -> pending;
      case FetchState.GivenUp givenUp when clock.instant().isBefore(givenUp.retryAt()) -> givenUp;
      case FetchState.GivenUp _, FetchState.Idle _ -> pendingNow();
      case null -> pendingNow();
    };
  }

  private FetchState pendingNow() {
    return new FetchState.Pending(clock.instant().plus(EXPECTED));
  }
}
