package dev.storescope.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestCipher;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.fetching.TrackKey;
import dev.storescope.keywords.discovery.DiscoveryPlan;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DailyDiscoveryTest {
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(7);
  private static final AppId OTHER = new AppId.AppStore(8);
  private static final Set<Device> IPHONE = Set.of(Device.IPHONE);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final InMemoryArchive archive = new InMemoryArchive();
  private int mostFetches = 1000;

  @AutoClose private final SqlDatabase database;
  private final SqlFetchQueue queue;
  private final DailyFetches daily;
  private final Tracker tracker;
  private final AccountId ann;

  DailyDiscoveryTest(@TempDir Path folder) {
    database =
        SqlDatabase.open(
            folder,
            DatabaseOptions.of(clock, new SecureRandom(), TestCipher.CIPHER).withMonthlyGrant(0));
    queue = database.fetchQueue(new ScriptedFetches(), FetchQueueSettings.DEFAULT);
    daily =
        new DailyFetches(
            database.trackingLists(),
            database.competitorLists(),
            queue,
            archive,
            _ -> true,
            _ -> true,
            clock);
    tracker = new Tracker(database.trackingLists(), database.competitorLists(), daily);
    ann = account("ann");
    observe(APP, "Yoga Stretch");
    observe(OTHER, "Yoga Timer");
    IntStream.range(0, 60).forEach(i -> report("yoga " + word(i)));
  }

  @Test
  void theBestSearchesOfATrackedAppAreFetchedOnce() {
    tracker.track(ann, APP, US, IPHONE);
    tracker.track(account("bob"), APP, US, IPHONE);
    report("yoga stretch");
    discover();
    assertThat(discovered())
        .contains("search:iphone:us:yoga stretch", "suggestions:appstore:us:yoga")
        .filteredOn(subject -> subject.startsWith("search:"))
        .hasSize(DiscoveryPlan.MOST_SEARCHES);
    assertThat(discovered()).hasSizeLessThanOrEqualTo(50);
    assertThat(keys()).hasSize(1);
  }

  @Test
  void anAppIsPlannedOncePerDateAlsoAfterARestart() {
    tracker.track(ann, APP, US, IPHONE);
    discover();
    List<String> planned = discovered();
    report("yoga stretch");
    clock.advance(Duration.ofHours(2));
    discover();
    assertThat(discovered()).isEqualTo(planned);
    clock.advance(Duration.ofDays(1));
    discover();
    assertThat(discovered()).contains("search:iphone:us:yoga stretch");
    assertThat(keys()).hasSize(1);
  }

  @Test
  void searchesThatWereObservedAreNotFetchedAgainForTwoWeeks() {
    tracker.track(ann, APP, US, IPHONE);
    discover();
    List<String> first = searches();
    first.forEach(name -> search(name, OTHER));
    clock.advance(Duration.ofDays(1));
    discover();
    assertThat(searches()).isNotEmpty().doesNotContainAnyElementsOf(first);
    clock.advance(Duration.ofDays(14));
    discover();
    assertThat(searches()).containsAnyElementsOf(first);
  }

  @Test
  void discoveryEndsWithAHundredConfirmedKeywordsWhichAreSearchedAgain() {
    tracker.track(ann, APP, US, IPHONE);
    IntStream.range(0, DiscoveryPlan.ENOUGH)
        .forEach(
            i -> {
              report("stretch " + word(i));
              search("search:iphone:us:stretch " + word(i), APP);
            });
    discover();
    assertThat(discovered()).isEmpty();
    clock.advance(Duration.ofDays(11));
    discover();
    assertThat(discovered())
        .hasSize(DiscoveryPlan.MOST_SEARCHES)
        .allMatch(subject -> subject.startsWith("search:iphone:us:stretch "));
  }

  @Test
  void noMoreIsFetchedThanMay() {
    tracker.track(ann, APP, US, IPHONE);
    tracker.track(ann, OTHER, US, IPHONE);
    mostFetches = 99;
    discover();
    assertThat(keys()).hasSize(1);
    mostFetches = 100;
    discover();
    assertThat(keys()).hasSize(2);
  }

  @Test
  void theListsOfAccountsAreAppliedBesideIt() {
    tracker.track(ann, APP, US, IPHONE);
    discover();
    daily.syncAll();
    assertThat(keys()).hasSize(1);
    tracker.untrack(ann, APP, US);
    clock.advance(Duration.ofDays(1));
    discover();
    assertThat(keys()).isEmpty();
  }

  /** As a process does that was started for it. */
  private void discover() {
    new DailyDiscovery(
            database.trackingLists(),
            queue,
            new DiscoveryPlanner(archive, _ -> true, SearchVolume.standard()),
            _ -> true,
            _ -> mostFetches,
            clock)
        .run();
  }

  private List<TrackKey> keys() {
    return queue.listTrackKeys().stream()
        .filter(key -> key.value().startsWith("discovery:"))
        .toList();
  }

  private List<String> discovered() {
    return keys().stream()
        .flatMap(key -> database.fetchSchedule().listTracked(key).stream())
        .map(SubjectName::format)
        .sorted()
        .toList();
  }

  private List<String> searches() {
    return discovered().stream().filter(subject -> subject.startsWith("search:")).toList();
  }

  private AccountId account(String name) {
    return database.accounts().create(new Username(name), "correct horse", Role.MEMBER).id();
  }

  /** A word of its own for each number. */
  private static String word(int number) {
    return "w" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
  }

  private void report(String term) {
    append(
        new Subject.Popularity(US, Keyword.of(term)),
        new Facts.Popularity(40, Facts.PopularityScale.LEGACY));
  }

  private void search(String subject, AppId found) {
    append((Subject.Search) SubjectName.parse(subject), new Facts.SearchRanking(List.of(found)));
  }

  private void observe(AppId app, String title) {
    append(new Subject.Listing(app, US), SampleObservations.listed(title));
  }

  private <F extends Facts> void append(Subject<F> subject, F facts) {
    archive.append(List.of(new Observation<>(subject, clock.instant(), Source.IMPORT, facts)));
  }
}
