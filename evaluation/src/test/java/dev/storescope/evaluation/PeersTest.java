package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.evaluation.AsoScore.Signals;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PeersTest {
  @Test
  void theCurveOfSplitMetricsHasItsPublishedPoints() {
    assertThat(SplitMetricsVolume.searches(50)).isCloseTo(5_500, within(100.0));
    assertThat(SplitMetricsVolume.searches(80)).isCloseTo(35_000, within(500.0));
    assertThat(SplitMetricsVolume.installs(50, 1))
        .isCloseTo(0.07 * SplitMetricsVolume.searches(50), within(1e-9));
    assertThat(SplitMetricsVolume.installs(50, 101)).isZero();
  }

  @Test
  void theTablesOfRespectAsoHaveTheirPointsAndGoBetweenThemAsLogarithms() {
    assertThat(RespectAsoTables.searches(5)).isEqualTo(1);
    assertThat(RespectAsoTables.searches(50)).isEqualTo(200);
    assertThat(RespectAsoTables.searches(65)).isCloseTo(Math.sqrt(200 * 2000), within(1e-9));
    assertThat(RespectAsoTables.searches(100)).isEqualTo(32_000);
    assertThat(RespectAsoTables.installs(50, 2)).isCloseTo(200 * .18 * .1, within(1e-9));
  }

  @Test
  void theScoreOfTheAsoPackageGoesFromOneToTen() {
    Signals most = new Signals(OptionalInt.of(1), 0, 1, List.of(5_000_000L), List.of(1));
    Signals least = new Signals(OptionalInt.empty(), 0, 25, List.of(0L), List.of());
    assertThat(AsoScore.traffic(most)).isCloseTo(10, within(1e-9));
    assertThat(AsoScore.traffic(least)).isCloseTo(1, within(1e-9));
  }

  @Test
  void theScoreWeighsTheShortestPrefixMost() {
    Signals keyword = new Signals(OptionalInt.of(13), 4, 13, List.of(500_000L), List.of());
    // By 10 to 1: 5.5 for the prefix, 1 for the slot. By 8, 1, 2, 3: that, 5.5, 5.5, 1.
    double suggest = (10 * 5.5 + 1) / 11;
    assertThat(AsoScore.traffic(keyword))
        .isCloseTo((8 * suggest + 5.5 + 2 * 5.5 + 3) / 14, within(1e-9));
  }
}
