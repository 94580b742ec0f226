package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one attempt at a fetch: calls the connector and archives what it observed.
 *
 * <p>An empty reply that a store sends by mistake has the form of a true one. It is therefore
 * accepted only if the store repeats it {@value #EMPTY_REPLIES} times in a row, and, if the subject
 * was not empty within the last {@value #DAYS_OF_DOUBT} days, only at the last attempt. The latter
 * also applies to a subject that the store refuses.
 */
public record Fetcher(
    List<Connector> connectors, Archive archive, FetchPolicy policy, InstantSource clock)
    implements FetchAttempt {
  private static final Logger log = LoggerFactory.getLogger(Fetcher.class);

  static final int EMPTY_REPLIES = 3;
  static final int DAYS_OF_DOUBT = 7;

  public Fetcher {
    connectors = List.copyOf(connectors);
  }

  /** Whether any connector can fetch the subject. */
  public boolean canFetch(Subject<?> subject) {
    return connectors.stream().anyMatch(connector -> connector.canFetch(subject));
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject, int attempt) throws InterruptedException {
    FetchOutcome outcome = fetchUntilCertain(subject);
    List<Observation<?>> observations = observations(outcome);
    try {
      if (attempt < policy.attempts() && isUnlikely(outcome, subject)) {
        return new FetchOutcome.Failed("the store refuses it, and did not within the last days");
      }
      if (observations.isEmpty()) {
        return outcome;
      }
      if (attempt < policy.attempts() && isEmpty(outcome) && wasNotEmpty(subject)) {
        return new FetchOutcome.Failed("the reply is empty, and was not within the last days");
      }
      archive.append(NewContents.of(subject, observations, archive));
      return outcome;
    } catch (ArchiveUnavailableException e) {
      log.warn("Could not archive the observations of {}", subject, e);
      return new FetchOutcome.Failed("the archive is unavailable");
    }
  }

  private FetchOutcome fetchUntilCertain(Subject<?> subject) throws InterruptedException {
    FetchOutcome first = fetchOnce(subject);
    FetchOutcome outcome = first;
    for (int replies = 1; replies < EMPTY_REPLIES && isEmpty(outcome); replies++) {
      outcome = fetchOnce(subject);
      // One chart of a category may be empty in truth, and another by mistake.
      if (isEmpty(outcome) && !facts(outcome).equals(facts(first))) {
        return new FetchOutcome.Failed("the replies differ from one request to the next");
      }
    }
    return outcome;
  }

  private FetchOutcome fetchOnce(Subject<?> subject) throws InterruptedException {
    for (Connector connector : connectors) {
      if (connector.canFetch(subject)) {
        return connector.fetch(subject);
      }
    }
    return new FetchOutcome.NoSource("no connector fetches this subject");
  }

  private static boolean isEmpty(FetchOutcome outcome) {
    return facts(outcome).stream().anyMatch(Facts::isAbsence);
  }

  private static List<Facts> facts(FetchOutcome outcome) {
    return observations(outcome).stream().<Facts>map(Observation::facts).toList();
  }

  private static List<Observation<?>> observations(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed observed -> observed.observations();
      case FetchOutcome.Absent absent -> List.of(absent.proof());
      case FetchOutcome.NoSource _, FetchOutcome.Failure _ -> List.of();
    };
  }

  /** Without a source, and observed not long ago; but keywords leave the reports of Apple Ads. */
  private boolean isUnlikely(FetchOutcome outcome, Subject<?> subject) {
    return outcome instanceof FetchOutcome.NoSource
        && !(subject instanceof Subject.Popularity)
        && wasNotEmpty(subject);
  }

  private boolean wasNotEmpty(Subject<?> subject) {
    return archive
        .findLatest(subject, clock.instant(), Duration.ofDays(DAYS_OF_DOUBT))
        .filter(known -> !known.facts().isAbsence())
        .isPresent();
  }
}
