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

  @Test
  void everyGateIsPassed() {
    assertThat(report.verdicts()).allMatch(Verdict::isPassed);
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
