package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
    List<Connector> connectors, Archive archive, FetchPolicy policy, InstantSource clock) {
  private static final Logger log = LoggerFactory.getLogger(Fetcher.class);

  static final int EMPTY_REPLIES = 3;
  static final int DAYS_OF_DOUBT = 7;

  public Fetcher {
    connectors = List.copyOf(connectors);
  }

  /** Whether any connector can fetch the subject. */
  public boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  /** The most subjects of its country that a call can fetch together with this one. */
  public int countTogether(Subject<?> subject) {
    return find(subject).map(connector -> connector.countTogether(subject)).orElse(1);
  }

  private Optional<Connector> find(Subject<?> subject) {
    return connectors.stream().filter(connector -> connector.canFetch(subject)).findFirst();
  }

  /**
   * Makes an attempt at a subject and, by the same call, at others. Only a reply that has the
   * subject counts for it; otherwise it is fetched by itself.
   *
   * @param others fewer than {@link #countTogether}
   */
  public FetchOutcome fetchTogether(
      Subject<?> subject, int attempt, Collection<? extends Subject<?>> others)
      throws InterruptedException {
    Optional<Connector> connector = find(subject);
    if (connector.isEmpty() || others.isEmpty()) {
      return fetch(subject, attempt);
    }
    List<Subject<?>> all = new ArrayList<>(others);
    all.addFirst(subject);
    FetchOutcome together = connector.get().fetchTogether(all);
    return switch (together) {
      case FetchOutcome.Observed(List<Observation<?>> observations) -> {
        FetchOutcome archived = archive(together, subject, observations);
        boolean hasSubject = observations.stream().anyMatch(each -> each.subject().equals(subject));
        yield hasSubject ? archived : fetch(subject, attempt);
      }
      case FetchOutcome.Throttled _, FetchOutcome.Blocked _, FetchOutcome.Failed _ -> together;
      case FetchOutcome.Absent _,
          FetchOutcome.AlreadyObserved _,
          FetchOutcome.NoSource _,
          FetchOutcome.Drifted _,
          FetchOutcome.Unsupported _ ->
          fetch(subject, attempt);
    };
  }

  /**
   * Makes an attempt at a subject.
   *
   * @param attempt the number of this attempt, from 1
   */
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
    } catch (ArchiveUnavailableException e) {
      return unavailable(subject, e);
    }
    return archive(outcome, subject, observations);
  }

  private FetchOutcome archive(
      FetchOutcome outcome, Subject<?> subject, List<Observation<?>> observations) {
    try {
      archive.append(NewContents.of(subject, observations, archive));
      return outcome;
    } catch (ArchiveUnavailableException e) {
      return unavailable(subject, e);
    }
  }

  private static FetchOutcome unavailable(Subject<?> subject, ArchiveUnavailableException e) {
    log.warn("Could not archive the observations of {}", subject, e);
    return new FetchOutcome.Failed("the archive is unavailable");
  }

  private FetchOutcome fetchUntilCertain(Subject<?> subject) throws InterruptedException {
    Optional<Connector> connector = find(subject);
    return connector.isPresent()
        ? fetchUntilCertain(subject, connector.get())
        : new FetchOutcome.NoSource("no connector fetches this subject");
  }

  private static FetchOutcome fetchUntilCertain(Subject<?> subject, Connector connector)
      throws InterruptedException {
    FetchOutcome first = connector.fetch(subject);
    FetchOutcome outcome = first;
    for (int replies = 1; replies < EMPTY_REPLIES && isEmpty(outcome); replies++) {
      outcome = connector.fetch(subject);
      // One chart of a category may be empty in truth, and another by mistake.
      if (isEmpty(outcome) && !facts(outcome).equals(facts(first))) {
        return new FetchOutcome.Failed("the replies differ from one request to the next");
      }
    }
    return outcome;
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
      case FetchOutcome.AlreadyObserved _, FetchOutcome.NoSource _, FetchOutcome.Failure _ ->
          List.of();
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
