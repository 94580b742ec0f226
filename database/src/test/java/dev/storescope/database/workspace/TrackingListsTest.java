package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link TrackingLists} promises. */
@OnEachDatabase
class TrackingListsTest {
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final AppId APP = appStore(1);
  private static final AppId OTHER = appStore(2);
  private static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "Com.Example_2.app");
  private static final Set<Device> IPHONE = Set.of(Device.IPHONE);
  private static final Set<Device> BOTH = Set.of(Device.IPAD, Device.IPHONE);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private TrackingLists lists;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  TrackingListsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    lists = database.trackingLists();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void appsAreListedInTheOrderTheyWereAdded() {
    TrackedApp other = lists.put(ann, OTHER, US, BOTH);
    clock.advance(Duration.ofHours(1));
    TrackedApp app = lists.put(ann, APP, DE, IPHONE);
    TrackedApp play = lists.put(ann, PLAY_APP, US, Set.of(Device.ANDROID));
    assertThat(lists.list(ann)).containsExactly(other, app, play);
    assertThat(app).isEqualTo(new TrackedApp(APP, DE, IPHONE, clock.instant()));
    assertThat(lists.find(ann, PLAY_APP, US)).contains(play);
  }

  @Test
  void anAppIsTrackedByAnAccountInACountry() {
    lists.put(ann, APP, US, IPHONE);
    assertThat(lists.find(bob, APP, US)).isEmpty();
    assertThat(lists.find(ann, APP, DE)).isEmpty();
    assertThat(lists.find(ann, OTHER, US)).isEmpty();
    assertThat(lists.list(bob)).isEmpty();
  }

  @Test
  void theAppsOfEveryAccountAreListed() {
    assertThat(lists.listAll()).isEmpty();
    TrackedApp first = lists.put(bob, APP, US, IPHONE);
    TrackedApp second = lists.put(ann, APP, US, IPHONE);
    TrackedApp third = lists.put(bob, OTHER, US, IPHONE);
    assertThat(lists.listAll()).isEqualTo(Map.of(ann, List.of(second), bob, List.of(first, third)));
  }

  @Test
  void trackingAgainChangesOnlyTheDevices() {
    Instant since = clock.instant();
    lists.put(ann, APP, US, IPHONE);
    lists.put(ann, OTHER, US, IPHONE);
    lists.addKeywords(ann, APP, US, keywords("slack"));
    clock.advance(Duration.ofHours(1));
    TrackedApp again = lists.put(ann, APP, US, BOTH);
    assertThat(again).isEqualTo(new TrackedApp(APP, US, BOTH, since));
    assertThat(lists.list(ann).getFirst()).isEqualTo(again);
    assertThat(lists.listKeywords(ann, APP, US)).isEqualTo(keywords("slack"));
  }

  @Test
  void anAppIsTrackedOnDevicesOfItsStore() {
    assertRefused(() -> lists.put(ann, APP, US, Set.of()));
    assertRefused(() -> lists.put(ann, APP, US, Set.of(Device.IPHONE, Device.ANDROID)));
    assertThat(lists.list(ann)).isEmpty();
  }

  @Test
  void unknownAccountsAreRefused() {
    assertRefused(() -> lists.put(new AccountId(987_654), APP, US, IPHONE));
    assertThat(lists.listAll()).isEmpty();
  }

  @Test
  void trackedAppsAreLimited() {
    for (int i = 0; i < TrackingLists.MAX_APPS; i++) {
      lists.put(ann, appStore(100 + i), i % 2 == 0 ? US : DE, IPHONE);
    }
    assertRefused(() -> lists.put(ann, APP, US, IPHONE));
    lists.put(ann, appStore(100), US, BOTH);
    lists.put(bob, APP, US, IPHONE);
    assertThat(lists.list(ann)).hasSize(TrackingLists.MAX_APPS);
  }

  @Test
  void anAppIsRemovedWithItsKeywords() {
    lists.put(ann, APP, US, IPHONE);
    lists.put(bob, APP, US, IPHONE);
    lists.addKeywords(ann, APP, US, keywords("slack"));
    lists.addKeywords(bob, APP, US, keywords("zoom"));
    assertThat(lists.remove(ann, APP, US)).isTrue();
    assertThat(lists.remove(ann, APP, US)).isFalse();
    assertThat(lists.find(ann, APP, US)).isEmpty();
    assertThat(lists.listKeywords(ann, APP, US)).isEmpty();
    assertThat(lists.listKeywords(bob, APP, US)).isEqualTo(keywords("zoom"));
    lists.put(ann, APP, US, IPHONE);
    assertThat(lists.listKeywords(ann, APP, US)).isEmpty();
  }

  @Test
  void keywordsAreListedInTheOrderTheyWereAdded() {
    lists.put(ann, APP, US, IPHONE);
    assertThat(lists.addKeywords(ann, APP, US, keywords("zoom", "работа", "zoom"))).isEqualTo(2);
    assertThat(lists.addKeywords(ann, APP, US, keywords("slack", "zoom"))).isEqualTo(1);
    assertThat(lists.listKeywords(ann, APP, US)).isEqualTo(keywords("zoom", "работа", "slack"));
    assertThat(lists.listKeywords(ann, APP, DE)).isEmpty();
    assertThat(lists.listKeywords(bob, APP, US)).isEmpty();
  }

  @Test
  void keywordsAreAddedOnlyToTrackedApps() {
    assertRefused(() -> lists.addKeywords(ann, APP, US, keywords("zoom")));
    lists.put(ann, APP, US, IPHONE);
    assertRefused(() -> lists.addKeywords(bob, APP, US, keywords("zoom")));
    assertThat(lists.listKeywords(bob, APP, US)).isEmpty();
  }

  @Test
  void trackedKeywordsAreLimited() {
    lists.put(ann, APP, US, IPHONE);
    List<Keyword> most = keywords(TrackingLists.MAX_KEYWORDS);
    assertRefused(() -> lists.addKeywords(ann, APP, US, keywords(TrackingLists.MAX_KEYWORDS + 1)));
    assertThat(lists.listKeywords(ann, APP, US)).isEmpty();
    assertThat(lists.addKeywords(ann, APP, US, most)).isEqualTo(TrackingLists.MAX_KEYWORDS);
    assertThat(lists.addKeywords(ann, APP, US, most)).isZero();
    assertRefused(() -> lists.addKeywords(ann, APP, US, keywords("one more")));
    assertThat(lists.listKeywords(ann, APP, US)).isEqualTo(most);
  }

  @Test
  void keywordsAreRemoved() {
    lists.put(ann, APP, US, IPHONE);
    lists.addKeywords(ann, APP, US, keywords("zoom", "slack", "teams"));
    assertThat(lists.removeKeywords(ann, APP, US, keywords("slack", "other"))).isEqualTo(1);
    assertThat(lists.removeKeywords(ann, APP, DE, keywords("zoom"))).isZero();
    assertThat(lists.removeKeywords(bob, APP, US, keywords("zoom"))).isZero();
    assertThat(lists.listKeywords(ann, APP, US)).isEqualTo(keywords("zoom", "teams"));
  }

  private static void assertRefused(Runnable change) {
    assertThatThrownBy(change::run).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Keyword> keywords(String... texts) {
    return List.of(texts).stream().map(Keyword::of).toList();
  }

  private static List<Keyword> keywords(int count) {
    return IntStream.range(0, count).mapToObj(i -> Keyword.of("keyword " + i)).toList();
  }

  private static AppId appStore(long number) {
    return new AppId.AppStore(number);
  }

  /** A page about all of them has to fit into the memory. */
  @Test
  void theTrackedKeywordsOfAnAccountAreLimited() {
    TrackingLists lists = database.trackingLists();
    AccountId account = newAccount("cleo");
    Country country = new Country("us");
    List<Keyword> keywords =
        IntStream.range(0, TrackingLists.MAX_KEYWORDS)
            .mapToObj(number -> Keyword.of("keyword " + number))
            .toList();
    int apps = TrackingLists.MAX_KEYWORDS_OF_ACCOUNT / TrackingLists.MAX_KEYWORDS;
    for (int app = 1; app <= apps + 1; app++) {
      lists.put(account, new AppId.AppStore(app), country, Set.of(Device.IPHONE));
    }
    for (int app = 1; app <= apps; app++) {
      lists.addKeywords(account, new AppId.AppStore(app), country, keywords);
    }

    AppId last = new AppId.AppStore(apps + 1);
    assertThatThrownBy(() -> lists.addKeywords(account, last, country, keywords.subList(0, 1)))
        .hasMessageContaining("50000 tracked keywords");
    assertThat(lists.addKeywords(account, new AppId.AppStore(1), country, keywords)).isZero();
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
