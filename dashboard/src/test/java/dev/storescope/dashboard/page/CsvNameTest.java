package dev.storescope.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Rank;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CsvNameTest {
  @Test
  void aFileKeepsItsNameInAnyScript() {
    assertThat(new Csv("chess-us", "a").disposition())
        .isEqualTo("attachment; filename=\"chess-us.csv\"; filename*=UTF-8''chess-us.csv");
    assertThat(new Csv("家計簿-jp", "a").disposition())
        .isEqualTo(
            "attachment; filename=\"_-jp.csv\"; filename*=UTF-8''%E5%AE%B6%E8%A8%88%E7%B0%BF-jp.csv");
    assertThat(new Csv("ميزانية", "a").disposition())
        .endsWith("UTF-8''%D9%85%D9%8A%D8%B2%D8%A7%D9%86%D9%8A%D8%A9.csv");
  }

  @Test
  void whatNoFileNameHasIsReplaced() {
    assertThat(new Csv("a/b\\c:d*e?f\"g<h>i", "a").disposition())
        .endsWith("UTF-8''a-b-c-d-e-f-g-h-i.csv");
    assertThat(new Csv("a\r\nSet-Cookie: x", "a").disposition())
        .endsWith("UTF-8''a-Set-Cookie-x.csv");
    assertThat(new Csv("😀".repeat(300), "a").disposition()).hasSizeLessThan(2000);
  }

  @Test
  void aRankThatIsNotThereIsBlankAndItsStateSaysWhy() {
    assertThat(Csv.rank(Rank.at(7))).isEqualTo(7);
    assertThat(Csv.rank(new Rank.NotRanked())).isEqualTo("");
    assertThat(Csv.rankState(new Rank.NotRanked())).isEqualTo("not ranked");
    assertThat(Csv.rankState(Optional.empty())).isEqualTo("not observed");
  }
}
