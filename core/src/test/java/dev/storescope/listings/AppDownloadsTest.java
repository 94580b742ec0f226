package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.PLAY_APP;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.listings.InstallHistory.Gain;
import dev.storescope.listings.InstallHistory.GainKind;
import dev.storescope.listings.InstallHistory.InstallCount;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppDownloadsTest {
  private static final Subject.Listing LISTING = new Subject.Listing(PLAY_APP, US);
  private static final LocalDate TODAY = LocalDate.parse("2026-03-31");

  private final TestObservations known = new TestObservations();

  @Test
  void theGainOfADateIsDividedByTheDaysSinceTheObservationBefore() {
    observe(NOON.minus(Duration.ofDays(20)), 1_000);
    observe(NOON.minus(Duration.ofDays(4)), 5_000);
    observe(NOON.minus(Duration.ofDays(2)), 6_000);
    observe(NOON.minusSeconds(7_200), 6_900);
    observe(NOON.minusSeconds(60), 7_000);

    Ready<AppDownloads.Result> answer = ready(ask(PLAY_APP, known.now()));
    assertThat(answer.charges()).containsExactly(Charge.one(PricedItem.APP_DOWNLOADS));
    assertThat(answer.result().history())
        .containsOnlyKeys(TODAY.minusDays(4), TODAY.minusDays(2), TODAY);
    assertThat(answer.result().history().get(TODAY.minusDays(4)).gain())
        .contains(Gain.of(NOON.minus(Duration.ofDays(20)), 4_000, 16));
    assertThat(answer.result().history().get(TODAY.minusDays(2)).gain().orElseThrow().perDay())
        .hasValue(500);
    InstallCount newest = answer.result().newest().orElseThrow();
    assertThat(newest.installs()).isEqualTo(7_000);
    assertThat(newest.gain().orElseThrow().installs()).isEqualTo(1_000);
    assertThat(newest).isEqualTo(answer.result().history().get(TODAY));
  }

  /** As the installs by keywords need it: by the listing that was observed, and the ratings. */
  @Test
  void withoutChartsOrNewRatingsAllRatingsSinceTheReleaseTellTheDownloads() {
    assertThat(AppDownloads.estimate(APP, US, OptionalLong.of(36_500), known.now())).isEmpty();
    observeReleased(APP, NOON.minus(Duration.ofDays(3_650)), "Maps");
    Estimate old =
        AppDownloads.estimate(APP, US, OptionalLong.of(36_500), known.now()).orElseThrow();
    assertThat(old.p50()).isBetween(10 / 0.11, 10 / 0.01);
    assertThat(AppDownloads.estimate(APP, US, OptionalLong.of(3), known.now())).isEmpty();
    known.at(NOON.minus(Duration.ofDays(20))).addRating(APP, 4.5, 36_300);
    known.at(NOON).addRating(APP, 4.5, 36_500);
    Estimate recent =
        AppDownloads.estimate(APP, US, OptionalLong.of(36_500), known.now()).orElseThrow();
    assertThat(recent.sigma()).isLessThan(old.sigma());
  }

  private void observeReleased(AppId app, Instant released, String title) {
    Facts.Listed listed = listed(title);
    known.add(
        new Subject.Listing(app, US),
        new Facts.Listed(
            listed.kind(),
            listed.title(),
            listed.description(),
            listed.promoText(),
            listed.shortDescription(),
            listed.icon(),
            listed.screenshots(),
            listed.categories(),
            listed.developer(),
            listed.price(),
            listed.inAppPurchases(),
            listed.version(),
            Optional.of(released),
            listed.updatedAt(),
            listed.details()));
  }

  @Test
  void aNumberThatFellSaysNothingAboutDownloads() {
    observe(NOON.minus(Duration.ofDays(1)), 5_000);
    observe(NOON.minusSeconds(60), 4_900);

    Gain gain =
        ready(ask(PLAY_APP, known.now())).result().newest().orElseThrow().gain().orElseThrow();
    assertThat(gain.installs()).isEqualTo(-100);
    assertThat(gain.perDay()).isEmpty();
  }

  @Test
  void theNewestListingOfAnyCountryCounts() {
    observe(NOON.minus(Duration.ofDays(3)), 1_000);
    observe(NOON.minusSeconds(7_200), 1_200);
    known.add(
        new Subject.Listing(PLAY_APP, new Country("de")),
        NOON.minus(Duration.ofDays(1)),
        listed("Chess", 1_100));
    known.add(
        new Subject.Listing(PLAY_APP, new Country("fr")),
        NOON.minusSeconds(60),
        listed("Chess", 1_300));

    AppDownloads.Result result = ready(ask(PLAY_APP, known.now())).result();
    assertThat(result.history().values())
        .extracting(InstallCount::installs)
        .containsExactly(1_000L, 1_100L, 1_300L);
    assertThat(result.newest().orElseThrow().installs()).isEqualTo(1_300);
  }

  @Test
  void aGainFarAboveThoseAroundItIsACorrectionAndNoDownloads() {
    long[] numbers = {10_000, 10_100, 10_200, 60_000, 60_100, 60_250};
    for (int i = 0; i < numbers.length; i++) {
      observe(NOON.minusSeconds(60).minus(Duration.ofDays(numbers.length - 1L - i)), numbers[i]);
    }
    AppDownloads.Result result = ready(ask(PLAY_APP, known.now())).result();
    assertThat(result.history().values().stream().flatMap(count -> count.gain().stream()))
        .extracting(Gain::kind)
        .containsExactly(
            GainKind.DOWNLOADS,
            GainKind.DOWNLOADS,
            GainKind.CORRECTION_UP,
            GainKind.DOWNLOADS,
            GainKind.DOWNLOADS);
    assertThat(result.history().get(TODAY.minusDays(2)).gain().orElseThrow().perDay()).isEmpty();
    assertThat(AppDownloads.history(PLAY_APP, TODAY, known.now()).meanPerDay()).hasValue(112.5);
  }

  @Test
  void aGainThatIsTheNewestOrThatLastsIsDownloads() {
    long[] numbers = {10_000, 10_100, 10_200, 60_000, 100_000, 140_000, 400_000};
    for (int i = 0; i < numbers.length; i++) {
      observe(NOON.minusSeconds(60).minus(Duration.ofDays(numbers.length - 1L - i)), numbers[i]);
    }
    assertThat(ready(ask(PLAY_APP, known.now())).result().history().values())
        .flatExtracting(count -> count.gain().stream().toList())
        .extracting(Gain::kind)
        .containsOnly(GainKind.DOWNLOADS);
  }

  @Test
  void theFirstNumberHasNoGain() {
    observe(NOON.minusSeconds(60), 4_900);
    assertThat(ready(ask(PLAY_APP, known.now())).result().newest().orElseThrow().gain()).isEmpty();
  }

  @Test
  void aListingThatIsNotKnownIsFetchedAndOneWithoutANumberIsNotObserved() {
    assertThat(ask(PLAY_APP, known.now())).isEqualTo(new Preparing<>(Set.of(LISTING)));
    assertThat(ask(PLAY_APP, known.offline())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));

    known.add(LISTING, NOON.minusSeconds(60), listed("Chess"));
    assertThat(ask(PLAY_APP, known.now())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void anAppThatIsNotInTheStoreIsAbsent() {
    known.add(LISTING, new Facts.NotListed());
    assertThat(ask(PLAY_APP, known.now())).isEqualTo(new NoData<>(Reason.PROVEN_ABSENT));
  }

  @Test
  void withoutAnyEvidenceThereIsNoEstimate() {
    assertThat(ask(APP, known.now())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));

    known.addRating(APP, 4.5, 1_000);
    assertThat(ask(APP, known.now())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void newRatingsSayHowOftenAnAppIsDownloaded() {
    known
        .add(rating(APP), NOON.minus(Duration.ofDays(28)), new Facts.Rating(4.5, 1_000))
        .add(rating(APP), NOON.minus(Duration.ofDays(14)), new Facts.Rating(4.5, 1_500))
        .add(rating(APP), NOON.minusSeconds(60), new Facts.Rating(4.5, 3_800));

    DownloadsEstimate estimate =
        ready(ask(APP, known.now())).result().estimates().inCountry().orElseThrow();
    assertThat(estimate.evidence()).containsExactly(DownloadsEvidence.RATINGS);
    assertThat(estimate.perDay().p50()).isCloseTo(100 / 0.0332, within(10.0));
    assertThat(estimate.perDay().p90()).isGreaterThan(3 * estimate.perDay().p50());
  }

  @Test
  void aChartAndTheInstallsOfAllCountriesNarrowTheEstimate() {
    observe(NOON.minus(Duration.ofDays(10)), 1_000_000);
    observe(NOON.minusSeconds(60), 2_000_000);
    DownloadsEstimate one =
        ready(ask(PLAY_APP, known.now())).result().estimates().inCountry().orElseThrow();
    assertThat(one.evidence()).containsExactly(DownloadsEvidence.COUNTER);
    assertThat(one.perDay().p50()).isBetween(3_000.0, 10_000.0);

    known.add(
        new Subject.Chart(Device.ANDROID, US, CategoryId.APPLICATION),
        NOON.minusSeconds(60),
        new Facts.ChartRanking(
            Map.of(Facts.ChartKind.FREE, List.of(PLAY_APP)), Optional.empty(), Map.of()));
    DownloadsEstimate both =
        ready(ask(PLAY_APP, known.now())).result().estimates().inCountry().orElseThrow();
    assertThat(both.evidence()).containsExactly(DownloadsEvidence.COUNTER, DownloadsEvidence.CHART);
    assertThat(both.perDay().sigma()).isLessThan(one.perDay().sigma());
    assertThat(both.perDay().p50()).isGreaterThan(one.perDay().p50());
  }

  @Test
  void theDownloadsOfAllCountriesAreTheGainOfTheCounterAndNoCountryHasMore() {
    observe(NOON.minus(Duration.ofDays(10)), 1_000_000);
    observe(NOON.minusSeconds(60), 1_010_000);
    known.add(
        new Subject.Chart(Device.ANDROID, US, CategoryId.APPLICATION),
        NOON.minusSeconds(60),
        new Facts.ChartRanking(
            Map.of(Facts.ChartKind.FREE, List.of(PLAY_APP)), Optional.empty(), Map.of()));
    AppDownloads.Estimates estimates = ready(ask(PLAY_APP, known.now())).result().estimates();
    DownloadsEstimate worldwide = estimates.worldwide().orElseThrow();
    assertThat(worldwide.perDay().p50()).isCloseTo(1_000, within(1.0));
    assertThat(worldwide.evidence()).containsExactly(DownloadsEvidence.COUNTER);
    assertThat(estimates.inCountry().orElseThrow().perDay().p50()).isLessThanOrEqualTo(1_000);
  }

  @Test
  void aRankInAGrossingChartSaysWhatTheRevenueIsAndNotHowManyDownloadIt() {
    known.add(
        new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL),
        NOON.minusSeconds(60),
        new Facts.ChartRanking(
            Map.of(Facts.ChartKind.GROSSING, List.of(APP)), Optional.empty(), Map.of()));
    AppDownloads.Estimates estimates = ready(ask(APP, known.now())).result().estimates();
    assertThat(estimates.inCountry()).isEmpty();
    assertThat(estimates.revenue().orElseThrow().rank()).isEqualTo(1);
    assertThat(estimates.revenue().orElseThrow().category()).isEqualTo(CategoryId.OVERALL);
  }

  @Test
  void aChartElsewhereSaysWhatTheDownloadsOfAllCountriesAre() {
    known.add(LISTING, NOON.minusSeconds(60), listed("Chess"));
    known.add(
        new Subject.Chart(Device.ANDROID, new Country("de"), CategoryId.APPLICATION),
        NOON.minusSeconds(60),
        new Facts.ChartRanking(
            Map.of(Facts.ChartKind.FREE, List.of(PLAY_APP)), Optional.empty(), Map.of()));
    AppDownloads.Estimates estimates = ready(ask(PLAY_APP, known.now())).result().estimates();
    assertThat(estimates.inCountry()).isEmpty();
    assertThat(estimates.worldwide().orElseThrow().evidence())
        .containsExactly(DownloadsEvidence.CHART);
  }

  private void observe(Instant at, long installs) {
    known.add(LISTING, at, listed("Chess", installs));
  }

  private static Answer<AppDownloads.Result> ask(AppId app, Evidence evidence) {
    return new AppDownloads()
        .answer(new AppDownloads.Query(app, US, NOON.minus(Duration.ofDays(7))), evidence);
  }
}
