package dev.storescope.keywords.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Keyword;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrefixTest {
  @Test
  void oneToThreeLettersHalfAndAllOfAKeywordAreNeeded() {
    assertThat(needed("photo editor")).containsExactly("p", "ph", "pho", "photo", "photo editor");
    assertThat(needed("go")).containsExactly("g", "go");
    assertThat(needed("x")).containsExactly("x");
  }

  @Test
  void theOthersUpToTwelveLettersAreOptional() {
    List<Prefix> prefixes = Prefix.of(Keyword.of("abcdefghijklmnopqrstuvwxyzabcdefgh"));
    assertThat(prefixes)
        .extracting(Prefix::length)
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 17, 34);
  }

  @Test
  void aPrefixThatEndsInASpaceIsTheOneBeforeIt() {
    assertThat(Prefix.of(Keyword.of("go on")))
        .extracting(prefix -> prefix.term().text())
        .containsExactly("g", "go", "go o", "go on");
  }

  @Test
  void lettersOutsideTheBasicPlaneAreNotCutInTwo() {
    assertThat(needed("😀😀")).containsExactly("😀", "😀😀");
  }

  private static List<String> needed(String keyword) {
    return Prefix.of(Keyword.of(keyword)).stream()
        .filter(Prefix::isNeeded)
        .map(prefix -> prefix.term().text())
        .toList();
  }
}
