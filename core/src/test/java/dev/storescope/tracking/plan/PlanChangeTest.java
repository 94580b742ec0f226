package dev.storescope.tracking.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.NamedHosts;
import dev.storescope.tracking.Tracker;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanChangeTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Country US = new Country("us");
  private static final AccountId ANN = new AccountId(1);
  private static final AccountId BOB = new AccountId(2);
  private static final AppId SLACK = new AppId.AppStore(618783545);
  private static final AppId ZOOM = new AppId.AppStore(546505307);
  private static final List<HostRate> TWENTY_A_MINUTE =
      List.of(HostRate.configured(NamedHosts.APP_STORE, "default", 20));

  private final PlanTally tally = new PlanTally(NOON);

  @Test
  void whatFitsIsNotAsked() {
    PlanChange change = add(1200, FetchInterval.DAILY, Optional.empty());
    assertThat(change.isNotable()).isFalse();
    assertThat(text(change, true))
        .isEqualTo(
            "More calls a day: 1,200 at itunes.example (1.0 hours). Everything fits in a day.");
  }

  @Test
  void theFirstListThatDoesNotFitIsAdvisedAboutItself() {
    PlanChange change = add(48_000, FetchInterval.DAILY, Optional.empty());
    assertThat(change.isNotable()).isTrue();
    assertThat(text(change, true))
        .isEqualTo(
            "More calls a day: 48,000 at itunes.example (40 hours).\n"
                + "itunes.example: 48,000 calls are needed a day, and 28,800 are possible. They take"
                + " 40 hours at 20 calls a minute. Add an address (stores.egress), or track these"
                + " every second day: 618783545 (48,000 calls).");
  }

  @Test
  void whatIsFetchedEverySecondDayTakesHalf() {
    PlanChange change = add(48_000, FetchInterval.EVERY_SECOND_DAY, Optional.empty());
    assertThat(change.added()).containsExactly(Map.entry(NamedHosts.APP_STORE, 24_000.0));
    assertThat(change.fits()).isTrue();
  }

  @Test
  void theCallThatIsOneTooManyIsAsked() {
    track(28_800);
    assertThat(add(1, FetchInterval.DAILY, Optional.empty()).isNotable()).isTrue();
  }

  @Test
  void aFewMoreAreNotAskedWhereTheDayWasTooShortAlready() {
    track(40_000);
    PlanChange few = add(287, FetchInterval.DAILY, Optional.empty());
    assertThat(few.fits()).isFalse();
    assertThat(few.isNotable()).isFalse();
    assertThat(add(288, FetchInterval.DAILY, Optional.empty()).isNotable()).isTrue();
  }

  @Test
  void anAccountIsToldNothingOfOthers() {
    track(28_800);
    PlanChange change = add(1, FetchInterval.DAILY, Optional.of(ANN));
    assertThat(text(change, false))
        .isEqualTo(
            "More calls a day: 1 at itunes.example.\n"
                + "itunes.example: not everything fits in a day. To need fewer calls, track these"
                + " every seventh day: 618783545 (1 call).");
    assertThat(change.hosts().getFirst().own()).isEqualTo(1);
  }

  @Test
  void whatIsTrackedMoreOftenThanBeforeTakesTheDifference() {
    Map<TrackKey, FetchInterval> weekly = Map.of(key(BOB, ZOOM), FetchInterval.EVERY_SEVENTH_DAY);
    tally.add(job(search("new 0"), weekly));
    PlanChange change = add(1, Map.of(search("new 0"), weekly), Optional.empty());
    assertThat(change.added().get(NamedHosts.APP_STORE)).isCloseTo(6.0 / 7, within(1e-9));
  }

  @Test
  void whatIsTrackedAsOftenTakesNoMoreCalls() {
    Map<TrackKey, FetchInterval> daily = Map.of(key(BOB, ZOOM), FetchInterval.DAILY);
    tally.add(job(search("new 0"), daily));
    assertThat(add(1, Map.of(search("new 0"), daily), Optional.empty()).added()).isEmpty();
  }

  @Test
  void whatOnlyOthersTrackCountsAsAddedForAnAccountAndIsNotAsked() {
    track(40_000);
    Map<TrackKey, FetchInterval> ofBob = Map.of(key(BOB, ZOOM), FetchInterval.DAILY);
    Map<Subject<?>, Map<TrackKey, FetchInterval>> known = new HashMap<>();
    for (int i = 0; i < 1000; i++) {
      known.put(search("new " + i), ofBob);
      tally.add(job(search("new " + i), ofBob));
    }
    PlanChange change = add(1000, known, Optional.of(ANN));
    assertThat(change.added()).containsExactly(Map.entry(NamedHosts.APP_STORE, 1000.0));
    assertThat(change.isNotable()).isFalse();
    assertThat(add(1000, known, Optional.empty()).added()).isEmpty();
  }

  private PlanChange add(
      int searches,
      Map<Subject<?>, Map<TrackKey, FetchInterval>> known,
      Optional<AccountId> account) {
    return add(searches, FetchInterval.DAILY, known, account);
  }

  private PlanChange add(int searches, FetchInterval interval, Optional<AccountId> account) {
    return add(searches, interval, Map.of(), account);
  }

  private PlanChange add(
      int searches,
      FetchInterval interval,
      Map<Subject<?>, Map<TrackKey, FetchInterval>> known,
      Optional<AccountId> account) {
    Map<Subject<?>, FetchInterval> subjects = new HashMap<>();
    for (int i = 0; i < searches; i++) {
      subjects.put(search("new " + i), interval);
    }
    return PlanChange.of(
        tally.counts(),
        Map.of(key(ANN, SLACK), subjects),
        known,
        new CallModel(new NamedHosts()),
        TWENTY_A_MINUTE,
        account);
  }

  private static String text(PlanChange change, boolean all) {
    return PlanText.change(change, all, each -> each.app().app().value());
  }

  private void track(int searches) {
    for (int i = 0; i < searches; i++) {
      tally.add(job(search("keyword " + i), Map.of(key(BOB, ZOOM), FetchInterval.DAILY)));
    }
  }

  private static PlanTally.Job job(Subject<?> subject, Map<TrackKey, FetchInterval> keys) {
    return new PlanTally.Job(subject, keys, false, RecentOutcomes.NONE, Optional.of(NOON));
  }

  private static TrackKey key(AccountId account, AppId app) {
    return Tracker.keyOf(account, app, US);
  }

  private static Subject.Search search(String keyword) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of(keyword));
  }
}
