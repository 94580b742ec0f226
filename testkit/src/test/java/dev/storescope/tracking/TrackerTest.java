package dev.storescope.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchTimes;
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
import dev.storescope.testkit.InMemoryCompetitorLists;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.InMemoryTrackingLists;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrackerTest {
  private static final AccountId ANN = new AccountId(1);
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(7);
  private static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");
  private static final Set<Device> BOTH = Set.of(Device.IPHONE, Device.IPAD);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  private final InMemoryArchive archive = new InMemoryArchive();
  private final InMemoryTrackingLists lists = new InMemoryTrackingLists(clock, _ -> true);
  private final InMemoryCompetitorLists competitors = new InMemoryCompetitorLists(clock);
  private final Set<String> unfetchable = new HashSet<>();
  private final Set<AccountId> inactive = new HashSet<>();
  private final DailyLooks looks =
      new DailyLooks(
          lists,
          competitors,
          queue,
          archive,
          account -> !inactive.contains(account),
          subject -> !unfetchable.contains(SubjectName.format(subject)),
          clock);
  private final Tracker tracker = new Tracker(lists, competitors, looks);

  @Test
  void theListingAndTheChartOfAllAppsAreLookedAt() {
    tracker.track(ANN, APP, US, BOTH);
    assertThat(tracked(APP))
        .containsExactlyInAnyOrder(
            "listing:appstore:us:7", "chart:iphone:us:36", "chart:ipad:us:36");
    tracker.track(ANN, APP, US, Set.of(Device.IPAD));
    assertThat(tracked(APP)).containsExactlyInAnyOrder("listing:appstore:us:7", "chart:ipad:us:36");
  }

  @Test
  void theChartOfTheMainCategoryIsLookedAtOnceItIsKnown() {
    tracker.track(ANN, APP, US, Set.of(Device.IPHONE));
    archive.append(List.of(listingIn("6014")));
    looks.followAll();
    assertThat(tracked(APP)).contains("chart:iphone:us:6014");
    clock.advance(Duration.ofDays(2));
    archive.append(List.of(listingIn("6015")));
    looks.followAll();
    assertThat(tracked(APP))
        .contains("chart:iphone:us:6015")
        .doesNotContain("chart:iphone:us:6014");
  }

  @Test
  void theSearchAndThePopularityOfAKeywordAreLookedAt() {
    tracker.track(ANN, APP, US, BOTH);
    assertThat(tracker.addKeywords(ANN, APP, US, keywords("zoom"))).isEqualTo(1);
    assertThat(tracked(APP))
        .contains("search:iphone:us:zoom", "search:ipad:us:zoom", "demand:appstore:us:zoom")
        .hasSize(6);
    assertThat(tracker.removeKeywords(ANN, APP, US, keywords("zoom"))).isEqualTo(1);
    assertThat(tracked(APP)).hasSize(3);
  }

  @Test
  void whereNobodyTellsAPopularityTheSuggestionsAreLookedAt() {
    unfetchable.add("demand:appstore:us:zoom");
    tracker.track(ANN, APP, US, Set.of(Device.IPHONE));
    tracker.addKeywords(ANN, APP, US, keywords("zoom"));
    assertThat(tracked(APP))
        .contains("suggestions:appstore:us:zo", "suggestions:appstore:us:zoom")
        .doesNotContain("demand:appstore:us:zoom");
  }

  @Test
  void googlePlayHasSuggestionsAndItsOwnChart() {
    tracker.track(ANN, PLAY_APP, US, Set.of(Device.ANDROID));
    tracker.addKeywords(ANN, PLAY_APP, US, keywords("ab cd ef"));
    assertThat(tracked(PLAY_APP))
        .containsExactlyInAnyOrder(
            "listing:googleplay:us:com.example.app",
            "chart:android:us:APPLICATION",
            "search:android:us:ab cd ef",
            "suggestions:googleplay:us:a",
            "suggestions:googleplay:us:ab",
            "suggestions:googleplay:us:ab c",
            "suggestions:googleplay:us:ab cd ef");
  }

  @Test
  void theListingsOfCompetitorsOfAFollowedAppAreLookedAt() {
    tracker.setCompetitors(ANN, APP, US, List.of(new AppId.AppStore(8)));
    assertThat(tracked(APP)).isEmpty();
    tracker.track(ANN, APP, US, Set.of(Device.IPHONE));
    assertThat(tracked(APP)).contains("listing:appstore:us:8");
    tracker.setCompetitors(ANN, APP, US, List.of(new AppId.AppStore(9)));
    assertThat(tracked(APP))
        .contains("listing:appstore:us:9")
        .doesNotContain("listing:appstore:us:8");
  }

  @Test
  void oneCompetitorComesOrGoesAndTheOthersStay() {
    tracker.track(ANN, APP, US, Set.of(Device.IPHONE));
    tracker.setCompetitors(ANN, APP, US, List.of(new AppId.AppStore(8)));

    assertThat(tracker.addCompetitor(ANN, APP, US, new AppId.AppStore(9))).isTrue();
    assertThat(tracker.addCompetitor(ANN, APP, US, new AppId.AppStore(8))).isFalse();
    assertThat(competitors.find(ANN, APP, US).orElseThrow().competitors())
        .containsExactly(new AppId.AppStore(8), new AppId.AppStore(9));
    assertThat(tracked(APP)).contains("listing:appstore:us:9");

    assertThat(tracker.removeCompetitor(ANN, APP, US, new AppId.AppStore(8))).isTrue();
    assertThat(tracker.removeCompetitor(ANN, APP, US, new AppId.AppStore(8))).isFalse();
    assertThat(tracked(APP))
        .contains("listing:appstore:us:9")
        .doesNotContain("listing:appstore:us:8");
  }

  @Test
  void whatAnInactiveAccountFollowsIsNotLookedAtUntilItIsActiveAgain() {
    tracker.track(ANN, APP, US, BOTH);
    inactive.add(ANN);
    looks.followAll();
    assertThat(tracked(APP)).isEmpty();
    inactive.clear();
    looks.followAll();
    assertThat(tracked(APP)).hasSize(3);
  }

  @Test
  void whatNoConnectorCanLookAtIsLeftOut() {
    unfetchable.add("chart:ipad:us:36");
    tracker.track(ANN, APP, US, BOTH);
    assertThat(tracked(APP))
        .containsExactlyInAnyOrder("listing:appstore:us:7", "chart:iphone:us:36");
  }

  @Test
  void anAppThatIsNotFollowedIsNotLookedAt() {
    tracker.track(ANN, APP, US, BOTH);
    assertThat(tracker.untrack(ANN, APP, US)).isTrue();
    assertThat(tracker.untrack(ANN, APP, US)).isFalse();
    assertThat(queue.listTrackKeys()).isEmpty();
  }

  @Test
  void aChangeOfTheListsThatNobodyFollowedIsFollowedLater() {
    tracker.track(ANN, APP, US, BOTH);
    lists.remove(ANN, APP, US);
    lists.put(ANN, PLAY_APP, US, Set.of(Device.ANDROID));
    looks.followAll();
    assertThat(queue.listTrackKeys()).isEqualTo(Set.of(Tracker.keyOf(ANN, PLAY_APP, US)));
  }

  @Test
  void whatTheArchiveHasOfTheLastDayCountsAsLookedAt() {
    archive.append(List.of(listingIn("6014")));
    clock.advance(Duration.ofHours(20));
    tracker.track(ANN, APP, US, Set.of(Device.IPHONE));
    Subject<?> listing = new Subject.Listing(APP, US);
    assertThat(
            queue.findTimes(Set.of(listing)).getOrDefault(listing, FetchTimes.NONE).lastSuccess())
        .contains(clock.instant().minus(Duration.ofHours(20)));
  }

  private Observation<?> listingIn(String category) {
    return new Observation<Facts.Listing>(
        new Subject.Listing(APP, US),
        clock.instant(),
        Source.ITUNES_LOOKUP,
        new Facts.Listed(
            Facts.ListingKind.APPLICATION,
            "An app",
            "",
            Optional.empty(),
            Optional.empty(),
            "",
            Map.of(),
            List.of(
                new Facts.Category(new CategoryId(category), "First"),
                new Facts.Category(new CategoryId("6000"), "Second")),
            "A developer",
            Optional.empty(),
            new Facts.InAppPurchases.NotShown(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private List<String> tracked(AppId app) {
    return queue.listTracked(Tracker.keyOf(ANN, app, US)).stream()
        .map(SubjectName::format)
        .toList();
  }

  private static List<Keyword> keywords(String... texts) {
    return List.of(texts).stream().map(Keyword::of).toList();
  }
}
