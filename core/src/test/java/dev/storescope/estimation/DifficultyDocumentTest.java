package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.difficulty.ChallengerPart;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.estimation.difficulty.KeywordDifficulty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** {@code docs/difficulty.md} has the weights of the service. */
class DifficultyDocumentTest {
  private final List<String> lines = Files.readAllLines(Path.of("../docs/difficulty.md"));

  DifficultyDocumentTest() throws IOException {}

  @Test
  void everyPartIsDescribedWithItsWeightAndWhatIsTypical() {
    for (DifficultyPart part : DifficultyPart.values()) {
      assertThat(lines)
          .as(part.wireName())
          .anyMatch(
              line ->
                  line.startsWith("| `" + part.wireName() + "` |")
                      && line.endsWith(
                          "| %s | %s | %s |"
                              .formatted(
                                  part.isOfDifficulty() ? text(part.strength()) : "",
                                  text(part.weight()),
                                  text(part.typical()))));
    }
  }

  @Test
  void theWeightsOfTheAppAndTheInterceptAreDescribed() {
    for (ChallengerPart part : ChallengerPart.values()) {
      assertThat(lines)
          .as(part.name())
          .anyMatch(line -> line.endsWith("| " + text(part.weight()) + " |"));
    }
    assertThat(String.join(" ", lines))
        .contains("intercept is " + text(KeywordDifficulty.STRENGTH) + " for the difficulty")
        .contains("and " + text(KeywordDifficulty.INTERCEPT) + " for the chance")
        .contains("between worlds, " + KeywordDifficulty.SIGMA)
        .contains("plausible weights, " + KeywordDifficulty.STRENGTH_SIGMA);
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replace('-', '−');
  }
}
