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
import dev.storescope.fetching.FetchJob;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackerTest {
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(7);
  private static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");
  private static final Set<Device> BOTH = Set.of(Device.IPHONE, Device.IPAD);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final InMemoryArchive archive = new InMemoryArchive();
  private final Set<String> unfetchable = new HashSet<>();
  private final Set<AccountId> inactive = new HashSet<>();

  @AutoClose private final SqlDatabase database;
  private final SqlFetchQueue queue;
  private final DailyFetches daily;
  private final Tracker tracker;
  private final AccountId ann;

  TrackerTest(@TempDir Path folder) {
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
            account -> !inactive.contains(account),
            subject -> !unfetchable.contains(SubjectName.format(subject)),
            clock);
    tracker = new Tracker(database.trackingLists(), database.competitorLists(), daily);
    ann = database.accounts().create(new Username("ann"), "correct horse", Role.MEMBER).id();
  }

  @Test
  void theListingTheReviewsTheProductPageAndTheOverallChartAreFetched() {
    tracker.track(ann, APP, US, BOTH);
    assertThat(tracked(APP))
        .containsExactlyInAnyOrder(
            "listing:appstore:us:7",
            "reviews:appstore:us:7",
            "product-page:appstore:us:7",
            "chart:iphone:us:36",
            "chart:ipad:us:36");
    tracker.track(ann, APP, US, Set.of(Device.IPAD));
    assertThat(tracked(APP))
        .containsExactlyInAnyOrder(
            "listing:appstore:us:7",
            "reviews:appstore:us:7",
            "product-page:appstore:us:7",
            "chart:ipad:us:36");
  }

  @Test
  void theChartOfTheMainCategoryIsFetchedOnceItIsKnown() {
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    archive.append(List.of(listingIn("6014")));
    daily.syncAll();
    assertThat(tracked(APP)).contains("chart:iphone:us:6014");
    clock.advance(Duration.ofDays(2));
    archive.append(List.of(listingIn("6015")));
    daily.syncAll();
    assertThat(tracked(APP))
        .contains("chart:iphone:us:6015")
        .doesNotContain("chart:iphone:us:6014");
  }

  @Test
  void whatIsSearchedForInTheMainCategoryIsFetchedIfAppleAdsReportsIt() {
    archive.append(List.of(listingIn("6002")));
    tracker.track(ann, APP, US, BOTH);
    assertThat(tracked(APP)).contains("top-searches:appstore:us:PRODUCTIVITY_UTILITIES").hasSize(8);
    unfetchable.add("top-searches:appstore:us:PRODUCTIVITY_UTILITIES");
    daily.syncAll();
    assertThat(tracked(APP)).hasSize(7).noneMatch(each -> each.startsWith("top-searches"));
  }

  @Test
  void theSearchAndThePopularityOfAKeywordAreFetched() {
    tracker.track(ann, APP, US, BOTH);
    assertThat(tracker.addKeywords(ann, APP, US, keywords("zoom"))).isEqualTo(1);
    assertThat(tracked(APP))
        .contains("search:iphone:us:zoom", "search:ipad:us:zoom", "popularity:appstore:us:zoom")
        .hasSize(8);
    assertThat(tracker.removeKeywords(ann, APP, US, keywords("zoom"))).isEqualTo(1);
    assertThat(tracked(APP)).hasSize(5);
  }

  @Test
  void suggestionsAreFetchedWhereNoSourceReportsAPopularity() {
    unfetchable.add("popularity:appstore:us:zoom");
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    tracker.addKeywords(ann, APP, US, keywords("zoom"));
    assertThat(tracked(APP))
        .contains("suggestions:appstore:us:zo", "suggestions:appstore:us:zoom")
        .doesNotContain("popularity:appstore:us:zoom");
  }

  @Test
  void googlePlayHasSuggestionsAndItsOwnChart() {
    tracker.track(ann, PLAY_APP, US, Set.of(Device.ANDROID));
    tracker.addKeywords(ann, PLAY_APP, US, keywords("ab cd ef"));
    assertThat(tracked(PLAY_APP))
        .containsExactlyInAnyOrder(
            "listing:googleplay:us:com.example.app",
            "reviews:googleplay:us:com.example.app",
            "chart:android:us:APPLICATION",
            "search:android:us:ab cd ef",
            "suggestions:googleplay:us:a",
            "suggestions:googleplay:us:ab",
            "suggestions:googleplay:us:ab c",
            "suggestions:googleplay:us:ab cd ef");
  }

  @Test
  void theListingsOfCompetitorsOfATrackedAppAreFetched() {
    tracker.setCompetitors(ann, APP, US, List.of(new AppId.AppStore(8)));
    assertThat(tracked(APP)).isEmpty();
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    assertThat(tracked(APP)).contains("listing:appstore:us:8");
    tracker.setCompetitors(ann, APP, US, List.of(new AppId.AppStore(9)));
    assertThat(tracked(APP))
        .contains("listing:appstore:us:9")
        .doesNotContain("listing:appstore:us:8");
  }

  @Test
  void addingOrRemovingACompetitorKeepsTheOthers() {
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    tracker.setCompetitors(ann, APP, US, List.of(new AppId.AppStore(8)));

    assertThat(tracker.addCompetitor(ann, APP, US, new AppId.AppStore(9))).isTrue();
    assertThat(tracker.addCompetitor(ann, APP, US, new AppId.AppStore(8))).isFalse();
    assertThat(database.competitorLists().find(ann, APP, US).orElseThrow().competitors())
        .containsExactly(new AppId.AppStore(8), new AppId.AppStore(9));
    assertThat(tracked(APP)).contains("listing:appstore:us:9");

    assertThat(tracker.removeCompetitor(ann, APP, US, new AppId.AppStore(8))).isTrue();
    assertThat(tracker.removeCompetitor(ann, APP, US, new AppId.AppStore(8))).isFalse();
    assertThat(tracked(APP))
        .contains("listing:appstore:us:9")
        .doesNotContain("listing:appstore:us:8");
  }

  @Test
  void anInactiveAccountsListsAreNotFetchedUntilItIsActiveAgain() {
    tracker.track(ann, APP, US, BOTH);
    inactive.add(ann);
    daily.syncAll();
    assertThat(tracked(APP)).isEmpty();
    inactive.clear();
    daily.syncAll();
    assertThat(tracked(APP)).hasSize(5);
  }

  @Test
  void subjectsWithoutAConnectorAreNotTracked() {
    unfetchable.add("chart:ipad:us:36");
    tracker.track(ann, APP, US, BOTH);
    assertThat(tracked(APP))
        .containsExactlyInAnyOrder(
            "listing:appstore:us:7",
            "reviews:appstore:us:7",
            "product-page:appstore:us:7",
            "chart:iphone:us:36");
  }

  @Test
  void anUntrackedAppIsNotFetched() {
    tracker.track(ann, APP, US, BOTH);
    assertThat(tracker.untrack(ann, APP, US)).isTrue();
    assertThat(tracker.untrack(ann, APP, US)).isFalse();
    assertThat(queue.listTrackKeys()).isEmpty();
  }

  @Test
  void aChangeByAnotherProcessIsAppliedByTheNextSync() {
    tracker.track(ann, APP, US, BOTH);
    database.trackingLists().remove(ann, APP, US);
    database.trackingLists().put(ann, PLAY_APP, US, Set.of(Device.ANDROID));
    daily.syncAll();
    assertThat(queue.listTrackKeys()).isEqualTo(Set.of(Tracker.keyOf(ann, PLAY_APP, US)));
  }

  @Test
  void anObservationOfTheLastDayCountsAsAFetch() {
    archive.append(List.of(listingIn("6014")));
    clock.advance(Duration.ofHours(20));
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    Subject<?> listing = new Subject.Listing(APP, US);
    assertThat(
            database.fetchSchedule().findJobs(Set.of(listing)).values().stream()
                .map(FetchJob::lastSuccess))
        .containsExactly(Optional.of(clock.instant().minus(Duration.ofHours(20))));
  }

  private Observation<?> listingIn(String category) {
    return new Observation<Facts.Listing>(
        new Subject.Listing(APP, US),
        clock.instant(),
        Source.ITUNES_LOOKUP,
        SampleObservations.listed(
            "An app",
            new Facts.Category(new CategoryId(category), "First"),
            new Facts.Category(new CategoryId("6000"), "Second")));
  }

  private List<String> tracked(AppId app) {
    return database.fetchSchedule().listTracked(Tracker.keyOf(ann, app, US)).stream()
        .map(SubjectName::format)
        .toList();
  }

  private static List<Keyword> keywords(String... texts) {
    return List.of(texts).stream().map(Keyword::of).toList();
  }
}
