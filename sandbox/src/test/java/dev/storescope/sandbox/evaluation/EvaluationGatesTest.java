package dev.storescope.sandbox.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.sandbox.evaluation.Report.Verdict;
import dev.storescope.testkit.InMemoryArchive;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The quick evaluation, on worlds that no parameter was chosen on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvaluationGatesTest {
  private final Report report =
      new Evaluation(Seeds.UNSEEN, 1, true, EvaluationGatesTest::inMemory).run(() -> {});

  private static <T> T inMemory(Function<Archive, T> use) {
    try (Archive archive = new InMemoryArchive()) {
      return use.apply(archive);
    }
  }

  @Test
  void everyGateIsJudged() {
    assertThat(report.verdicts()).extracting(Verdict::gate).containsAll(Gate.ALL);
  }

  /**
   * docs/estimates.md says why these are not reached; one that is from now on is taken out here.
   */
  @Test
  void theGatesThatAreNotPassedAreThoseThatAreWrittenDown() {
    assertThat(report.verdicts())
        .filteredOn(verdict -> !verdict.isPassed())
        .extracting(verdict -> verdict.gate().figure() + " " + verdict.gate().metric())
        .containsExactlyInAnyOrder(
            "GOOGLE_PLAY_VOLUME SPEARMAN", "INSTALLS SPEARMAN", "INSTALLS MALE");
  }

  @Test
  void whatDoesNotPassItsGateGetsNoWorse() {
    assertThat(value(Figure.GOOGLE_PLAY_VOLUME, Metric.SPEARMAN)).isGreaterThan(0.25);
    assertThat(value(Figure.INSTALLS, Metric.SPEARMAN)).isGreaterThan(0.65);
    assertThat(value(Figure.INSTALLS, Metric.MALE)).isLessThan(0.70);
  }

  @Test
  void weAreNearerToTheTruthThanThePeersAre() {
    for (Figure figure : List.of(Figure.APP_STORE_VOLUME, Figure.INSTALLS)) {
      double ours = value(figure, Metric.MALE);
      assertThat(report.rows())
          .filteredOn(row -> row.figure() == figure && row.world() == WorldKind.AS_ASSUMED)
          .filteredOn(
              row ->
                  row.estimator().equals(Estimators.SPLIT_METRICS)
                      || row.estimator().equals(Estimators.RESPECT_ASO))
          .hasSize(2)
          .allMatch(row -> row.value(Metric.MALE) > ours);
    }
  }

  @Test
  void theTextHasALineForEveryRow() {
    String text = ReportText.of(report);
    assertThat(text.lines().filter(line -> line.startsWith("  ")).count())
        .isGreaterThanOrEqualTo(report.rows().size() + report.verdicts().size());
  }

  private double value(Figure figure, Metric metric) {
    return report.rows().stream()
        .filter(row -> row.figure() == figure && row.world() == WorldKind.AS_ASSUMED)
        .filter(row -> row.estimator().equals(Estimators.OURS))
        .findFirst()
        .orElseThrow()
        .value(metric);
  }
}
