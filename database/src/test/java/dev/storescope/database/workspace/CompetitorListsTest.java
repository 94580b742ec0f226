package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link CompetitorLists} promises. */
@OnEachDatabase
class CompetitorListsTest {
  private static final Country US = new Country("us");
  private static final AppId APP = appStore(1);
  private static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private CompetitorLists lists;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  CompetitorListsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    lists = database.competitorLists();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void aListKeepsItsOrder() {
    List<AppId> competitors = List.of(appStore(9), appStore(2), appStore(5));
    lists.put(ann, APP, US, competitors);
    assertThat(lists.find(ann, APP, US)).contains(new CompetitorList(competitors, clock.instant()));
  }

  @Test
  void packageNamesAreStored() {
    List<AppId> competitors = List.of(AppId.of(StoreType.GOOGLE_PLAY, "Com.Example_2.app"));
    lists.put(ann, PLAY_APP, US, competitors);
    assertThat(lists.find(ann, PLAY_APP, US).orElseThrow().competitors()).isEqualTo(competitors);
  }

  @Test
  void thereIsOneListForAnAccountAnAppAndACountry() {
    lists.put(ann, APP, US, List.of(appStore(2)));
    assertThat(lists.find(bob, APP, US)).isEmpty();
    assertThat(lists.find(ann, appStore(3), US)).isEmpty();
    assertThat(lists.find(ann, APP, new Country("de"))).isEmpty();
  }

  @Test
  void aLaterListReplacesAnEarlierOne() {
    lists.put(ann, APP, US, List.of(appStore(2), appStore(3)));
    clock.advance(Duration.ofHours(1));
    lists.put(ann, APP, US, List.of(appStore(4)));
    assertThat(lists.find(ann, APP, US))
        .contains(new CompetitorList(List.of(appStore(4)), clock.instant()));
  }

  @Test
  void anEmptyListRemovesTheStoredOne() {
    lists.put(ann, APP, US, List.of(appStore(2)));
    lists.put(bob, APP, US, List.of(appStore(3)));
    lists.put(ann, APP, US, List.of());
    lists.put(ann, APP, US, List.of());
    assertThat(lists.find(ann, APP, US)).isEmpty();
    assertThat(lists.find(bob, APP, US)).isPresent();
  }

  @Test
  void aListHasAHundredCompetitorsAtMost() {
    lists.put(ann, APP, US, competitors(CompetitorLists.MAX_COMPETITORS));
    assertThat(lists.find(ann, APP, US).orElseThrow().competitors())
        .isEqualTo(competitors(CompetitorLists.MAX_COMPETITORS));
    assertRefused(competitors(CompetitorLists.MAX_COMPETITORS + 1));
  }

  @Test
  void competitorsAreUniqueAndInTheStoreOfTheApp() {
    assertRefused(List.of(appStore(2), appStore(3), appStore(2)));
    assertRefused(List.of(appStore(2), PLAY_APP));
  }

  @Test
  void aChangeGetsTheListAndReturnsTheOldOne() {
    assertThat(lists.change(ann, APP, US, before -> with(before, 2))).isEmpty();
    assertThat(lists.change(ann, APP, US, before -> with(before, 3))).containsExactly(appStore(2));
    assertThat(lists.find(ann, APP, US).orElseThrow().competitors())
        .containsExactly(appStore(2), appStore(3));
  }

  @Test
  void anEqualListKeepsItsTimeOfChange() {
    lists.put(ann, APP, US, List.of(appStore(2)));
    CompetitorList list = lists.find(ann, APP, US).orElseThrow();
    clock.advance(Duration.ofHours(1));
    lists.change(ann, APP, US, before -> before);
    assertThat(lists.find(ann, APP, US)).contains(list);
  }

  @Test
  void aFailedChangeKeepsTheList() {
    lists.put(ann, APP, US, List.of(appStore(2)));
    assertThatThrownBy(
            () ->
                lists.change(
                    ann,
                    APP,
                    US,
                    _ -> {
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    assertThat(lists.find(ann, APP, US).orElseThrow().competitors()).containsExactly(appStore(2));
  }

  @Test
  void noConcurrentChangeIsLost() {
    CompletableFuture<?>[] changes =
        IntStream.range(0, 50)
            .mapToObj(i -> CompletableFuture.runAsync(() -> add(100 + i)))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(changes).join();
    assertThat(lists.find(ann, APP, US).orElseThrow().competitors())
        .containsExactlyInAnyOrderElementsOf(competitors(50));
  }

  private void add(long number) {
    lists.change(ann, APP, US, before -> with(before, number));
  }

  private static List<AppId> with(List<AppId> competitors, long number) {
    return Stream.concat(competitors.stream(), Stream.of(appStore(number))).toList();
  }

  private void assertRefused(List<AppId> competitors) {
    var before = lists.find(ann, APP, US);
    assertThatThrownBy(() -> lists.put(ann, APP, US, competitors))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(lists.find(ann, APP, US)).isEqualTo(before);
  }

  private static List<AppId> competitors(int count) {
    return IntStream.range(0, count).mapToObj(i -> appStore(100 + i)).toList();
  }

  private static AppId appStore(long number) {
    return new AppId.AppStore(number);
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
