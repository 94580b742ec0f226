package dev.storescope.attack.month;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Makes attempts and writes down what came of them, and how long those waited that asked. */
final class JournaledFetches implements FetchAttempt {
  private final FetchAttempt attempts;
  private final Journal journal;
  private final HostTurns calls;
  private final VirtualTime time;
  private final Duration ahead;
  private final Map<Subject<?>, Asked> asked = new HashMap<>();
  private final Map<String, Integer> scheduled = new HashMap<>();
  private final AtomicLong events = new AtomicLong();
  private final Set<Thread> fetching = ConcurrentHashMap.newKeySet();

  JournaledFetches(
      FetchAttempt attempts, Journal journal, HostTurns calls, VirtualTime time, Duration ahead) {
    this.attempts = attempts;
    this.journal = journal;
    this.calls = calls;
    this.time = time;
    this.ahead = ahead;
  }

  /** A request that waits, with what there was of its host when it was made. */
  private record Asked(Instant at, int scheduled, long calls) {}

  /** Whether this thread has made an attempt since it forgot the last one. */
  boolean hasMadeOne() {
    return fetching.contains(Thread.currentThread());
  }

  void forgetLast() {
    fetching.remove(Thread.currentThread());
  }

  /** Changes with everything that may make a fetch due. */
  long events() {
    return events.get();
  }

  void noteEvent() {
    events.incrementAndGet();
  }

  /** Somebody asks for a subject of which no fetch waits. */
  void requested(Subject<?> subject) {
    String host = host(subject);
    asked.putIfAbsent(
        subject, new Asked(time.instant(), scheduled.getOrDefault(host, 0), calls.count(host)));
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject, Begun begun) throws InterruptedException {
    fetching.add(Thread.currentThread());
    begin(subject);
    FetchOutcome outcome = attempts.fetch(subject, begun);
    noteEvent();
    Instant now = time.instant();
    journal.attempted(now, subject, outcome);
    if (!ahead.isZero()) {
      outcome.observations().forEach(this::noteShifted);
    }
    return outcome;
  }

  private void begin(Subject<?> subject) {
    String host = host(subject);
    Asked request = asked.remove(subject);
    if (request == null) {
      scheduled.merge(host, 1, Integer::sum);
    } else {
      journal.served(
          time.instant(),
          host,
          scheduled.getOrDefault(host, 0) - request.scheduled(),
          calls.count(host) - request.calls(),
          Duration.between(request.at(), time.instant()));
    }
  }

  private void noteShifted(Observation<?> observed) {
    if (!observed.subject().isContent() || observed.subject() instanceof Subject.Listing) {
      journal.shifted(observed, ahead);
    }
  }

  private String host(Subject<?> subject) {
    return findHost(subject).orElse("none");
  }

  @Override
  public Optional<String> findHost(Subject<?> subject) {
    return attempts.findHost(subject);
  }
}
