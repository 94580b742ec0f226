package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one attempt at a fetch: asks the connector, keeps what it saw, and says what is next.
 *
 * <p>A store that says by mistake that nothing is there says it just as it would if it were so. So
 * that is believed only when the same is said {@value #LOOKS_FOR_NOTHING} times on end; and where
 * something was there in the last {@value #DAYS_OF_MEMORY} days, only at the last attempt.
 */
public final class Fetcher implements FetchAttempt {
  private static final Logger log = LoggerFactory.getLogger(Fetcher.class);

  static final int LOOKS_FOR_NOTHING = 3;
  static final int DAYS_OF_MEMORY = 7;

  /** What no source tells today, one may tell tomorrow. */
  static final Duration LEFT_FOR = Duration.ofHours(1);

  private final List<Connector> connectors;
  private final Archive archive;
  private final FetchPolicy policy;
  private final InstantSource clock;

  public Fetcher(
      List<Connector> connectors, Archive archive, FetchPolicy policy, InstantSource clock) {
    this.connectors = List.copyOf(connectors);
    this.archive = archive;
    this.policy = policy;
    this.clock = clock;
  }

  /** Whether any connector can look at the subject. */
  public boolean canFetch(Subject<?> subject) {
    return connectors.stream().anyMatch(connector -> connector.canFetch(subject));
  }

  @Override
  public FetchVerdict fetch(Subject<?> subject, int attempt) throws InterruptedException {
    return switch (look(subject)) {
      case FetchOutcome.Observed seen -> keep(subject, seen.observations(), attempt);
      case FetchOutcome.Absent absent -> keep(subject, List.of(absent.proof()), attempt);
      case FetchOutcome.Throttled throttled ->
          retry(
              subject,
              attempt,
              "throttled: " + throttled.reason(),
              throttled.retryAfter().orElse(Duration.ZERO));
      case FetchOutcome.Blocked blocked ->
          retry(subject, attempt, "blocked: " + blocked.reason(), Duration.ZERO);
      case FetchOutcome.Failed failed ->
          retry(subject, attempt, "failed: " + failed.reason(), Duration.ZERO);
      case FetchOutcome.Drifted drifted -> giveUp(subject, "drifted: " + drifted.reason());
      case FetchOutcome.NotTold(String reason) -> leave(subject, reason);
      case FetchOutcome.Unsupported unsupported ->
          giveUp(subject, "unsupported: " + unsupported.reason());
    };
  }

  private FetchOutcome look(Subject<?> subject) throws InterruptedException {
    FetchOutcome first = lookOnce(subject);
    FetchOutcome outcome = first;
    for (int looks = 1; looks < LOOKS_FOR_NOTHING && tellsOfNothing(outcome); looks++) {
      outcome = lookOnce(subject);
      // One chart of a category may be empty in truth, and another by mistake.
      if (tellsOfNothing(outcome) && !facts(outcome).equals(facts(first))) {
        return new FetchOutcome.Failed("what is there differs from one look to the next");
      }
    }
    return outcome;
  }

  private FetchOutcome lookOnce(Subject<?> subject) throws InterruptedException {
    for (Connector connector : connectors) {
      if (connector.canFetch(subject)) {
        return connector.fetch(subject);
      }
    }
    return new FetchOutcome.NotTold("no connector looks at this");
  }

  private static boolean tellsOfNothing(FetchOutcome outcome) {
    return facts(outcome).stream().anyMatch(Facts::tellOfNothing);
  }

  private static List<Facts> facts(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed seen ->
          seen.observations().stream().<Facts>map(Observation::facts).toList();
      case FetchOutcome.Absent absent -> List.of(absent.proof().facts());
      case FetchOutcome.Throttled _,
          FetchOutcome.Blocked _,
          FetchOutcome.Failed _,
          FetchOutcome.Drifted _,
          FetchOutcome.NotTold _,
          FetchOutcome.Unsupported _ ->
          List.of();
    };
  }

  private static boolean tellOfNothing(List<Observation<?>> observations) {
    return observations.stream().anyMatch(seen -> seen.facts().tellOfNothing());
  }

  private FetchVerdict keep(Subject<?> subject, List<Observation<?>> observations, int attempt) {
    try {
      if (attempt < policy.attempts() && tellOfNothing(observations) && wasThere(subject)) {
        return retry(subject, attempt, "nothing is there, where something was", Duration.ZERO);
      }
      archive.append(observations);
      return new FetchVerdict.Done();
    } catch (ArchiveUnavailableException e) {
      log.warn("Could not keep what was seen of {}", subject, e);
      return retry(subject, attempt, "the archive is unavailable", Duration.ZERO);
    }
  }

  private boolean wasThere(Subject<?> subject) {
    return archive
        .findLatest(subject, clock.instant(), Duration.ofDays(DAYS_OF_MEMORY))
        .filter(known -> !known.facts().tellOfNothing())
        .isPresent();
  }

  private FetchVerdict retry(Subject<?> subject, int attempt, String reason, Duration askedFor) {
    if (attempt >= policy.attempts()) {
      return giveUp(subject, reason);
    }
    Duration pause = policy.pauseAfter(attempt);
    Instant notBefore = clock.instant().plus(pause.compareTo(askedFor) > 0 ? pause : askedFor);
    log.info("{} attempt {}: {}; again at {}", subject, attempt, reason, notBefore);
    return new FetchVerdict.TryAgain(reason, notBefore);
  }

  private FetchVerdict giveUp(Subject<?> subject, String reason) {
    log.warn("Gave up {}: {}", subject, reason);
    return new FetchVerdict.GiveUp(reason, clock.instant().plus(policy.restAfterGivingUp()));
  }

  /** Nothing is wrong where a source does not have what nobody said that it has. */
  private FetchVerdict leave(Subject<?> subject, String reason) {
    log.debug("Left {}: {}", subject, reason);
    return new FetchVerdict.Leave(reason, clock.instant().plus(LEFT_FOR));
  }
}
