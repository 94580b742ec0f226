package dev.storescope.archive.rocksdb;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The latest observations of some contents: a reply of a store has mostly those of the one before,
 * and to read each of them takes a fifth of the time of a fetch.
 *
 * <p>This is right because no other program appends to the archive of a folder. A subject has one
 * place, which a read fills and each append replaces; others may have the same. What a place holds
 * is a new object each time, so that a read which an append overtook does not fill it.
 */
final class LatestContents {
  /** So many that few of some ten thousand subjects share one. */
  private static final int PLACE_BITS = 18;

  /** 2^32 divided by the golden ratio: Fibonacci hashing. */
  private static final int MULTIPLIER = 0x9E3779B9;

  private final AtomicReferenceArray<@Nullable State> places =
      new AtomicReferenceArray<>(1 << PLACE_BITS);

  /** What a place holds. */
  sealed interface State {}

  /**
   * The observation of a content that is the latest from its instant until the next one.
   *
   * @param digest of its facts; empty if there is no observation before the end
   */
  record Latest(Subject<?> subject, Instant from, Instant end, OptionalLong digest)
      implements State {
    boolean isAt(Instant at) {
      return !at.isBefore(from) && at.isBefore(end);
    }
  }

  /** Not known until the next read. */
  static final class NotKnown implements State {}

  /**
   * An observation that is being appended.
   *
   * @param before what its place had before this and equal ones
   */
  record Append(Observation<?> observation, @Nullable State before) implements State {
    private static Append of(Observation<?> observation, @Nullable State before) {
      if (!(before instanceof Append other)) {
        return new Append(observation, before);
      }
      // Replies that are fetched together often have the same new content.
      return new Append(
          observation, other.observation().equals(observation) ? other.before() : new NotKnown());
    }

    private State after() {
      Instant at = observation.observedAt();
      if (!(before instanceof Latest latest)
          || !latest.subject().equals(observation.subject())
          || at.equals(latest.from())) {
        return new NotKnown();
      }
      return latest.isAt(at)
          ? new Latest(
              latest.subject(),
              at,
              latest.end(),
              OptionalLong.of(FactsDigest.of(observation.facts())))
          : new Latest(latest.subject(), latest.from(), latest.end(), latest.digest());
    }
  }

  /** The latest observation of a content at an instant, which is read if it is not known. */
  Latest find(Subject<?> subject, Instant at, Supplier<Latest> read) {
    @Nullable State before = places.get(place(subject));
    if (before instanceof Latest latest && latest.subject().equals(subject) && latest.isAt(at)) {
      return latest;
    }
    Latest found = read.get();
    if (!(before instanceof Append)) {
      places.compareAndSet(place(subject), before, found);
    }
    return found;
  }

  /**
   * Call before observations are written.
   *
   * @return those of contents
   */
  List<Append> begin(Collection<? extends Observation<?>> observations) {
    List<Append> appends = new ArrayList<>();
    for (Observation<?> observation : observations) {
      if (observation.subject().isContent()) {
        appends.add(begin(observation));
      }
    }
    return appends;
  }

  private Append begin(Observation<?> observation) {
    int place = place(observation.subject());
    while (true) {
      @Nullable State before = places.get(place);
      Append append = Append.of(observation, before);
      if (places.compareAndSet(place, before, append)) {
        return append;
      }
    }
  }

  /**
   * Call once every reader sees the observations. If it is not called, since they may have failed,
   * their places stay empty until the next append to them.
   */
  void end(List<Append> appends) {
    for (Append append : appends) {
      places.compareAndSet(place(append.observation().subject()), append, append.after());
    }
  }

  /** Call after observations of a subject are removed, also if that failed. */
  void forget(Subject<?> subject) {
    places.set(place(subject), new NotKnown());
  }

  private static int place(Subject<?> subject) {
    return (subject.hashCode() * MULTIPLIER) >>> (Integer.SIZE - PLACE_BITS);
  }
}
