package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.Tag;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class ChosenIntervalsTest {
  private static final Country US = new Country("us");
  private static final AppId MAPS = new AppId.GooglePlay("com.example.maps_a");
  private static final AppId OTHER = new AppId.GooglePlay("com.example.mapsXa");
  private static final GroupedApp APP = new GroupedApp(MAPS, US);
  private static final Keyword BRAND = Keyword.of("example maps");
  private static final Keyword TAIL = Keyword.of("walking map offline");

  @AutoClose private final SqlDatabase database;
  private final AccountId ann;
  private final TrackedApp tracked;
  private final List<GroupedApp> synced = new ArrayList<>();

  ChosenIntervalsTest(SqlEngine engine, @TempDir Path folder) {
    this.database =
        engine.create(folder).open(new SettableClock(Instant.parse("2026-11-21T10:00:00Z")));
    this.ann =
        database.accounts().create(new Username("ann"), "battery staple", Account.Role.MEMBER).id();
    this.tracked = database.trackingLists().put(ann, MAPS, US, Set.of(Device.ANDROID));
  }

  @Test
  void withoutAChoiceEverythingIsFetchedEveryDay() {
    assertThat(own()).isEqualTo(FetchInterval.DAILY);
    assertThat(of(BRAND)).isEqualTo(FetchInterval.DAILY);
  }

  @Test
  void thatOfAnAppGoesBeforeThoseOfItsGroupsOfWhichTheShortestCounts() {
    long weekly = database.groups().create(ann, "weekly", List.of(APP)).number();
    long second = database.groups().create(ann, "second", List.of(APP)).number();
    set(new IntervalScope.OfGroup(weekly), FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(own()).isEqualTo(FetchInterval.EVERY_SEVENTH_DAY);
    set(new IntervalScope.OfGroup(second), FetchInterval.EVERY_SECOND_DAY);
    assertThat(own()).isEqualTo(FetchInterval.EVERY_SECOND_DAY);
    set(new IntervalScope.OfApp(APP), FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(own()).isEqualTo(FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(synced).containsOnly(APP);
  }

  @Test
  void thatOfATagGoesBeforeThatOfTheAppAndTheShortestOfSeveralCounts() {
    tag(BRAND, "brand", "seldom");
    tag(TAIL, "seldom");
    set(new IntervalScope.OfApp(APP), FetchInterval.EVERY_SECOND_DAY);
    set(new IntervalScope.OfTag(APP, new Tag("seldom")), FetchInterval.EVERY_SEVENTH_DAY);
    set(new IntervalScope.OfTag(APP, new Tag("brand")), FetchInterval.DAILY);
    assertThat(of(BRAND)).isEqualTo(FetchInterval.DAILY);
    assertThat(of(TAIL)).isEqualTo(FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(of(Keyword.of("map"))).isEqualTo(FetchInterval.EVERY_SECOND_DAY);
  }

  @Test
  void aChoiceIsTakenBack() {
    set(new IntervalScope.OfApp(APP), FetchInterval.EVERY_SEVENTH_DAY);
    editor().set(ann, new IntervalScope.OfApp(APP), Optional.empty());
    assertThat(own()).isEqualTo(FetchInterval.DAILY);
    assertThat(database.fetchIntervals().remove(ann, new IntervalScope.OfApp(APP))).isFalse();
  }

  @Test
  void thoseOfAnAppAndItsTagsGoWithItAndThoseOfOthersStay() {
    GroupedApp other = new GroupedApp(OTHER, US);
    database.trackingLists().put(ann, OTHER, US, Set.of(Device.ANDROID));
    set(new IntervalScope.OfApp(APP), FetchInterval.EVERY_SEVENTH_DAY);
    set(new IntervalScope.OfTag(APP, new Tag("a:b")), FetchInterval.EVERY_SEVENTH_DAY);
    set(new IntervalScope.OfTag(other, new Tag("a:b")), FetchInterval.EVERY_SECOND_DAY);
    database.trackingLists().remove(ann, MAPS, US);
    assertThat(database.fetchIntervals().list(ann))
        .isEqualTo(
            Map.of(new IntervalScope.OfTag(other, new Tag("a:b")), FetchInterval.EVERY_SECOND_DAY));
  }

  @Test
  void thatOfAGroupGoesWithIt() {
    long number = database.groups().create(ann, "weekly", List.of(APP)).number();
    set(new IntervalScope.OfGroup(number), FetchInterval.EVERY_SEVENTH_DAY);
    database.groups().remove(ann, number);
    assertThat(database.fetchIntervals().list(ann)).isEmpty();
  }

  @Test
  void onlyGroupsAndTrackedAppsOfTheAccountHaveOne() {
    AccountId bob =
        database.accounts().create(new Username("bob"), "battery staple", Account.Role.MEMBER).id();
    long number = database.groups().create(bob, "weekly", List.of(APP)).number();
    GroupedApp untracked = new GroupedApp(OTHER, US);
    assertRefused(new IntervalScope.OfGroup(number), "There is no group " + number);
    assertRefused(new IntervalScope.OfApp(untracked), "is not tracked in us");
    assertRefused(new IntervalScope.OfTag(untracked, new Tag("later")), "is not tracked in us");
    assertThat(database.fetchIntervals().list(ann)).isEmpty();
  }

  private void assertRefused(IntervalScope scope, String why) {
    assertThatThrownBy(() -> set(scope, FetchInterval.EVERY_SEVENTH_DAY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void anUnknownAccountHasNone() {
    AccountId unknown = new AccountId(99);
    IntervalScope scope = new IntervalScope.OfApp(APP);
    assertThatThrownBy(() -> database.fetchIntervals().put(unknown, scope, FetchInterval.DAILY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void tag(Keyword keyword, String... tags) {
    KeywordNote note = KeywordNote.NONE;
    for (String tag : tags) {
      note = note.with(new Tag(tag));
    }
    database.keywordNotes().put(ann, MAPS, US, Map.of(keyword, note));
  }

  private void set(IntervalScope scope, FetchInterval interval) {
    editor().set(ann, scope, Optional.of(interval));
  }

  private ChosenIntervals.Editor editor() {
    return new ChosenIntervals.Editor(
        database.fetchIntervals(),
        database.groups(),
        (_, app, country) -> synced.add(new GroupedApp(app, country)));
  }

  private FetchInterval own() {
    return intervals().find(ann, tracked).own();
  }

  private FetchInterval of(Keyword keyword) {
    return intervals().find(ann, tracked).of(keyword);
  }

  private ChosenIntervals intervals() {
    return new ChosenIntervals(
        database.fetchIntervals(), database.groups(), database.keywordNotes());
  }
}
