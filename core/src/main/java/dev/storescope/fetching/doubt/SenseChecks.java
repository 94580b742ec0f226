package dev.storescope.fetching.doubt;

import dev.storescope.archive.Archive;
import dev.storescope.fetching.drift.ReaderField;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reasons to doubt observations before they are archived: they have impossible values, contradict
 * what was observed within the last days, or are those of another subject. What the archive has
 * already, as it was believed once, is no reason.
 *
 * @param contents the doubts about what lists have of single apps
 * @param returning the fields that drift or did lately, which may come back
 */
public record SenseChecks(
    Archive archive,
    RecentContents recent,
    ContentDoubts contents,
    Instant now,
    AttemptReads reads,
    Predicate<ReaderField> returning) {
  private static final Logger log = LoggerFactory.getLogger(SenseChecks.class);

  /** Why the observations of a fetch of a subject are doubted; empty if they are not. */
  public Optional<String> findDoubt(Subject<?> subject, List<Observation<?>> observations) {
    observations.stream()
        .filter(each -> decides(each.subject(), subject))
        .forEach(each -> shared().add(each, now));
    Optional<String> ofContents = findDoubtOfContents(subject, observations);
    return observations.stream()
        .filter(each -> decides(each.subject(), subject))
        .flatMap(each -> findDoubt(each).stream())
        .findFirst()
        .or(() -> ofContents);
  }

  /** Why a list is doubted because of what it has of its apps. */
  public Optional<String> findDoubtOfContents(
      Subject<?> subject, List<Observation<?>> observations) {
    return subject.kind().isList()
        ? findContents(subject, observations).findDoubt()
        : Optional.empty();
  }

  private ListContents.Found findContents(Subject<?> subject, List<Observation<?>> observations) {
    return reads.contents(observations, () -> new ListContents(this, subject, observations).find());
  }

  /** The observations without what a list has of apps, if that is doubted. */
  public List<Observation<?>> removeDoubtedContents(
      Subject<?> subject, List<Observation<?>> observations) {
    Set<AppId> doubted = findContents(subject, observations).doubted();
    if (!doubted.isEmpty()) {
      log.info("Left out what {} has of {}, until lists have repeated it", subject, doubted);
    }
    return doubted.isEmpty()
        ? observations
        : observations.stream()
            .filter(
                each -> decides(each.subject(), subject) || !isContentOf(each.subject(), doubted))
            .<Observation<?>>map(each -> ListContents.without(doubted, each))
            .toList();
  }

  private static boolean isContentOf(Subject<?> subject, Set<AppId> apps) {
    return subject instanceof Subject.OfApp<?> content
        && (content.isContent() || content.kind().isLookedUp())
        && apps.contains(content.app());
  }

  /** What else a reply has, such as reviews and other apps, decides nothing about its subject. */
  public static boolean decides(Subject<?> observed, Subject<?> fetched) {
    return observed.equals(fetched)
        || (observed.kind().isLookedUp()
            && fetched.kind().isLookedUp()
            && observed.parts().app().equals(fetched.parts().app()));
  }

  /**
   * Why it is doubted that the store refuses a subject. But keywords leave the reports of Apple
   * Ads.
   */
  public Optional<String> findDoubtOfRefusal(Subject<?> subject) {
    return subject instanceof Subject.Popularity
        ? Optional.empty()
        : earlier()
            .findKnown(subject)
            .filter(known -> !known.isAbsence())
            .map(_ -> "the store rejects the request, and answered it in the last days");
  }

  /**
   * The observations of several apps without the doubted ones, and without what else was looked up
   * of their apps: a cache that has an old listing has the rating of then.
   */
  public List<Observation<?>> removeDoubtedFrom(List<Observation<?>> observations) {
    return removeIf(observations, observation -> findDoubt(observation).isPresent());
  }

  /** As {@link #removeDoubtedFrom}, until replies have repeated what is doubted for long enough. */
  public List<Observation<?>> removeDoubtedUntilRepeated(List<Observation<?>> observations) {
    return removeIf(
        observations,
        observation ->
            findDoubt(observation)
                .filter(
                    reason ->
                        contents.isDoubted(
                            observation.subject(),
                            reason,
                            findObservedAt(observation.subject()),
                            now))
                .isPresent());
  }

  private List<Observation<?>> removeIf(
      List<Observation<?>> observations, Predicate<Observation<?>> condition) {
    observations.forEach(each -> shared().add(each, now));
    List<Boolean> isDoubted = archive.readAll(observations, condition::test);
    List<Subject<?>> doubted =
        IntStream.range(0, observations.size())
            .filter(isDoubted::get)
            .<Subject<?>>mapToObj(i -> observations.get(i).subject())
            .toList();
    return observations.stream()
        .filter(each -> doubted.stream().noneMatch(it -> decides(it, each.subject())))
        .toList();
  }

  private Optional<String> findDoubt(Observation<?> observation) {
    return findImpossible(observation).or(() -> findUnlike(observation));
  }

  private Optional<String> findUnlike(Observation<?> observation) {
    Optional<Facts> before = findContradictable(observation);
    return before
        .flatMap(it -> findContradiction(it, observation))
        .or(() -> EqualCharts.find(before, observation.facts()))
        .or(() -> shared().find(before, observation));
  }

  Optional<Facts> findContradictable(Observation<?> observation) {
    return EarlierObservations.isContradictable(observation.facts())
        ? reads.facts(observation.subject(), () -> earlier().findContradictable(observation))
        : Optional.empty();
  }

  Optional<Instant> findObservedAt(Subject<?> subject) {
    return archive
        .findLatest(subject, now, ChronoUnit.FOREVER.getDuration())
        .map(Observation::observedAt);
  }

  /** The latest facts of a subject; a read only if the checks have not read them. */
  public Optional<Facts> findBefore(Subject<?> subject) {
    return reads.facts(subject, () -> earlier().findEver(subject));
  }

  private Optional<String> findContradiction(Facts known, Observation<?> observation) {
    Facts observed = observation.facts();
    return ShrunkLists.find(known, observed)
        .or(() -> RankingJumps.find(known, observed))
        .or(() -> RatingJumps.find(known, observed))
        .or(() -> ListingJumps.find(known, observed))
        .or(() -> earlier().findOlder(known, observation, returning));
  }

  /** Why an observation is doubted that has an impossible value, as the archive has none. */
  Optional<String> findImpossible(Observation<?> observation) {
    Subject<?> subject = observation.subject();
    Optional<String> reason = ImpossibleValues.find(observation.facts(), subject.store(), now);
    return reason.filter(
        _ ->
            !reason.equals(
                earlier()
                    .findEver(subject)
                    .flatMap(known -> ImpossibleValues.find(known, subject.store(), now))));
  }

  private SharedContents shared() {
    return new SharedContents(recent);
  }

  private EarlierObservations earlier() {
    return new EarlierObservations(archive, now);
  }
}
