package dev.storescope.fetching;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.fetching.doubt.AttemptReads;
import dev.storescope.fetching.doubt.ContentDoubts;
import dev.storescope.fetching.doubt.EarlierObservations;
import dev.storescope.fetching.doubt.RecentContents;
import dev.storescope.fetching.doubt.SenseChecks;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one attempt at a fetch: calls the connector and archives what it observed.
 *
 * <p>What a store sends by mistake may have the form of a true reply. An empty reply is therefore
 * accepted only if the store repeats it {@value #EMPTY_REPLIES} times in a row. A reply that {@link
 * SenseChecks} doubt is accepted only if the store repeats it for as long as the policy says.
 */
public final class Fetcher {
  private static final Logger log = LoggerFactory.getLogger(Fetcher.class);

  static final int EMPTY_REPLIES = 3;

  /** Those of a developer's apps are fetched every seventh day at least. */
  private static final Duration LONGEST_BETWEEN_LOOK_UPS = Duration.ofDays(9);

  private final List<Connector> connectors;
  private final Archive archive;
  private final FetchPolicy policy;
  private final InstantSource clock;
  private final FillTally fills;
  private final RecentContents recent = new RecentContents();
  private final ContentDoubts contents;
  private final ContentDoubts lookUps;
  private final DoubtedBundles bundles;

  public Fetcher(
      List<Connector> connectors, Archive archive, FetchPolicy policy, InstantSource clock) {
    this(connectors, archive, policy, new FillTally(clock), clock);
  }

  /**
   * A fetcher.
   *
   * @param fills counts the fields of the replies
   */
  public Fetcher(
      List<Connector> connectors,
      Archive archive,
      FetchPolicy policy,
      FillTally fills,
      InstantSource clock) {
    this.connectors = List.copyOf(connectors);
    this.archive = archive;
    this.policy = policy;
    this.fills = fills;
    this.clock = clock;
    this.contents = new ContentDoubts(policy.doubt(), policy.longestDelayInDoubt());
    this.lookUps = new ContentDoubts(policy.doubt(), LONGEST_BETWEEN_LOOK_UPS);
    this.bundles = new DoubtedBundles(policy.firstDelayInDoubt());
  }

  Archive archive() {
    return archive;
  }

  InstantSource clock() {
    return clock;
  }

  /** Whether any connector can fetch the subject. */
  public boolean canFetch(Subject<?> subject) {
    return find(subject).isPresent();
  }

  /** The host that a subject is fetched from, as {@link Connector#findHost} says. */
  public Optional<String> findHost(Subject<?> subject) {
    return find(subject).flatMap(connector -> connector.findHost(subject));
  }

  /** The most subjects of its country that a call can fetch together with this one. */
  public int countTogether(Subject<?> subject) {
    return find(subject).map(connector -> connector.countTogether(subject)).orElse(1);
  }

  private Optional<Connector> find(Subject<?> subject) {
    return connectors.stream().filter(connector -> connector.canFetch(subject)).findFirst();
  }

  /** The checks of one attempt, whatever the time that its calls take. */
  private final class Checks {
    private final AttemptReads reads = new AttemptReads();

    SenseChecks now() {
      return with(contents);
    }

    /** With the doubts about what look-ups of several apps have, which lists do not end. */
    SenseChecks ofLookUps() {
      return with(lookUps);
    }

    private SenseChecks with(ContentDoubts doubts) {
      return new SenseChecks(archive, recent, doubts, clock.instant(), reads, fills::mayReturn);
    }
  }

  private static Optional<FetchOutcome.Doubted> findDoubt(
      Subject<?> subject, FetchOutcome outcome, Checks checks) {
    Optional<String> reason =
        outcome instanceof FetchOutcome.NoSource
            ? checks.now().findDoubtOfRefusal(subject)
            : checks.now().findDoubt(subject, outcome.observations());
    return reason.map(FetchOutcome.Doubted::new);
  }

  /**
   * Makes an attempt at a subject and, by the same call, at others. Only a reply that has the
   * subject, and is not doubted, counts for it; otherwise it is fetched by itself, unless {@link
   * DoubtedBundles} have it.
   *
   * @param doubted as {@link FetchAttempt.Begun} has it
   * @param others fewer than {@link #countTogether}
   */
  public FetchOutcome fetchTogether(
      Subject<?> subject, Optional<FetchDoubt> doubted, Collection<? extends Subject<?>> others)
      throws InterruptedException {
    Optional<Connector> connector = find(subject);
    List<Subject<?>> all = listTogether(subject, doubted, others);
    if (connector.isEmpty()
        || all.size() == 1
        || bundles.findFresh(subject, clock.instant()).isPresent()) {
      return fetchAsBundled(subject, doubted);
    }
    FetchOutcome together = connector.get().fetchTogether(all);
    return switch (together) {
      case FetchOutcome.Observed(List<Observation<?>> observations) -> {
        FetchOutcome archived = archiveUndoubted(all, observations);
        yield archived instanceof FetchOutcome.NoSource
            ? fetchAsBundled(subject, doubted)
            : archived;
      }
      case FetchOutcome.Throttled _, FetchOutcome.Blocked _, FetchOutcome.Failed _ -> together;
      case FetchOutcome.Absent _,
          FetchOutcome.AlreadyObserved _,
          FetchOutcome.NoSource _,
          FetchOutcome.Doubted _,
          FetchOutcome.Drifted _,
          FetchOutcome.Unsupported _ ->
          fetch(subject, doubted);
    };
  }

