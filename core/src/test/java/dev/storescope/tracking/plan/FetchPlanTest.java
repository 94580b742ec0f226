package dev.storescope.tracking.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.completeness.DayOutcome;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.NamedHosts;
import dev.storescope.tracking.Tracker;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FetchPlanTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final LocalDate TODAY = LocalDate.ofInstant(NOON, ZoneOffset.UTC);
  private static final Country US = new Country("us");
  private static final AccountId ANN = new AccountId(1);
  private static final AccountId BOB = new AccountId(2);
  private static final AppId SLACK = new AppId.AppStore(618783545);
  private static final AppId ZOOM = new AppId.AppStore(546505307);
  private static final List<HostRate> TWENTY_A_MINUTE =
      List.of(HostRate.configured(NamedHosts.APP_STORE, "default", 20));

  private final PlanTally tally = new PlanTally(NOON);

  @Test
  void fourThousandKeywordsInTwelveCountriesNeedFortyHoursAtTwentyCallsAMinute() {
    List<String> countries =
        List.of("us", "gb", "de", "fr", "it", "es", "jp", "kr", "br", "mx", "ca", "au");
    for (String country : countries) {
      for (int i = 0; i < 4000; i++) {
        track(search("keyword " + i, new Country(country)), key(ANN, SLACK));
      }
    }

    FetchPlan plan = plan(TWENTY_A_MINUTE);

    HostPlan host = plan.hosts().getFirst();
    assertThat(host.wanted()).isEqualTo(48_000);
    assertThat(host.possible()).isEqualTo(28_800);
    assertThat(host.time()).isEqualTo(Duration.ofHours(40));
    assertThat(plan.fits()).isFalse();
    assertThat(advice(plan))
        .isEqualTo(
            "itunes.example: 48,000 calls are needed a day, and 28,800 are possible. They take 40"
                + " hours at 20 calls a minute. Add an address (stores.egress), or track these"
                + " every second day: 618783545 (48,000 calls).");
  }

  @Test
  void anotherAddressMakesItFit() {
    trackSearches(30_000, key(ANN, SLACK));
    assertThat(plan(TWENTY_A_MINUTE).fits()).isFalse();

    FetchPlan plan =
        plan(
            List.of(
                HostRate.configured(NamedHosts.APP_STORE, "a", 20),
                HostRate.configured(NamedHosts.APP_STORE, "b", 20)));

    assertThat(plan.fits()).isTrue();
    assertThat(plan.advice()).isEmpty();
    assertThat(plan.hosts().getFirst().remaining()).isEqualTo(57_600 - 30_000);
  }

  @Test
  void everySeventhDayIsAdvisedWhereEverySecondIsNotEnough() {
    trackSearches(28_800 * 3, key(ANN, SLACK));
    PlanAdvice advice = plan(TWENTY_A_MINUTE).advice().getFirst();
    assertThat(advice.everyDays()).isEqualTo(7);
    assertThat(advice.enough()).isTrue();
    assertThat(advice.addresses()).isEqualTo(2);
  }

  @Test
  void whatIsNotEnoughIsSaid() {
    trackSearches(28_800 * 8, key(ANN, SLACK));
    FetchPlan plan = plan(TWENTY_A_MINUTE);
    assertThat(plan.advice().getFirst().enough()).isFalse();
    assertThat(advice(plan))
        .endsWith("every seventh day: 618783545 (230,400 calls), which is not enough.");
  }

  @Test
  void theAppsWithTheMostCallsAreAdvisedAboutAndNoMoreThanNeeded() {
    trackSearches(28_000, key(ANN, SLACK));
    for (int i = 0; i < 2000; i++) {
      track(search("zoom " + i, US), key(ANN, ZOOM));
    }
    assertThat(plan(TWENTY_A_MINUTE).advice().getFirst().apps())
        .extracting(each -> each.app().app())
        .containsExactly(SLACK);
  }

  @Test
  void whatTwoAppsHaveIsCountedOnceAndSparedByNeither() {
    tally.add(
        new PlanTally.Job(
            search("chat", US),
            Map.of(key(ANN, SLACK), FetchInterval.DAILY, key(BOB, ZOOM), FetchInterval.DAILY),
            false,
            RecentOutcomes.NONE,
            Optional.of(NOON)));
    PlanCounts counts = tally.counts();
    assertThat(counts.tracked()).singleElement().extracting(GroupCount::subjects).isEqualTo(1L);
    assertThat(counts.accounts().get(ANN)).hasSize(1);
    assertThat(counts.accounts().get(BOB)).hasSize(1);
    assertThat(counts.apps()).isEmpty();
  }

  @Test
  void anAccountSeesItsOwnKindsAndApps() {
    trackSearches(20_000, key(ANN, SLACK));
    for (int i = 0; i < 10_000; i++) {
      track(search("bob " + i, US), key(BOB, ZOOM));
    }
    FetchPlan plan =
        FetchPlan.of(
            tally.counts(), new CallModel(new NamedHosts()), TWENTY_A_MINUTE, Optional.of(BOB));
    HostPlan host = plan.hosts().getFirst();
    assertThat(host.own()).isEqualTo(10_000);
    assertThat(host.wanted()).isEqualTo(30_000);
    assertThat(plan.advice().getFirst().apps())
        .extracting(each -> each.app().account())
        .containsOnly(BOB);
  }

  @Test
  void chartsTakeThreeCallsAndTheListingsOfACountryOneFor150() {
    track(new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL), key(ANN, SLACK));
    for (int i = 1; i <= 151; i++) {
      track(new Subject.Listing(new AppId.AppStore(i), US), key(ANN, SLACK));
    }
    track(new Subject.Listing(SLACK, new Country("fr")), key(ANN, SLACK));
    assertThat(plan(TWENTY_A_MINUTE).hosts().getFirst().wanted()).isEqualTo(3 + 2 + 1);
  }

  @Test
  void aProductPageTakesACallAWeek() {
    for (int i = 1; i <= 14; i++) {
      track(new Subject.ProductPage(new AppId.AppStore(i), US), key(ANN, SLACK));
    }
    HostPlan host = plan(TWENTY_A_MINUTE).hosts().getFirst();
    assertThat(host.wanted()).isEqualTo(2);
    assertThat(host.remainingToday()).as("most of today's fetches make no call").isEqualTo(2);
  }

  @Test
  void listingsThatAreLookedUpTogetherSaveTheirShareOfACallOnly() {
    for (int app = 1; app <= 3000; app++) {
      AppId each = new AppId.AppStore(app);
      track(new Subject.Listing(each, US), key(ANN, each));
    }
    for (int i = 0; i < 30_000; i++) {
      tally.add(job(search("shared " + i, US), Set.of(key(ANN, SLACK), key(BOB, ZOOM)), false));
    }
    PlanAdvice advice = plan(TWENTY_A_MINUTE).advice().getFirst();
    assertThat(advice.enough()).isFalse();
    assertThat(advice.apps())
        .hasSize(3000)
        .allSatisfy(app -> assertThat(app.calls()).isEqualTo(1.0 / 150));
  }

  @Test
  void todayIsCompleteWhenWhatIsLeftHasBeenFetched() {
    trackSearches(1200, key(ANN, SLACK));
    done(search("done", US));
    HostPlan host = plan(TWENTY_A_MINUTE).hosts().getFirst();
    assertThat(host.done()).isEqualTo(1);
    assertThat(host.remainingToday()).isEqualTo(1200);
    assertThat(host.completeAt()).contains(NOON.plus(Duration.ofHours(1)));
  }

  @Test
  void whatIsDueLaterIsNotFetchedBefore() {
    track(search("late", US), Optional.of(Instant.parse("2026-11-21T22:10:00Z")));
    HostPlan host = plan(TWENTY_A_MINUTE).hosts().getFirst();
    assertThat(host.completeAt()).contains(Instant.parse("2026-11-21T22:00:03Z"));
  }

  @Test
  void whatIsDueTomorrowIsNotOfToday() {
    track(search("tomorrow", US), Optional.of(Instant.parse("2026-11-22T00:00:00Z")));
    HostPlan host = plan(TWENTY_A_MINUTE).hosts().getFirst();
    assertThat(host.remainingToday()).isZero();
    assertThat(host.completeAt()).isEmpty();
  }

  @Test
  void aHostThatRestsOrIsSlowIsCompleteLater() {
    trackSearches(20 * 60 * 6, key(ANN, SLACK));
    Instant restsUntil = NOON.plus(Duration.ofHours(1));
    FetchPlan plan =
        plan(List.of(new HostRate(NamedHosts.APP_STORE, "a", 20, 10, Optional.of(restsUntil))));
    HostPlan host = plan.hosts().getFirst();
    assertThat(plan.fits()).isTrue();
    assertThat(host.completeAt()).contains(restsUntil.plus(Duration.ofHours(12)));
    assertThat(host.isLate(plan.endOfDay())).isTrue();
  }

  @Test
  void discoveryAndRequestsAreNotTracked() {
    tally.add(job(search("new", US), Set.of(new TrackKey("discovery:2026-11-21:x")), false));
    tally.add(job(search("asked", US), Set.of(), true));
    HostPlan host = plan(TWENTY_A_MINUTE).hosts().getFirst();
    assertThat(host.wanted()).isZero();
    assertThat(host.discovered()).isEqualTo(1);
    assertThat(host.requested()).isEqualTo(1);
  }

  @Test
  void everySecondDayTakesHalfOfTheCallsADay() {
    trackEverySecondDay(10);
    HostPlan host = plan(TWENTY_A_MINUTE).hosts().getFirst();
    assertThat(host.wanted()).isEqualTo(5);
    assertThat(host.remainingToday()).as("those of today take one each").isEqualTo(10);
  }

  @Test
  void whatIsFetchedEverySecondDayAlreadyIsAdvisedToBeFetchedEverySeventh() {
    trackEverySecondDay(60_000);
    assertThat(plan(TWENTY_A_MINUTE).advice().getFirst().everyDays()).isEqualTo(7);
  }

  @Test
  void aHostWithoutACallIsLeftOut() {
    assertThat(plan(TWENTY_A_MINUTE).hosts()).isEmpty();
    assertThat(plan(TWENTY_A_MINUTE).fits()).isTrue();
  }

  private FetchPlan plan(List<HostRate> rates) {
    return FetchPlan.of(tally.counts(), new CallModel(new NamedHosts()), rates, Optional.empty());
  }

  private static String advice(FetchPlan plan) {
    return PlanText.advice(
        plan.hosts().getFirst(), plan.advice().getFirst(), each -> each.app().app().value());
  }

  private void trackEverySecondDay(int number) {
    for (int i = 0; i < number; i++) {
      tally.add(
          new PlanTally.Job(
              search("keyword " + i, US),
              Map.of(key(ANN, SLACK), FetchInterval.EVERY_SECOND_DAY),
              false,
              RecentOutcomes.NONE,
              Optional.of(NOON)));
    }
  }

  private void trackSearches(int number, TrackKey key) {
    for (int i = 0; i < number; i++) {
      track(search("keyword " + i, US), key);
    }
  }

  private void track(Subject<?> subject, TrackKey key) {
    tally.add(job(subject, Set.of(key), false));
  }

  private void track(Subject<?> subject, Optional<Instant> dueAt) {
    tally.add(
        new PlanTally.Job(
            subject,
            Map.of(key(ANN, SLACK), FetchInterval.DAILY),
            false,
            RecentOutcomes.NONE,
            dueAt));
  }

  private void done(Subject<?> subject) {
    tally.add(
        new PlanTally.Job(
            subject,
            Map.of(key(ANN, SLACK), FetchInterval.DAILY),
            false,
            RecentOutcomes.NONE.with(TODAY, DayOutcome.OBSERVED, TODAY),
            Optional.of(NOON.plus(Duration.ofHours(2)))));
  }

  private static PlanTally.Job job(Subject<?> subject, Set<TrackKey> keys, boolean requested) {
    Map<TrackKey, FetchInterval> daily =
        keys.stream().collect(Collectors.toMap(key -> key, _ -> FetchInterval.DAILY));
    return new PlanTally.Job(subject, daily, requested, RecentOutcomes.NONE, Optional.of(NOON));
  }

  private static TrackKey key(AccountId account, AppId app) {
    return Tracker.keyOf(account, app, US);
  }

  private static Subject.Search search(String keyword, Country country) {
    return new Subject.Search(Device.IPHONE, country, Keyword.of(keyword));
  }
}
