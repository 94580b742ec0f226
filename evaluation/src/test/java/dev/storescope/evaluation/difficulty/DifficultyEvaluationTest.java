package dev.storescope.evaluation.difficulty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.archive.Archive;
import dev.storescope.estimation.difficulty.ChallengerPart;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.evaluation.Evaluation.ScratchArchives;
import dev.storescope.evaluation.Seeds;
import dev.storescope.evaluation.difficulty.DifficultyEvaluation.DifficultyRow;
import dev.storescope.evaluation.difficulty.DifficultyEvaluation.Tenth;
import dev.storescope.evaluation.difficulty.DifficultyFit.FittedWeights;
import dev.storescope.testkit.InMemoryArchive;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The quick evaluation of the chances, on worlds that no parameter was chosen on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DifficultyEvaluationTest {
  private final DifficultyEvaluation evaluation =
      new DifficultyEvaluation(true, new InMemoryArchives());
  private final List<DifficultyRow> rows =
      evaluation.evaluate(DifficultyWorld.CROWDED, Seeds.HELD_OUT, 2);

  private static final class InMemoryArchives implements ScratchArchives {
    @Override
    public <T> T use(Function<Archive, T> use) {
      try (Archive archive = new InMemoryArchive()) {
        return use.apply(archive);
      }
    }
  }

  @Test
  void chancesAreBetterThanThoseOfPeersAndThanOneChanceForAll() {
    DifficultyRow ours = rows.getFirst();
    assertThat(ours.brier()).isLessThan(0.6 * ours.ofTheMean());
    assertThat(ours.order()).isGreaterThan(0.93);
    assertThat(rows.subList(1, rows.size()))
        .hasSize(2)
        .allMatch(peer -> peer.brier() > ours.brier() && peer.order() < ours.order());
  }

  @Test
  void ofTheAppsThatAreSaidToSucceedSoManySucceed() {
    List<Tenth> tenths =
        rows.getFirst().tenths().stream().filter(tenth -> tenth.apps() >= 40).toList();
    assertThat(tenths)
        .isNotEmpty()
        .allSatisfy(tenth -> assertThat(tenth.succeeded()).isCloseTo(tenth.said(), within(0.25)));
  }

  @Test
  void theTextHasTheRowsAndTheTenths() {
    String text = evaluation.toText(rows, Seeds.HELD_OUT, 2);
    assertThat(text.lines().filter(line -> line.startsWith("| App Store, us"))).hasSize(4);
    assertThat(text)
        .contains("Seeds from 1000001 to 1000002.", "(rank + 1.1)^−0.92", "| 90 to 100 % |");
  }

  /** The worlds of the fit are larger: {@code ./storescope difficulty --fit}. */
  @Test
  void theWeightsOfASmallFitAreNearThoseOfTheService() {
    FittedWeights fitted =
        DifficultyFit.fit(evaluation.samples(DifficultyWorld.CROWDED, Seeds.TUNING, 2));
    for (DifficultyPart part :
        List.of(DifficultyPart.RATINGS, DifficultyPart.EXACT_TITLES, DifficultyPart.BRAND)) {
      assertThat(Objects.requireNonNull(fitted.keyword().get(part)).weight())
          .as(part.name())
          .isCloseTo(part.weight(), within(0.4 + 0.4 * Math.abs(part.weight())));
    }
    assertThat(Objects.requireNonNull(fitted.app().get(ChallengerPart.RATINGS)).weight())
        .isCloseTo(ChallengerPart.RATINGS.weight(), within(0.35));
  }
}
