package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.fetching.TestFetches;
import dev.storescope.fetching.CallSavingFetcher;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls that the daily fetches of listings take, from the queue to the archive. */
class TrackedListingsTest {
  private static final Country US = new Country("us");
  private static final TrackKey KEY = new TrackKey("ann");
  private static final Subject.Search SEARCH = (Subject.Search) TestFetches.search("slack");
  private static final Listed LISTED =
      SampleObservations.ofEveryKind(Instant.EPOCH).stream()
          .map(Observation::facts)
          .filter(Listed.class::isInstance)
          .map(Listed.class::cast)
          .findFirst()
          .orElseThrow();
  private static final Rating RATED = new Rating(4.5, 900);

  /** Each app has a listing of its own. */
  private static Listed listed(AppId app) {
    return LISTED.with(ListingDetails.ofInstalls(Long.parseLong(app.value())));
  }

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final InMemoryArchive archive = new InMemoryArchive();
  private final ItunesLike store = new ItunesLike();
  @AutoClose private final SqlDatabase database;
  @AutoClose private final SqlFetchQueue queue;
  private final ManualScheduler scheduler;

  TrackedListingsTest(@TempDir Path folder) {
    database = new DatabaseLocation.Sqlite(folder).open(clock);
    queue =
        database.fetchQueue(
            new CallSavingFetcher(
                new Fetcher(List.of(store), archive, FetchPolicy.DEFAULT, clock),
                database.fetchSchedule()::listDueApps),
            TestFetches.NO_REFRESH);
    var time = new com.github.kagkarlsson.scheduler.testhelper.SettableClock();
    time.set(clock.instant());
    var builder =
        TestHelper.createManualScheduler(database.transactions().dataSource(), queue.task());
    builder.clock(time);
    builder.enablePriority();
    scheduler = builder.build();
  }

  /** A store whose searches show the app 1, and whose lookups take 150 apps. */
  private final class ItunesLike implements Connector {
    private final List<Integer> lookups = new ArrayList<>();

    @Override
    public boolean canFetch(Subject<?> subject) {
      return true;
    }

    @Override
    public int countTogether(Subject<?> subject) {
      return subject instanceof Subject.Listing ? 150 : 1;
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      if (subject instanceof Subject.Listing) {
        return fetchTogether(List.of(subject));
      }
      Card card =
          new Card(
              CardContent.LISTING, FactsDigest.of(listed(app(1))), new CardRating.Counted(RATED));
      return new FetchOutcome.Observed(
          List.of(
              observation(SEARCH, new SearchRanking(List.of(app(1)), Map.of(app(1), card))),
              observation(listing(1), listed(app(1)))));
    }

    @Override
    public FetchOutcome fetchTogether(Collection<? extends Subject<?>> subjects) {
      lookups.add(subjects.size());
      List<Observation<?>> found = new ArrayList<>();
      for (Subject<?> subject : subjects) {
        AppId app = ((Subject.Listing) subject).app();
        found.add(observation(new Subject.Listing(app, US), listed(app)));
        found.add(observation(new Subject.Rating(app, US), RATED));
      }
      return new FetchOutcome.Observed(found);
    }
  }

  @Test
  void theAppsOfACountryAreLookedUpByAsFewCallsAsTheStorePermits() {
    track(
        IntStream.rangeClosed(1, 200)
            .mapToObj(TrackedListingsTest::listing)
            .collect(Collectors.toSet()));
    runFor(Duration.ofHours(1));
    assertThat(store.lookups).containsExactlyInAnyOrder(150, 50);
    for (int day = 1; day <= 5; day++) {
      runFor(Duration.ofDays(1));
    }
    Instant before = clock.instant().minus(Duration.ofDays(1));
    assertThat(database.fetchSchedule().countTracked(before))
        .isEqualTo(new FetchSchedule.TrackedSubjects(200, 200, 0));
    assertThat(database.fetchSchedule().countTracked(clock.instant().plusMillis(1)))
        .isEqualTo(new FetchSchedule.TrackedSubjects(200, 0, 0));
    assertThat(store.lookups).hasSizeBetween(2 * 5, 2 * 7);
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(0, 0, 200, 0));
    Instant now = clock.instant();
    for (int id = 1; id <= 200; id++) {
      assertThat(archive.findLatest(listing(id), now, Duration.ofHours(24))).isPresent();
    }
  }

  @Test
  void anAppThatASearchShowsEveryDayIsNeverLookedUp() {
    queue.track(KEY, Set.of(SEARCH), _ -> Optional.empty());
    runFor(Duration.ofHours(5));
    track(Set.of(SEARCH, listing(1)));
    runFor(Duration.ofDays(10));
    assertThat(store.lookups).isEmpty();
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(0, 0, 2, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 20, 30, 40, 60, 120, 720, 1320})
  void anAppIsNoLongerLookedUpOnceASearchShowsItEveryDay(int minutesBeforeTheSearch) {
    track(Set.of(listing(1)));
    runFor(Duration.ofMinutes(minutesBeforeTheSearch));
    track(Set.of(listing(1), SEARCH));
    runFor(Duration.ofDays(2));
    store.lookups.clear();
    runFor(Duration.ofDays(10));
    assertThat(store.lookups).isEmpty();
  }

  private void track(Set<? extends Subject<?>> subjects) {
    queue.track(KEY, subjects, _ -> Optional.empty());
  }

  private void runFor(Duration duration) {
    Instant end = clock.instant().plus(duration);
    while (clock.instant().isBefore(end)) {
      scheduler.setTime(clock.instant());
      scheduler.runAnyDueExecutions();
      clock.advance(Duration.ofMinutes(10));
    }
  }

  private static Subject.Listing listing(int id) {
    return new Subject.Listing(app(id), US);
  }

  private static AppId app(int id) {
    return new AppId.AppStore(id);
  }

  private <F extends Facts> Observation<F> observation(Subject<F> subject, F facts) {
    return new Observation<>(subject, clock.instant(), Source.ITUNES_SEARCH, facts);
  }
}
