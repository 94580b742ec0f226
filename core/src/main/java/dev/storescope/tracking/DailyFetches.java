package dev.storescope.tracking;

import dev.storescope.accounts.AccountId;
import dev.storescope.archive.Archive;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.TrackKey;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Has the fetch queue fetch the subjects of all tracked apps every day. Those of an app are its
 * listing, which contains its rating, its reviews, its product page, of which most fetches make no
 * call, and the listings of its competitors; for each keyword its search on each device and the
 * sources of its search volume; the chart of all apps and, once its listing was observed, that of
 * its main category, with what is searched for in it.
 *
 * @param active whether the apps of an account are fetched
 * @param fetchable whether a connector can fetch a subject; others are omitted
 * @param intervals how often those of an app and of its keywords are fetched
 */
public record DailyFetches(
    TrackingLists lists,
    CompetitorLists competitors,
    FetchQueue queue,
    Archive archive,
    Predicate<AccountId> active,
    Predicate<Subject<?>> fetchable,
    TrackingIntervals intervals,
    InstantSource clock)
    implements TrackingSync {
  private static final Duration LISTING_LOOK_BACK = Duration.ofDays(365);
  private static final Duration DAY = Duration.ofDays(1);

  /** Fetches everything every day. */
  public DailyFetches(
      TrackingLists lists,
      CompetitorLists competitors,
      FetchQueue queue,
      Archive archive,
      Predicate<AccountId> active,
      Predicate<Subject<?>> fetchable,
      InstantSource clock) {
    this(lists, competitors, queue, archive, active, fetchable, TrackingIntervals.DAILY, clock);
  }

  @Override
  public void sync(AccountId account, AppId app, Country country) {
    queue.track(
        Tracker.keyOf(account, app, country),
        lists
            .find(account, app, country)
            .filter(_ -> active.test(account))
            .map(
                tracked ->
                    listSubjects(account, tracked, lists.listKeywords(account, app, country)))
            .orElse(Map.of()),
        this::lastObserved);
  }

  /**
   * Applies all lists. To be repeated: main categories, active accounts and fetchable subjects
   * change, and the process may end between a change of a list and its application.
   */
  public void syncAll() {
    // The keys first: an app that is added concurrently is on a list before it has a key.
    Set<TrackKey> obsolete = new HashSet<>(queue.listTrackKeys());
    obsolete.removeIf(DailyDiscovery::owns);
    lists
        .listAll()
        .forEach((account, apps) -> apps.forEach(tracked -> sync(account, tracked, obsolete)));
    obsolete.forEach(key -> queue.track(key, Set.of(), _ -> Optional.empty()));
  }

  private void sync(AccountId account, TrackedApp tracked, Set<TrackKey> obsolete) {
    sync(account, tracked.app(), tracked.country());
    obsolete.remove(Tracker.keyOf(account, tracked.app(), tracked.country()));
  }

  /** What is fetched for an app that an account tracks or wants to, with keywords, how often. */
  public Map<Subject<?>, FetchInterval> listSubjects(
      AccountId account, TrackedApp tracked, Collection<Keyword> keywords) {
    TrackingIntervals.OfApp every = intervals.find(account, tracked);
    Map<Subject<?>, FetchInterval> subjects = new LinkedHashMap<>();
    listOfApp(account, tracked).stream()
        .filter(fetchable)
        .forEach(subject -> subjects.put(subject, every.own()));
    listOfKeywords(tracked, keywords, every, fetchable)
        .forEach((subject, interval) -> subjects.merge(subject, interval, FetchInterval::shorter));
    return subjects;
  }

  /**
   * What is fetched for keywords of an app, if it can be. What several keywords share is fetched as
   * often as the one that is fetched most often.
   */
  public static Map<Subject<?>, FetchInterval> listOfKeywords(
      TrackedApp tracked,
      Collection<Keyword> keywords,
      TrackingIntervals.OfApp every,
      Predicate<Subject<?>> fetchable) {
    Map<Subject<?>, FetchInterval> subjects = new LinkedHashMap<>();
    for (Keyword keyword : keywords) {
      listOfKeyword(tracked, keyword, fetchable)
          .forEach(subject -> subjects.merge(subject, every.of(keyword), FetchInterval::shorter));
    }
    return subjects;
  }

  private Set<Subject<?>> listOfApp(AccountId account, TrackedApp tracked) {
    AppId app = tracked.app();
    Country country = tracked.country();
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    subjects.add(new Subject.Listing(app, country));
    subjects.add(new Subject.Reviews(app, country));
    if (app.store() == StoreType.APP_STORE) {
      subjects.add(new Subject.ProductPage(app, country));
    }
    competitors.find(account, app, country).stream()
        .flatMap(list -> list.competitors().stream())
        .forEach(competitor -> subjects.add(new Subject.Listing(competitor, country)));
    addCharts(tracked, subjects);
    return subjects;
  }

  private void addCharts(TrackedApp tracked, Set<Subject<?>> subjects) {
    Set<CategoryId> categories = new LinkedHashSet<>();
    categories.add(CategoryId.overall(tracked.app().store()));
    Optional<CategoryId> main = mainCategory(tracked);
    main.ifPresent(categories::add);
    main.filter(_ -> tracked.app().store() == StoreType.APP_STORE)
        .flatMap(AdsGenre::findOf)
        .ifPresent(genre -> subjects.add(new Subject.TopSearches(tracked.country(), genre)));
    tracked
        .devices()
        .forEach(
            device ->
                categories.forEach(
                    category ->
                        subjects.add(new Subject.Chart(device, tracked.country(), category))));
  }

  private Optional<CategoryId> mainCategory(TrackedApp tracked) {
    return archive
        .findLatest(
            new Subject.Listing(tracked.app(), tracked.country()),
            clock.instant(),
            LISTING_LOOK_BACK)
        .map(Observation::facts)
        .flatMap(Listing::mainCategory)
        .map(Category::id);
  }

  private static Set<Subject<?>> listOfKeyword(
      TrackedApp tracked, Keyword keyword, Predicate<Subject<?>> fetchable) {
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    tracked
        .devices()
        .forEach(device -> subjects.add(new Subject.Search(device, tracked.country(), keyword)));
    subjects.addAll(
        VolumeReader.subjects(tracked.app().store(), tracked.country(), keyword, fetchable));
    subjects.removeIf(fetchable.negate());
    return subjects;
  }

  private Optional<Instant> lastObserved(Subject<?> subject) {
    return archive.findLatest(subject, clock.instant(), DAY).map(Observation::observedAt);
  }
}
