package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.evaluation.EvaluationReport.Verdict;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Metric;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.evaluation.world.WorldKind;
import dev.storescope.testkit.InMemoryArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The quick evaluation, on worlds that no parameter was chosen on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvaluationGatesTest {
  private static final Path DOCS = Path.of("..", "docs");

  private final EvaluationReport report =
      new Evaluation(Seeds.HELD_OUT, 1, true, WorldDraws.standard(), EvaluationGatesTest::inMemory)
          .run(() -> {});

  private static <T> T inMemory(Function<Archive, T> use) {
    try (Archive archive = new InMemoryArchive()) {
      return use.apply(archive);
    }
  }

  @Test
  void everyGoalHasAVerdict() {
    assertThat(QualityGate.ALL)
        .filteredOn(gate -> !gate.estimator().contains("10,000"))
        .allSatisfy(gate -> assertThat(report.verdicts()).extracting(Verdict::gate).contains(gate));
  }

  @Test
  void ourErrorIsSmallerThanThatOfThePeers() {
    for (EstimatedQuantity quantity :
        List.of(EstimatedQuantity.APP_STORE_VOLUME, EstimatedQuantity.APP_STORE_INSTALLS)) {
      double ours = value(quantity, Metric.MALE);
      assertThat(report.rows())
          .filteredOn(row -> row.quantity() == quantity && row.world() == WorldKind.AS_ASSUMED)
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
    String text = report.toText();
    assertThat(text.lines().filter(line -> line.startsWith("  ")).count())
        .isGreaterThanOrEqualTo(report.rows().size() + report.verdicts().size());
  }

  /** Make them anew with {@code ./storescope evaluate --quick --write docs}. */
  @Test
  void theTablesOfTheDocumentsAreWhatTheCommandMakes() throws IOException {
    assertReproduced("notes/estimates-quick.md", EvaluationDocuments.tables(report));
    Map<String, String> fixed = new EvaluationDocuments(DOCS, WorldDraws.standard()).fixedTables();
    assertReproduced("how-far-off.md", fixed);
    assertReproduced("notes/accuracy.md", fixed);
  }

  private static void assertReproduced(String file, Map<String, String> tables) throws IOException {
    String document = Files.readString(DOCS.resolve(file));
    assertThat(EvaluationDocuments.replaced(document, tables)).isEqualTo(document);
  }

  /** Their values take too long for a build. */
  @Test
  void theTablesOfTheFullSizeHaveARowForEachEstimatorAndKindOfWorld() throws IOException {
    String full = Files.readString(DOCS.resolve("notes").resolve("accuracy.md"));
    assertThat(full).contains("seeds from " + Seeds.HELD_OUT.first() + ".");
    assertThat(report.rows())
        .filteredOn(row -> !row.estimator().matches(".*[0-9] keywords"))
        .allSatisfy(
            row ->
                assertThat(full)
                    .contains("| %s | %s | ".formatted(row.world().label(), row.estimator())));
  }

  private double value(EstimatedQuantity quantity, Metric metric) {
    return report.rows().stream()
        .filter(row -> row.quantity() == quantity && row.world() == WorldKind.AS_ASSUMED)
        .filter(row -> row.estimator().equals(Estimators.ours(Tenure.WEEK)))
        .findFirst()
        .orElseThrow()
        .value(metric);
  }
}