  /** After a doubted reply with those of the same one. */
  private List<Subject<?>> listTogether(
      Subject<?> subject, Optional<FetchDoubt> doubted, Collection<? extends Subject<?>> others) {
    Set<Subject<?>> all = new LinkedHashSet<>(List.of(subject));
    all.addAll(others);
    if (doubted.isPresent() && others.isEmpty()) {
      bundles.find(subject).ifPresent(bundle -> all.addAll(bundle.asked()));
    }
    return List.copyOf(all);
  }

  /** By the last reply about several apps if most of these are doubted, otherwise by itself. */
  private FetchOutcome fetchAsBundled(Subject<?> subject, Optional<FetchDoubt> doubted)
      throws InterruptedException {
    Optional<DoubtedBundles.Bundle> bundle = bundles.findFresh(subject, clock.instant());
    if (bundle.isEmpty()) {
      return fetch(subject, doubted);
    }
    try {
      FetchOutcome own = new FetchOutcome.Observed(bundle.get().of(subject));
      Checks checks = new Checks();
      Optional<FetchOutcome.Doubted> doubt = findDoubt(subject, own, checks);
      if (doubt.isEmpty()) {
        return fetch(subject, doubted);
      }
      if (!isBelieved(own, doubt.get(), doubted)) {
        return doubt.get();
      }
      return bundle.get().confirms(doubt.get().reason())
          ? archive(own, subject, accepted(subject, own.observations(), checks))
          : confirm(subject, doubted, doubt.get(), bundle.get());
    } catch (ArchiveUnavailableException e) {
      return unavailable(subject, e);
    }
  }

  /** Looks up one of the subjects alone: a reply about several may be wrong for longer. */
  private FetchOutcome confirm(
      Subject<?> subject,
      Optional<FetchDoubt> doubted,
      FetchOutcome.Doubted doubt,
      DoubtedBundles.Bundle bundle)
      throws InterruptedException {
    Read alone = read(subject, doubted);
    if (!alone.outcome().observations().isEmpty()) {
      boolean isSame =
          findDoubt(subject, alone.outcome(), new Checks())
              .filter(again -> again.repeats(doubt.reason()))
              .isPresent();
      if (isSame) {
        bundles.put(bundle.asConfirmed(doubt.reason()));
      } else {
        bundles.remove(bundle);
      }
    }
    return alone.accepted().isEmpty()
        ? alone.outcome()
        : archive(alone.outcome(), subject, alone.accepted());
  }

  /** Without a source if the observations do not have the subject. */
  private FetchOutcome archiveUndoubted(List<Subject<?>> all, List<Observation<?>> observations) {
    Subject<?> subject = all.getFirst();
    List<Observation<?>> undoubted;
    try {
      Checks checks = new Checks();
      undoubted = checks.now().removeDoubtedFrom(observations);
      fills.add(all, observations, checks.now()::findBefore);
    } catch (ArchiveUnavailableException e) {
      return unavailable(subject, e);
    }
    if (DoubtedBundles.isDoubted(all, observations, undoubted)) {
      bundles.put(new DoubtedBundles.Bundle(all, observations, clock.instant(), Optional.empty()));
    }
    boolean hasSubject =
        undoubted.stream().anyMatch(each -> each.subject().equals(subject))
            && observations.stream()
                .filter(each -> SenseChecks.decides(each.subject(), subject))
                .allMatch(undoubted::contains);
    FetchOutcome archived =
        undoubted.isEmpty()
            ? new FetchOutcome.NoSource("the reply has none of the subjects")
            : archive(new FetchOutcome.Observed(undoubted), subject, undoubted);
    return hasSubject || archived instanceof FetchOutcome.Failure
        ? archived
        : new FetchOutcome.NoSource("the reply does not have the subject");
  }

