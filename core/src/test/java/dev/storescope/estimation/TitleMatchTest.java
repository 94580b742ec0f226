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
          photo editor | Photos and Editing | 0.5
          photo editor free | Photo Editor | 0.6666666666666666
          match 3 | Jewels - Match 3 | 1
          straße | Die STRASSE | 1
          写真加工 | 写真加工アプリ | 1
          写真 加工 | 楽しい写真 | 0.5
          写真加工 | 写真を加工する | 1
          写真加工 | 写真アルバム | 0.5
          영어 단어장 | 영어단어장 - 수능 | 1
          puzzle games | Puzzle Game: Blocks | 1
          ringtone maker | Ringtones Maker - the ring app | 1
          story | Love Stories | 1
          jeu | Jeux de cartes | 1
          gioco | Giochi gratis | 1
          text now | TextNow: Call + Text Unlimited | 1
          textnow | Text Now | 1
          prize picks | PrizePicks - Fantasy Sports | 1
          text now free | TextNow: Call + Text | 0.6666666666666666
          to do list | Todo List | 1
          i t | It | 0
          café | Cafe Finder | 1
          ｐｈｏｔｏ | Photo | 1
          bus | Bu | 0
          the | Then | 0
          wife | Wifi Map | 0
          paint | Painter | 0
          cat | Concatenate | 0
          !? | Anything | 0
          """)
  void aTitleHasAShareOfTheWords(String keyword, String title, double share) {
    assertThat(TitleMatch.share(Keyword.of(keyword), title)).isEqualTo(share);
  }
}
