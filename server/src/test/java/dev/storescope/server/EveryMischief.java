package dev.storescope.server;

import dev.storescope.sandbox.http.Misbehaviour;
import dev.storescope.sandbox.http.Mischief;
import dev.storescope.sandbox.http.Mischief.BrokenOff;
import dev.storescope.sandbox.http.Mischief.Instead;
import dev.storescope.sandbox.http.Mischief.Slow;
import dev.storescope.sandbox.http.Mischief.Spoilt;
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
 * Misbehaves in every way there is, to three in ten requests at random, and counts it.
 *
 * <p>The ways are not all as likely. A host that refuses is called more slowly, so refusals are so
 * rare that its pace recovers. One that asks for two minutes gets them, so that is asked for once
 * in four minutes. And an empty reply that is repeated three times on end is believed, so such
 * replies are rare enough that a run does not meet three.
 */
final class EveryMischief implements Misbehaviour {
  private static final double REFUSED = 0.08;
  private static final double DAMAGED = 0.22;
  private static final double EMPTY = 0.01;
  private static final Duration UNTIL_LONG_REFUSAL = Duration.ofSeconds(20);
  private static final Duration BETWEEN_LONG_REFUSALS = Duration.ofMinutes(4);
  private static final Mischief LONG_REFUSAL = Instead.TOO_MANY_REQUESTS_FOR_TWO_MINUTES;

  private static final Set<Mischief> REFUSALS =
      Stream.of(Instead.values())
          .filter(instead -> instead != LONG_REFUSAL)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<Mischief> DAMAGE =
      Stream.concat(
              Stream.of(new BrokenOff(), new Slow(Duration.ofMillis(150))),
              Stream.of(Spoilt.values()).filter(spoilt -> spoilt != Spoilt.EMPTY))
          .collect(Collectors.toUnmodifiableSet());

  private final Misbehaviour refused;
  private final Misbehaviour damaged;
  private final Misbehaviour empty;
  private final InstantSource clock;
  private final Map<String, Integer> counts = new TreeMap<>();
  private Instant nextLongRefusal;
  private int requests;

  EveryMischief(RandomGenerator random, InstantSource clock) {
    this.refused = Misbehaviour.atRandom(random, REFUSED, REFUSALS);
    this.damaged = Misbehaviour.atRandom(random, DAMAGED, DAMAGE);
    this.empty = Misbehaviour.atRandom(random, EMPTY, Set.of(Spoilt.EMPTY));
    this.clock = clock;
    this.nextLongRefusal = clock.instant().plus(UNTIL_LONG_REFUSAL);
  }

  /** Every mischief there is, by its name. */
  static Set<String> names() {
    return Stream.concat(
            Stream.of(LONG_REFUSAL, Spoilt.EMPTY),
            Stream.concat(REFUSALS.stream(), DAMAGE.stream()))
        .map(EveryMischief::name)
        .collect(Collectors.toSet());
  }

  @Override
  public synchronized Optional<Mischief> choose(String base, SandboxRequest request) {
    requests++;
    Optional<Mischief> chosen =
        longRefusal()
            .or(() -> refused.choose(base, request))
            .or(() -> damaged.choose(base, request))
            .or(() -> empty.choose(base, request));
    chosen.ifPresent(mischief -> counts.merge(name(mischief), 1, Integer::sum));
    return chosen;
  }

  private Optional<Mischief> longRefusal() {
    Instant now = clock.instant();
    if (now.isBefore(nextLongRefusal)) {
      return Optional.empty();
    }
    nextLongRefusal = now.plus(BETWEEN_LONG_REFUSALS);
    return Optional.of(LONG_REFUSAL);
  }

  private static String name(Mischief mischief) {
    return switch (mischief) {
      case Instead instead -> instead.name();
      case Spoilt spoilt -> spoilt.name();
      case BrokenOff() -> "BROKEN_OFF";
      case Slow _ -> "SLOW";
    };
  }

  /** How often each happened. */
  synchronized Map<String, Integer> counts() {
    return new TreeMap<>(counts);
  }

  /** All requests to the stores, those that were answered rightly included. */
  synchronized int requests() {
    return requests;
  }
}