  /** Makes a first attempt at a subject. */
  public FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
    return fetch(subject, Optional.empty());
  }

  /**
   * Makes an attempt at a subject.
   *
   * @param doubted as {@link FetchAttempt.Begun} has it
   */
  public FetchOutcome fetch(Subject<?> subject, Optional<FetchDoubt> doubted)
      throws InterruptedException {
    try {
      Read read = read(subject, doubted);
      return read.accepted().isEmpty()
          ? read.outcome()
          : archive(read.outcome(), subject, read.accepted());
    } catch (ArchiveUnavailableException e) {
      return unavailable(subject, e);
    }
  }

  /**
   * What an attempt would archive.
   *
   * @param accepted none if the outcome is a failure
   */
  public record Read(FetchOutcome outcome, List<Observation<?>> accepted) {
    private Read(FetchOutcome outcome) {
      this(outcome, List.of());
    }
  }

  /** Makes a first attempt at a subject, and archives nothing. */
  public Read read(Subject<?> subject) throws InterruptedException {
    return read(subject, Optional.empty());
  }

  /** Makes an attempt at several subjects by one call, and archives nothing. */
  public Read readTogether(List<? extends Subject<?>> subjects) throws InterruptedException {
    Optional<Connector> connector = find(subjects.getFirst());
    if (connector.isEmpty()) {
      return new Read(new FetchOutcome.NoSource("no connector fetches these subjects"));
    }
    FetchOutcome outcome = connector.get().fetchTogether(subjects);
    return new Read(outcome, new Checks().now().removeDoubtedFrom(outcome.observations()));
  }

  private Read read(Subject<?> subject, Optional<FetchDoubt> doubted) throws InterruptedException {
    Optional<Connector> connector = find(subject);
    if (connector.isEmpty()) {
      return new Read(new FetchOutcome.NoSource("no connector fetches this subject"));
    }
    Checks checks = new Checks();
    FetchOutcome outcome = fetchUntilCertain(subject, connector.get(), checks);
    Optional<FetchOutcome.Doubted> doubt = findDoubt(subject, outcome, checks);
    if (doubted.isEmpty()) {
      fills.add(List.of(subject), outcome.observations(), checks.now()::findBefore);
    }
    if (doubt.isEmpty()) {
      return new Read(outcome, accepted(subject, outcome.observations(), checks));
    }
    if (!isBelieved(outcome, doubt.get(), doubted)) {
      return new Read(doubt.get());
    }
    boolean isOfContents =
        checks
            .now()
            .findDoubtOfContents(subject, outcome.observations())
            .filter(doubt.get().reason()::equals)
            .isPresent();
    return new Read(
        outcome,
        isOfContents
            ? complete(outcome.observations())
            : accepted(subject, outcome.observations(), checks));
  }

  private List<Observation<?>> complete(List<Observation<?>> observations) {
    return new EarlierObservations(archive, clock.instant()).complete(observations);
  }

  /** A lookup of a developer's apps also looks up each of them. */
  private List<Observation<?>> accepted(
      Subject<?> subject, List<Observation<?>> observed, Checks checks) {
    List<Observation<?>> complete = complete(checks.now().removeDoubtedContents(subject, observed));
    if (!(subject instanceof Subject.DeveloperApps)) {
      return complete;
    }
    List<Observation<?>> undoubted =
        checks
            .ofLookUps()
            .removeDoubtedUntilRepeated(
                complete.stream().filter(each -> !each.subject().equals(subject)).toList());
    return Stream.concat(
            complete.stream().filter(each -> each.subject().equals(subject)), undoubted.stream())
        .toList();
  }

  /** Feeds of reviews are empty for days by mistake; what an app once had stays. */
  private boolean isBelieved(
      FetchOutcome outcome, FetchOutcome.Doubted doubt, Optional<FetchDoubt> before) {
    return facts(outcome).stream().noneMatch(Fetcher::hasNoReviews)
        && before
            .filter(each -> each.repeatedFor().compareTo(policy.doubt()) >= 0)
            .filter(each -> each.reason().stream().allMatch(doubt::repeats))
            .isPresent();
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
    log.warn("Could not read or write the observations of {}", subject, e);
    return new FetchOutcome.Failed("the archive is unavailable");
  }

  private FetchOutcome fetchUntilCertain(Subject<?> subject, Connector connector, Checks checks)
      throws InterruptedException {
    FetchOutcome first = connector.fetch(subject);
    FetchOutcome outcome = first;
    for (int replies = 1;
        replies < countReplies(subject) && isUncertain(subject, outcome, checks);
        replies++) {
      outcome = connector.fetch(subject);
      // One chart of a category may be empty in truth, and another by mistake.
      if (isEmpty(outcome) && !facts(outcome).equals(facts(first))) {
        return new FetchOutcome.Failed("the replies differ from one request to the next");
      }
    }
    return outcome;
  }

  /** The connectors repeat the pages of reviews that are empty, each of which is a call. */
  private static int countReplies(Subject<?> subject) {
    return subject instanceof Subject.Reviews ? 1 : EMPTY_REPLIES;
  }

  private static boolean isUncertain(Subject<?> subject, FetchOutcome outcome, Checks checks) {
    return isEmpty(outcome)
        || (!outcome.observations().isEmpty() && findDoubt(subject, outcome, checks).isPresent());
  }

  private static boolean hasNoReviews(Facts facts) {
    return facts instanceof ReviewList reviews && reviews.isAbsence();
  }

  private static boolean isEmpty(FetchOutcome outcome) {
    return facts(outcome).stream().anyMatch(Facts::isAbsence);
  }

  private static List<Facts> facts(FetchOutcome outcome) {
    return outcome.observations().stream().<Facts>map(Observation::facts).toList();
  }
}
