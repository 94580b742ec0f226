package dev.storescope.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationCsvTest {
  private static final String IMPRESSIONS =
      "country,keyword,impressions,share,date,popularity,scale\n";
  private static final String INSTALLS = "store,country,app,keyword,rank,installs\n";

  @TempDir private Path folder;

  @Test
  void impressionsHaveAShareWithOrWithoutPercent() throws IOException {
    Path file =
        file(IMPRESSIONS + "us,Team Chat,120,35%,2026-01-31,41,ads_1_to_100\nUS,memo,9.5,0.2,,,\n");
    assertThat(CalibrationCsv.read(file, Optional.empty()))
        .first()
        .isInstanceOfSatisfying(
            CalibrationFigure.Impressions.class,
            figure -> {
              assertThat(figure.keyword().text()).isEqualTo("team chat");
              assertThat(figure.share()).isEqualTo(0.35);
              assertThat(figure.date()).hasValue(LocalDate.of(2026, 1, 31));
              assertThat(figure.popularity())
                  .hasValue(new Popularity(41, PopularityScale.ADS_1_TO_100));
            });
    assertThat(CalibrationCsv.read(file, Optional.empty())).hasSize(2);
  }

  @Test
  void installsHaveAnAppAndARank() throws IOException {
    assertThat(
            CalibrationCsv.read(
                file(INSTALLS + "googleplay,de,com.example.app,memo,3,1.5\n"), Optional.empty()))
        .singleElement()
        .isInstanceOfSatisfying(
            CalibrationFigure.Installs.class, figure -> assertThat(figure.rank()).isEqualTo(3));
  }

  @Test
  void theErrorOfAnInvalidLineHasItsNumberAndSaysWhatIsExpected() throws IOException {
    Map<String, String> wrong =
        Map.of(
            "zz,memo,5,0.2,,,", "No store has a storefront in 'zz'. Use a two",
            "us,,5,0.2,,,", "The column keyword is empty.",
            "us,memo,five,0.2,,,", "Invalid impressions 'five'. Use a number.",
            "us,memo,5,35,,,", "A share must be above 0 % and at most 100 %.",
            "us,memo,1.234,0.2,,,", "a whole number or a fraction? Use 1234, or",
            "us,memo,5,0.2,31.1.2026,,", "Invalid date '31.1.2026'. Use a date such as 2026-01-31.",
            "us,memo,5,0.2,,41,new", "Invalid scale 'new'. Use one of legacy",
            "us,memo,5,0.2,,101,legacy", "not 101");
    for (Map.Entry<String, String> line : wrong.entrySet()) {
      Path file = file(IMPRESSIONS + "us,memo,5,0.2,,,\n" + line.getKey() + "\n");
      assertThatThrownBy(() -> CalibrationCsv.read(file, Optional.empty()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(file + ", line 3: ")
          .hasMessageContaining(line.getValue());
    }
  }

  @Test
  void aFileWithOtherColumnsOrNoFiguresIsRefused() throws IOException {
    Path other = file("a,b\n1,2\n");
    assertThatThrownBy(() -> CalibrationCsv.read(other, Optional.empty()))
        .hasMessageContaining("The columns must be country");
    Path empty = file(IMPRESSIONS);
    assertThatThrownBy(() -> CalibrationCsv.read(empty, Optional.empty()))
        .hasMessageContaining("has no figures");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("figures.csv"), text);
  }
}
