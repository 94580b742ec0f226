package dev.storescope.connector.http;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import java.lang.ref.SoftReference;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * The exchanges of one fetch, which are noted on its thread while it runs: those that are kept are
 * kept together, with the subjects that were asked for.
 */
public final class FetchExchanges {
  /** More than the pages of any subject. */
  private static final int MOST = 64;

  private static final ScopedValue<FetchExchanges> CURRENT = ScopedValue.newInstance();

  /** The last fetch of an attempt. */
  private static final ScopedValue<AtomicReference<Optional<FetchExchanges>>> OF_ATTEMPT =
      ScopedValue.newInstance();

  private final List<Subject<?>> subjects;
  private final Deque<Exchanged> exchanged = new ArrayDeque<>();
  private Optional<Runnable> keeping = Optional.empty();

  /** A reply is let go before the memory ends. */
  private record Exchanged(StoreRequest request, SoftReference<StoreReply> reply) {}

  private FetchExchanges(Collection<? extends Subject<?>> subjects) {
    this.subjects = List.copyOf(subjects);
  }

  /** A fetch, or an attempt that makes some. */
  @FunctionalInterface
  public interface Fetch {
    FetchOutcome run() throws InterruptedException;
  }

  /** Runs a fetch of subjects, and then keeps its exchanges if that was asked for meanwhile. */
  public static FetchOutcome run(Collection<? extends Subject<?>> subjects, Fetch fetch)
      throws InterruptedException {
    FetchExchanges exchanges = new FetchExchanges(subjects);
    if (OF_ATTEMPT.isBound()) {
      OF_ATTEMPT.get().set(Optional.of(exchanges));
    }
    try {
      return ScopedValue.where(CURRENT, exchanges).call(fetch::run);
    } finally {
      exchanges.keeping.ifPresent(Runnable::run);
    }
  }

  /**
   * Runs an attempt.
   *
   * @param last receives its last fetch
   */
  static FetchOutcome runAttempt(AtomicReference<Optional<FetchExchanges>> last, Fetch attempt)
      throws InterruptedException {
    return ScopedValue.where(OF_ATTEMPT, last).call(attempt::run);
  }

  /** The fetch that runs on this thread. */
  static Optional<FetchExchanges> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** Notes an exchange of the fetch that runs on this thread. */
  static StoreReply note(StoreRequest request, StoreReply reply) {
    current().ifPresent(fetch -> fetch.add(request, reply));
    return reply;
  }

  private void add(StoreRequest request, StoreReply reply) {
    exchanged.addLast(new Exchanged(request, new SoftReference<>(reply)));
    if (exchanged.size() > MOST) {
      exchanged.removeFirst();
    }
  }

  /** Has it kept when it ends, with the exchanges that follow. */
  void keepAtEnd(Runnable keep) {
    keeping = Optional.of(keep);
  }

  List<Subject<?>> subjects() {
    return subjects;
  }

  boolean isEmpty() {
    return exchanged.isEmpty();
  }

  /** The exchanges that are still in memory. */
  Stream<RecordedExchange> list(Instant at, String reason) {
    return exchanged.stream()
        .flatMap(
            each ->
                Optional.ofNullable(each.reply().get())
                    .map(
                        reply ->
                            new RecordedExchange(
                                each.request(), reply, at, Optional.of(reason), subjects))
                    .stream());
  }
}
