package dev.storescope.demo;

import dev.storescope.sandbox.http.Fault;
import dev.storescope.sandbox.http.Fault.BrokenTransfer;
import dev.storescope.sandbox.http.Fault.Corruption;
import dev.storescope.sandbox.http.Fault.Delay;
import dev.storescope.sandbox.http.Fault.Falsification;
import dev.storescope.sandbox.http.Fault.Hostility;
import dev.storescope.sandbox.http.Fault.Replacement;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Injects every fault at random, into three in ten requests, and counts them.
 *
 * <p>The probabilities differ. The rate limit of a host falls with each refusal, so refusals are
 * rare enough for it to recover. A refusal for two minutes comes once in four minutes. And an empty
 * reply that is repeated three times counts as proof of absence, so such replies are so rare that
 * no subject gets three.
 */
final class EveryFault implements FaultPlan {
  private static final double REFUSED = 0.08;
  private static final double DAMAGED = 0.22;
  private static final double EMPTY = 0.01;
  private static final Duration UNTIL_LONG_REFUSAL = Duration.ofSeconds(20);
  private static final Duration BETWEEN_LONG_REFUSALS = Duration.ofMinutes(4);
  private static final Fault LONG_REFUSAL = Replacement.TOO_MANY_REQUESTS_FOR_TWO_MINUTES;

  private static final Set<Fault> REFUSALS =
      Stream.of(Replacement.values())
          .filter(instead -> instead != LONG_REFUSAL)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<Fault> DAMAGE =
      Stream.concat(
              Stream.of(new BrokenTransfer(), new Delay(Duration.ofMillis(150))),
              Stream.of(Corruption.values()).filter(corrupted -> corrupted != Corruption.EMPTY))
          .collect(Collectors.toUnmodifiableSet());

  private final FaultPlan refused;
  private final FaultPlan damaged;
  private final FaultPlan empty;
  private final InstantSource clock;
  private final Map<String, Integer> counts = new TreeMap<>();
  private Instant nextLongRefusal;
  private int requests;

  EveryFault(RandomGenerator random, InstantSource clock) {
    this.refused = FaultPlan.atRandom(random, REFUSED, REFUSALS);
    this.damaged = FaultPlan.atRandom(random, DAMAGED, DAMAGE);
    this.empty = FaultPlan.atRandom(random, EMPTY, Set.of(Corruption.EMPTY));
    this.clock = clock;
    this.nextLongRefusal = clock.instant().plus(UNTIL_LONG_REFUSAL);
  }

  /** The names of all faults. */
  static Set<String> names() {
    return Stream.concat(
            Stream.of(LONG_REFUSAL, Corruption.EMPTY),
            Stream.concat(REFUSALS.stream(), DAMAGE.stream()))
        .map(EveryFault::name)
        .collect(Collectors.toSet());
  }

  @Override
  public synchronized Optional<Fault> choose(String base, SandboxRequest request) {
    requests++;
    Optional<Fault> chosen =
        longRefusal()
            .or(() -> refused.choose(base, request))
            .or(() -> damaged.choose(base, request))
            .or(() -> empty.choose(base, request));
    chosen.ifPresent(fault -> counts.merge(name(fault), 1, Integer::sum));
    return chosen;
  }

  private Optional<Fault> longRefusal() {
    Instant now = clock.instant();
    if (now.isBefore(nextLongRefusal)) {
      return Optional.empty();
    }
    nextLongRefusal = now.plus(BETWEEN_LONG_REFUSALS);
    return Optional.of(LONG_REFUSAL);
  }

  private static String name(Fault fault) {
    return switch (fault) {
      case Replacement instead -> instead.name();
      case Hostility hostile -> hostile.name();
      case Corruption corrupted -> corrupted.name();
      case Falsification falsified -> falsified.name();
      case BrokenTransfer() -> "BROKEN_OFF";
      case Delay _ -> "SLOW";
    };
  }

  /** The number of injections by fault. */
  synchronized Map<String, Integer> counts() {
    return new TreeMap<>(counts);
  }

  /** All requests to the stores, with or without a fault. */
  synchronized int requests() {
    return requests;
  }
}
