package dev.storescope.tracking;

import dev.storescope.archive.Archive;
import dev.storescope.keywords.DemandReader;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Knows what has to be looked at every day so that the history of a tracked app has no gap: its
 * listing, which the stores show together with its rating, and those of its competitors; for each
 * keyword its search on each device and what tells how much it is searched for; the chart of all
 * apps and, once its listing was seen, that of its main category.
 */
public final class DailyLooks {
  private static final Duration LISTING_LOOK_BACK = Duration.ofDays(365);
  private static final Duration DAY = Duration.ofDays(1);

  private final Predicate<Subject<?>> fetchable;
  private final Optional<Archive> archive;
  private final InstantSource clock;

  private DailyLooks(
      Predicate<Subject<?>> fetchable, Optional<Archive> archive, InstantSource clock) {
    this.fetchable = fetchable;
    this.archive = archive;
    this.clock = clock;
  }

  /**
   * Knows the categories from an archive, and what was looked at in the last day.
   *
   * @param fetchable whether a connector can look at a subject; what none can is left out
   */
  public static DailyLooks by(
      Archive archive, Predicate<Subject<?>> fetchable, InstantSource clock) {
    return new DailyLooks(fetchable, Optional.of(archive), clock);
  }

  /** Knows no categories, for where another process has the archive open. */
  public static DailyLooks withoutArchive(Predicate<Subject<?>> fetchable, InstantSource clock) {
    return new DailyLooks(fetchable, Optional.empty(), clock);
  }

  /** What is looked at every day for a tracked app. */
  Set<Subject<?>> of(TrackedApp tracked, List<Keyword> keywords, List<AppId> competitors) {
    Set<Subject<?>> looks = new LinkedHashSet<>();
    looks.add(listing(tracked, tracked.app()));
    competitors.forEach(competitor -> looks.add(listing(tracked, competitor)));
    charts(tracked, looks);
    keywords.forEach(keyword -> searches(tracked, keyword, looks));
    looks.removeIf(fetchable.negate());
    return looks;
  }

  /** When a subject was last seen, where that was in the last day. */
  Optional<Instant> lastSeen(Subject<?> subject) {
    return archive
        .flatMap(known -> known.findLatest(subject, clock.instant(), DAY))
        .map(Observation::observedAt);
  }

  private static Subject.Listing listing(TrackedApp tracked, AppId app) {
    return new Subject.Listing(app, tracked.country());
  }

  private void charts(TrackedApp tracked, Set<Subject<?>> looks) {
    Set<CategoryId> categories = new LinkedHashSet<>();
    categories.add(overall(tracked.app().store()));
    mainCategory(tracked).ifPresent(categories::add);
    tracked
        .devices()
        .forEach(
            device ->
                categories.forEach(
                    category -> looks.add(new Subject.Chart(device, tracked.country(), category))));
  }

  private static CategoryId overall(StoreType store) {
    return switch (store) {
      case APP_STORE -> CategoryId.OVERALL;
      case GOOGLE_PLAY -> CategoryId.APPLICATION;
    };
  }

  private Optional<CategoryId> mainCategory(TrackedApp tracked) {
    return archive
        .flatMap(
            known ->
                known.findLatest(
                    listing(tracked, tracked.app()), clock.instant(), LISTING_LOOK_BACK))
        .map(Observation::facts)
        .filter(Listed.class::isInstance)
        .flatMap(facts -> ((Listed) facts).categories().stream().findFirst())
        .map(Category::id);
  }

  private void searches(TrackedApp tracked, Keyword keyword, Set<Subject<?>> looks) {
    tracked
        .devices()
        .forEach(device -> looks.add(new Subject.Search(device, tracked.country(), keyword)));
    looks.addAll(
        DemandReader.subjects(tracked.app().store(), tracked.country(), keyword, fetchable));
  }
}
