package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Keyword;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitleMatchTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          photo editor | Pixly: Photo-Editor & Collage | 1
          editor photo | Pixly: Photo Editor | 1
          photo editor | Photos and Editing | 0
          photo editor free | Photo Editor | 0.6666666666666666
          match 3 | Jewels - Match 3 | 1
          straße | Die STRASSE | 1
          写真加工 | 写真加工アプリ | 1
          写真 加工 | 楽しい写真 | 0.5
          cat | Concatenate | 0
          !? | Anything | 0
          """)
  void aTitleHasAShareOfTheWords(String keyword, String title, double share) {
    assertThat(TitleMatch.share(Keyword.of(keyword), title)).isEqualTo(share);
  }
}
