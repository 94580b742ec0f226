package dev.storescope.estimation.downloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.downloads.DownloadsModel.Parameter;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DownloadsModelTest {
  private static final int APPS = 60;
  private static final MarketSize MARKET =
      MarketSize.find(new Market(StoreType.GOOGLE_PLAY, new Country("us"))).orElseThrow();
  private static final DownloadsModel PRIOR = DownloadsModel.prior(StoreType.GOOGLE_PLAY, MARKET);

  @Test
  void withoutEvidenceThereIsNoEstimate() {
    assertThat(PRIOR.estimate(List.of())).isEmpty();
  }

  @Test
  void moreEvidenceNarrowsTheEstimate() {
    DownloadsFactor chart = DownloadsFactor.ofChart(10, MARKET);
    DownloadsFactor counter = DownloadsFactor.ofCounter(perDay(chart) / 0.15, 0.1);
    DownloadsEstimate one = PRIOR.estimate(List.of(chart)).orElseThrow();
    DownloadsEstimate both = PRIOR.estimate(List.of(chart, counter)).orElseThrow();
    assertThat(both.evidence()).containsExactly(DownloadsEvidence.COUNTER, DownloadsEvidence.CHART);
    assertThat(both.perDay().p50()).isCloseTo(one.perDay().p50(), within(1.0));
    assertThat(both.perDay().sigma()).isLessThan(one.perDay().sigma());
  }

  @Test
  void countersTellTheLevelOfChartsOfAppsWithoutOne() {
    DownloadsModel fitted =
        PRIOR.fit(
            IntStream.rangeClosed(1, APPS)
                .mapToObj(rank -> DownloadsFactor.ofChart(rank, MARKET))
                .map(
                    chart ->
                        List.of(chart, DownloadsFactor.ofCounter(perDay(chart) / 4 / 0.15, 0.1)))
                .toList());
    DownloadsFactor chart = DownloadsFactor.ofChart(20, MARKET);
    DownloadsEstimate before = PRIOR.estimate(List.of(chart)).orElseThrow();
    DownloadsEstimate after = fitted.estimate(List.of(chart)).orElseThrow();
    assertThat(after.perDay().p50() / before.perDay().p50()).isBetween(0.25, 0.4);
    assertThat(after.perDay().sigma()).isLessThan(before.perDay().sigma());
  }

  @Test
  void chartsAndRatingsAloneDoNotTellWhichOfThemIsUnusual() {
    DownloadsModel fitted =
        PRIOR.fit(
            IntStream.rangeClosed(1, APPS)
                .mapToObj(rank -> DownloadsFactor.ofChart(rank, MARKET))
                .map(chart -> List.of(chart, ratings(8 * perDay(chart))))
                .toList());
    assertThat(fitted.mean(Parameter.CHART_LEVEL)).isBetween(0.5, 1.5);
    assertThat(fitted.mean(Parameter.RATING_RATE)).isBetween(0.5, 1.5);
    assertThat(fitted.sigma(Parameter.CHART_LEVEL)).isGreaterThan(0.4);

    DownloadsFactor chart = DownloadsFactor.ofChart(20, MARKET);
    DownloadsEstimate both =
        fitted.estimate(List.of(chart, ratings(8 * perDay(chart)))).orElseThrow();
    assertThat(both.perDay().sigma())
        .isGreaterThan(fitted.sigma(Parameter.CHART_LEVEL))
        .isLessThan(PRIOR.estimate(List.of(chart)).orElseThrow().perDay().sigma());
  }

  @Test
  void anAppWithOneKindOfEvidenceSaysNothing() {
    DownloadsModel fitted = PRIOR.fit(List.of(List.of(DownloadsFactor.ofChart(1, MARKET))));
    assertThat(fitted.mean(Parameter.CHART_LEVEL)).isZero();
    assertThat(fitted.sigma(Parameter.CHART_LEVEL))
        .isCloseTo(PRIOR.sigma(Parameter.CHART_LEVEL), within(1e-9));
  }

  @Test
  void anArchivedFitGivesTheSameEstimatesUnlessItIsOfAnotherVersion() {
    List<DownloadsFactor> app =
        List.of(DownloadsFactor.ofChart(3, MARKET), DownloadsFactor.ofRatings(1_000, 28));
    DownloadsModel fitted = PRIOR.fit(List.of(app, app, app));
    DownloadsParameters archived = fitted.toParameters(3);
    Estimate read =
        DownloadsModel.find(archived).orElseThrow().estimate(app).orElseThrow().perDay();
    Estimate made = fitted.estimate(app).orElseThrow().perDay();
    assertThat(read.p50()).isCloseTo(made.p50(), within(made.p50() / 500));
    assertThat(read.sigma()).isCloseTo(made.sigma(), within(0.001));

    assertThat(
            DownloadsModel.find(
                new DownloadsParameters(
                    DownloadsModel.VERSION + 1, 3, archived.means(), archived.covariances())))
        .isEmpty();
  }

  private static double perDay(DownloadsFactor factor) {
    return Math.exp(factor.logMean());
  }

  /** As many as an app with some downloads per day has in 28 days. */
  private static DownloadsFactor ratings(double downloads) {
    return DownloadsFactor.ofRatings(Math.round(downloads * 28 * 0.0332), 28);
  }
}
