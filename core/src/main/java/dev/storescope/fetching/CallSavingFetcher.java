package dev.storescope.fetching;

import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.cards.CardReader;
import dev.storescope.cards.ContentAge;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes attempts at fetches without needless calls. A listing or a rating that was observed since
 * is not fetched; nor is a product page, unless the listing has had another version after it, nor
 * are the top searches of a genre before those of another week are due. A call that can fetch
 * several apps of a country also fetches those that are due or soon will be, so that their own
 * attempts find the observations.
 */
public final class CallSavingFetcher implements FetchAttempt {
  /** How long before it is due an app is fetched with another one. */
  static final Duration LEAD = Duration.ofHours(6);

  private static final Logger log = LoggerFactory.getLogger(CallSavingFetcher.class);

  private static final int DAYS_OF_WEEK = 7;

  private static final Duration LISTING_LOOK_BACK = Duration.ofDays(365);

  /** The calls of a store that does not reply are not made one after another. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private final Fetcher fetcher;
  private final DueApps dueApps;
  private final Map<Country, Lock> calls = new ConcurrentHashMap<>();

  public CallSavingFetcher(Fetcher fetcher, DueApps dueApps) {
    this.fetcher = fetcher;
    this.dueApps = dueApps;
  }

  /** As {@link FetchSchedule#listDueApps}. */
  @FunctionalInterface
  public interface DueApps {
    List<Subject<?>> list(StoreType store, Country country, Instant at, int limit);
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject, Begun begun) throws InterruptedException {
    int together = fetcher.countTogether(subject);
    if (together == 1) {
      return fetchUnlessObserved(subject, begun, together);
    }
    // The call of another worker may fetch this subject too.
    Lock call = calls.computeIfAbsent(subject.country(), _ -> new ReentrantLock());
    boolean locked = call.tryLock(MAX_WAIT.toSeconds(), TimeUnit.SECONDS);
    try {
      return fetchUnlessObserved(subject, begun, together);
    } finally {
      if (locked) {
        call.unlock();
      }
    }
  }

  @Override
  public Optional<String> findHost(Subject<?> subject) {
    return fetcher.findHost(subject);
  }

  /** The days from one fetch of the subject that makes a call to the next at least. */
  public static int daysBetweenCalls(Subject<?> subject) {
    boolean weekly =
        subject.isOnProductPage()
            || subject instanceof Subject.TopSearches
            || subject instanceof Subject.Popularity;
    return weekly ? DAYS_OF_WEEK : 1;
  }

  private FetchOutcome fetchUnlessObserved(Subject<?> subject, Begun begun, int together)
      throws InterruptedException {
    Optional<FetchOutcome.AlreadyObserved> observed;
    try {
      observed = findObserved(subject, begun.since());
    } catch (ArchiveUnavailableException e) {
      log.warn("Could not read the observations of {}", subject, e);
      return new FetchOutcome.Failed("the archive is unavailable");
    }
    return observed.isPresent()
        ? observed.get()
        : fetcher.fetchTogether(
            subject, begun.doubt(), listOthers(subject, begun.number(), together));
  }

  /** None at a retry, as they may be the reason of the failure. */
  private List<Subject<?>> listOthers(Subject<?> subject, int attempt, int together) {
    if (together == 1 || attempt > 1) {
      return List.of();
    }
    Instant until = fetcher.clock().instant().plus(LEAD);
    return dueApps.list(subject.store(), subject.country(), until, together).stream()
        .filter(due -> !due.equals(subject))
        .limit(together - 1L)
        .toList();
  }

  private Optional<FetchOutcome.AlreadyObserved> findObserved(Subject<?> subject, Instant since) {
    if (subject instanceof Subject.Listing(AppId app, Country country)) {
      return findObserved(app, country, true, since);
    }
    if (subject instanceof Subject.Rating(AppId app, Country country)) {
      return findObserved(app, country, false, since);
    }
    if (subject instanceof Subject.TopSearches searches) {
      return findOfNewestWeek(searches);
    }
    return subject.isOnProductPage() ? findOnPage(subject, since) : Optional.empty();
  }

  private Optional<FetchOutcome.AlreadyObserved> findOfNewestWeek(Subject.TopSearches searches) {
    Instant now = fetcher.clock().instant();
    return fetcher
        .archive()
        .findLatest(searches, now, PopularityWeek.LONGEST)
        .filter(found -> found.facts().week().isNewestAt(now))
        .map(CallSavingFetcher::already);
  }

  private Optional<FetchOutcome.AlreadyObserved> findOnPage(Subject<?> subject, Instant since) {
    Instant now = fetcher.clock().instant();
    return fetcher
        .archive()
        .findLatest(subject, now, Duration.between(since, now))
        .filter(found -> since.isBefore(found.observedAt()))
        .filter(found -> findVersion(subject, found.observedAt()).equals(findVersion(subject, now)))
        .map(CallSavingFetcher::already);
  }

  private static FetchOutcome.AlreadyObserved already(Observation<?> found) {
    return new FetchOutcome.AlreadyObserved(found.observedAt(), found.facts().isAbsence());
  }

  /** The version of the app by its newest listing at an instant. */
  private Optional<String> findVersion(Subject<?> onPage, Instant at) {
    return new CardReader(fetcher.archive())
        .findListing(
            new Subject.Listing(onPage.parts().app(), onPage.country()),
            at,
            ContentAge.upTo(LISTING_LOOK_BACK))
        .map(Observation::facts)
        .flatMap(
            listing ->
                listing instanceof Facts.Listed listed ? listed.version() : Optional.empty());
  }

  /** A fetch gives the listing and the rating, or the proof that there is neither. */
  private Optional<FetchOutcome.AlreadyObserved> findObserved(
      AppId app, Country country, boolean withListing, Instant since) {
    Instant now = fetcher.clock().instant();
    if (!since.isBefore(now)) {
      return Optional.empty();
    }
    Duration lookBack = Duration.between(since, now);
    CardReader reader = new CardReader(fetcher.archive());
    Optional<Observation<Facts.Listing>> listing =
        reader.findListing(new Subject.Listing(app, country), now, ContentAge.upTo(lookBack));
    Optional<Instant> listedAt = listing.map(Observation::observedAt);
    if (listing.isPresent() ? listing.get().facts().isAbsence() : withListing) {
      return listing
          .filter(found -> since.isBefore(found.observedAt()))
          .map(CallSavingFetcher::already);
    }
    return reader
        .findRating(new Subject.Rating(app, country), now, lookBack)
        .map(Observation::observedAt)
        .map(ratedAt -> withListing ? earlier(ratedAt, listedAt.orElse(ratedAt)) : ratedAt)
        .filter(since::isBefore)
        .map(FetchOutcome.AlreadyObserved::new);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
