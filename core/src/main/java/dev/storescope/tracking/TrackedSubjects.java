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
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What has to be looked at so that the history of a tracked app has no gap: its listing, which the
 * stores show together with its rating, and those of its competitors; for each keyword its search
 * on each device and what tells how much it is searched for; the chart of all apps and, once its
 * listing was seen, that of its main category.
 */
final class TrackedSubjects {
  private static final Duration LISTING_LOOK_BACK = Duration.ofDays(365);

  private final Archive archive;
  private final Predicate<Subject<?>> fetchable;
  private final InstantSource clock;

  TrackedSubjects(Archive archive, Predicate<Subject<?>> fetchable, InstantSource clock) {
    this.archive = archive;
    this.fetchable = fetchable;
    this.clock = clock;
  }

  Set<Subject<?>> of(TrackedApp tracked, List<Keyword> keywords, List<AppId> competitors) {
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    subjects.add(listing(tracked, tracked.app()));
    competitors.forEach(competitor -> subjects.add(listing(tracked, competitor)));
    addCharts(tracked, subjects);
    keywords.forEach(keyword -> addKeyword(tracked, keyword, subjects));
    subjects.removeIf(fetchable.negate());
    return subjects;
  }

  private static Subject.Listing listing(TrackedApp tracked, AppId app) {
    return new Subject.Listing(app, tracked.country());
  }

  private void addCharts(TrackedApp tracked, Set<Subject<?>> subjects) {
    Set<CategoryId> categories = new LinkedHashSet<>();
    categories.add(overall(tracked.app().store()));
    mainCategory(tracked).ifPresent(categories::add);
    tracked
        .devices()
        .forEach(
            device ->
                categories.forEach(
                    category ->
                        subjects.add(new Subject.Chart(device, tracked.country(), category))));
  }

  private static CategoryId overall(StoreType store) {
    return switch (store) {
      case APP_STORE -> CategoryId.OVERALL;
      case GOOGLE_PLAY -> CategoryId.APPLICATION;
    };
  }

  private Optional<CategoryId> mainCategory(TrackedApp tracked) {
    return archive
        .findLatest(listing(tracked, tracked.app()), clock.instant(), LISTING_LOOK_BACK)
        .map(Observation::facts)
        .filter(Listed.class::isInstance)
        .flatMap(facts -> ((Listed) facts).categories().stream().findFirst())
        .map(Category::id);
  }

  private void addKeyword(TrackedApp tracked, Keyword keyword, Set<Subject<?>> subjects) {
    tracked
        .devices()
        .forEach(device -> subjects.add(new Subject.Search(device, tracked.country(), keyword)));
    subjects.addAll(
        DemandReader.subjects(tracked.app().store(), tracked.country(), keyword, fetchable));
  }
}
