package dev.storescope.sandbox.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.testkit.InMemoryArchive;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The quick evaluation, on worlds that no parameter was chosen on. */
class EvaluationGatesTest {
  private static final Report REPORT =
      new Evaluation(Seeds.UNSEEN, 1, true, EvaluationGatesTest::inMemory).run(() -> {});

  private static <T> T inMemory(Function<Archive, T> use) {
    return use.apply(new InMemoryArchive());
  }

  @Test
  void everyGateIsJudged() {
    assertThat(REPORT.verdicts()).extracting(Report.Verdict::gate).containsAll(Gate.ALL);
  }

  @Test
  void everyGateIsPassed() {
    assertThat(REPORT.verdicts()).filteredOn(verdict -> !verdict.isPassed()).isEmpty();
  }
}
