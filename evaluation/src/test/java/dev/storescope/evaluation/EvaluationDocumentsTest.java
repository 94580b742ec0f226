package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.estimation.Estimate;
import dev.storescope.evaluation.PublicFigure.Comparability;
import dev.storescope.evaluation.measure.Answered;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class EvaluationDocumentsTest {
  private static final String DOCUMENT =
      """
      # Title
      <!-- evaluation:one -->
      old
      <!-- end -->
      text
      """;

  @Test
  void aTableReplacesWhatIsBetweenItsLines() {
    String replaced = EvaluationDocuments.replaced(DOCUMENT, Map.of("one", "| a |\n"));
    assertThat(replaced)
        .isEqualTo("# Title\n<!-- evaluation:one -->\n\n| a |\n\n<!-- end -->\ntext\n");
    assertThat(EvaluationDocuments.replaced(replaced, Map.of("one", "| a |\n")))
        .isEqualTo(replaced);
  }

  @Test
  void aTableWithoutAPlaceIsLeftOut() {
    assertThat(EvaluationDocuments.replaced(DOCUMENT, Map.of("two", "| a |\n")))
        .isEqualTo(DOCUMENT);
  }

  @Test
  void aPlaceWithoutAnEndIsAnError() {
    assertThatThrownBy(
            () ->
                EvaluationDocuments.replaced("<!-- evaluation:one -->\n", Map.of("one", "| a |\n")))
        .hasMessageContaining("one");
  }

  @Test
  void everyPictureIsXml() throws Exception {
    List<Answered> answers = new ArrayList<>();
    for (int i = 1; i <= 50; i++) {
      Estimate estimate = Estimate.around(2 * i, 0.5, "test", Optional.empty());
      answers.add(Answered.of(i, Optional.of(estimate)));
    }
    Map<String, String> pictures =
        EvaluationPictures.of(
            new DrawnAnswers(
                Map.of(
                    EstimatedQuantity.APP_STORE_VOLUME,
                    answers,
                    EstimatedQuantity.GOOGLE_PLAY_INSTALLS,
                    answers)));
    assertThat(pictures).hasSize(6);
    for (String picture : pictures.values()) {
      assertThat(picture).doesNotContain("NaN", "Infinity");
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(picture.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Test
  void aPublishedNumberIsComparedWithTheNearerEndOfItsRange() {
    assertThat(figure(2, 4, 8, Comparability.COMPARABLE).factor()).isEqualTo(2);
    assertThat(figure(2, 4, 1, Comparability.COMPARABLE).factor()).isEqualTo(0.5);
    assertThat(figure(2, 4, 3, Comparability.COMPARABLE).cells()).endsWith("3.0", "within");
    assertThat(figure(2, 2, 3, Comparability.COMPARABLE).cells())
        .containsExactly("a", "b", "2.0", "3.0", "×1.50");
    assertThat(figure(2, 2, 3, Comparability.OF_SOMETHING_ELSE).cells()).endsWith("×1.50 *");
  }

  private static PublicFigure figure(
      double lowest, double highest, double ours, Comparability comparability) {
    return new PublicFigure("a", "b", lowest, highest, ours, "%.1f", comparability);
  }

  @Test
  void noComparableNumberIsFurtherOffThanHalf() {
    assertThat(PublicFigures.list())
        .filteredOn(figure -> figure.comparability() == Comparability.COMPARABLE)
        .filteredOn(figure -> Math.abs(Math.log(figure.factor())) > Math.log(1.5))
        .isEmpty();
  }
}
