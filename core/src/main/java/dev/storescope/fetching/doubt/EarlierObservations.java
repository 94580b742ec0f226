package dev.storescope.fetching.doubt;

import dev.storescope.archive.Archive;
import dev.storescope.cards.CardReader;
import dev.storescope.cards.ContentAge;
import dev.storescope.fetching.drift.FilledFields;
import dev.storescope.fetching.drift.Reader;
import dev.storescope.fetching.drift.ReaderField;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What was observed before a fetch, which a reply may contradict. */
public record EarlierObservations(Archive archive, Instant now) {
  /**
   * What was observed so many days ago, or less, is contradicted by what differs much: also what is
   * fetched every seventh day.
   */
  public static final int DAYS_OF_DOUBT = 8;

  /** How long a cache may have a listing that another one followed. */
  private static final Duration CACHES_DIFFER = Duration.ofDays(60);

  /** Of an app that is looked up every day, and again at doubts. */
  private static final int MOST_LISTINGS = 1_000;

  /** The interval of the look-ups of a tracked app, twice. */
  private static final Duration LOOK_UPS = Duration.ofDays(2);

  private static final Duration RECENTLY = Duration.ofDays(DAYS_OF_DOUBT);
  private static final Duration EVER = ChronoUnit.FOREVER.getDuration();

  /**
   * What is known of the subject of an observation that can be contradicted, by one read if the app
   * is offered and rated, as most are. A listing and a list of reviews are contradicted whatever
   * their age.
   */
  Optional<Facts> findContradictable(Observation<?> observed) {
    Subject<?> subject = observed.subject();
    return switch (observed.facts()) {
      case Facts.Listed _ -> findEver(subject);
      case Facts.Rating rating ->
          (rating.count() == 0 ? Optional.<Facts>empty() : findLatest(subject, RECENTLY))
              .or(() -> findKnown(subject));
      case Facts _ -> findKnown(subject);
    };
  }

  /** Whether anything that was observed before can contradict facts. */
  static boolean isContradictable(Facts facts) {
    return facts instanceof Facts.Rating || !ShrunkLists.sizes(facts).isEmpty();
  }

  /** The latest facts of a subject, however old. */
  Optional<Facts> findEver(Subject<?> subject) {
    return findLatest(subject, EVER);
  }

  /** What is known of a subject, for apps also from the cards of lists. */
  Optional<Facts> findKnown(Subject<?> subject) {
    CardReader cards = new CardReader(archive);
    if (subject instanceof Subject.Listing listing) {
      return cards.findListing(listing, now, ContentAge.upTo(RECENTLY)).map(Observation::facts);
    }
    if (subject instanceof Subject.Rating rating) {
      return cards.findRating(rating, now, RECENTLY).map(Observation::facts);
    }
    return findLatest(subject, subject instanceof Subject.Reviews ? EVER : RECENTLY);
  }

  private Optional<Facts> findLatest(Subject<?> subject, Duration lookBack) {
    return archive.findLatest(subject, now, lookBack).map(Observation::facts);
  }

  /** The observations, with an empty list of reviews complete if the app has no ratings. */
  public List<Observation<?>> complete(List<Observation<?>> observations) {
    return observations.stream().<Observation<?>>map(this::complete).toList();
  }

  private Observation<?> complete(Observation<?> observation) {
    return observation.subject() instanceof Subject.Reviews reviews
            && observation.facts() instanceof ReviewList list
            && list.isAbsence()
            && !list.complete()
            && hasNoRatings(new Subject.Rating(reviews.app(), reviews.country()))
        ? new Observation<>(
            reviews,
            observation.observedAt(),
            observation.source(),
            new ReviewList(List.of(), true))
        : observation;
  }

  private boolean hasNoRatings(Subject.Rating subject) {
    return new CardReader(archive)
        .findRating(subject, now, RECENTLY)
        .filter(rating -> rating.facts().count() == 0)
        .isPresent();
  }

  /**
   * Why a listing is of a cache that is behind the latest one that was observed.
   *
   * @param returning the fields that drift or did lately, which may come back
   */
  Optional<String> findOlder(
      Facts known, Observation<?> observation, Predicate<ReaderField> returning) {
    return known instanceof Facts.Listed latest
            && observation.facts() instanceof Facts.Listed listed
            && observation.subject() instanceof Subject.Listing subject
            && !latest.isOlderThan(listed)
            && !onlyReturns(listed, latest, Reader.of(observation), returning)
        ? findOlder(latest, listed, subject)
        : Optional.empty();
  }

  private Optional<String> findOlder(
      Facts.Listed latest, Facts.Listed listed, Subject.Listing subject) {
    if (listed.isOlderThan(latest)) {
      return Optional.of("the listing is older than one observed before");
    }
    return !listed.equals(latest) && wasFollowed(subject, listed)
        ? Optional.of("the listing is an earlier one that has been replaced since")
        : Optional.empty();
  }

  /** One that only lacked drifting fields was no later listing. */
  private static boolean onlyReturns(
      Facts.Listed listed, Facts.Listed latest, Reader reader, Predicate<ReaderField> returning) {
    Set<String> more = FilledFields.findMore(listed, latest);
    return !more.isEmpty()
        && more.stream().allMatch(field -> returning.test(new ReaderField(reader, field)));
  }

  private boolean wasFollowed(Subject.Listing subject, Facts.Listed listed) {
    return archive.list(subject, now.minus(CACHES_DIFFER), now, MOST_LISTINGS).stream()
        .anyMatch(earlier -> earlier.facts().equals(listed));
  }

  /**
   * Whether the listing of an app in a list tells less than the latest one that was observed: it is
   * older, or differs without a later update from one that was looked up within the last days. What
   * a list has of an app may be of another cache, and the next look-up has what is new.
   */
  public boolean isOutdated(Observation<?> inList) {
    return inList.subject() instanceof Subject.Listing subject
        && inList.facts() instanceof Facts.Listed listed
        && archive
            .findLatest(subject, now, EVER)
            .filter(latest -> isOutdated(listed, latest))
            .isPresent();
  }

  private boolean isOutdated(Facts.Listed listed, Observation<Facts.Listing> latest) {
    return latest.facts() instanceof Facts.Listed known
        && !known.isOlderThan(listed)
        && (listed.isOlderThan(known) || isLookedUp(latest));
  }

  private boolean isLookedUp(Observation<?> latest) {
    return latest.source().equals(Source.ITUNES_LOOKUP)
        && latest.observedAt().isAfter(now.minus(LOOK_UPS));
  }
}
