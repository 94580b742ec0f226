package dev.storescope.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Yoga: daily work-outs & more! | yoga, daily, work, outs, more
          Дневник тренировок           | дневник, тренировок
          写真加工アプリ                 | 写真, 加工, アプリ
          照片编辑器                     | 照片, 编辑, 器
          แต่งรูปภาพสวย                  | แต่ง, รูปภาพ, สวย
          تعديل الصور                  | تعديل, الصور
          사진 편집 앱                   | 사진, 편집, 앱
          फोटो संपादक                   | फोटो, संपादक
          2048 ★ Q 🎮                  | 2048
          """)
  void wordsAreFoundInEveryScript(String text, String words) {
    assertThat(Words.of(Keyword.of(text))).containsExactly(words.split(", "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Yoga now - health & fitness | yoga now / health / fitness
          Wi-Fi. Don't  stop          | wi-fi / don't stop
          写真加工、無料                | 写真加工 / 無料
          """)
  void punctuationEndsAPhrase(String text, String phrases) {
    List<String> found =
        Words.phrasesOf(text).stream()
            .map(phrase -> phrase.from(0, phrase.words().size()).orElseThrow().text())
            .toList();
    assertThat(found).containsExactly(phrases.split(" / "));
  }

  @Seeded
  void theWordsOfATextAreInOrderAndDoNotOverlap(Samples any) {
    String text = any.text(0, 255);
    int end = 0;
    for (Words.Phrase phrase : Words.phrasesOf(text)) {
      for (Words.WordBounds word : phrase.words()) {
        assertThat(word.start()).isGreaterThanOrEqualTo(end);
        assertThat(word.end()).isGreaterThan(word.start()).isLessThanOrEqualTo(text.length());
        end = word.end();
      }
    }
  }
}
