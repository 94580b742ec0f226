package dev.storescope.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.store.Keyword;
import dev.storescope.workbench.PastedKeywords.Outcome;
import dev.storescope.workbench.PastedKeywords.PastedEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PastedKeywordsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "chess\ngo game",
        "chess\r\n\r\n go game \r\n",
        "chess,go game",
        "chess; go game;",
        "chess\tgo game",
        "chess | go game",
        "• chess\n• go game",
        "chess · go game",
        "1. chess\n2) go game",
        "- chess\n* go game",
        "\"Chess\",\"Go  Game\"",
        "“chess”、‘go game’",
        "１．chess\n２．go game",
        "（１）chess\n（２）go game",
        "① chess\n② go game",
        "- [ ] chess\n- [x] go game",
        "[\"chess\", \"go game\"]",
        "chess\u2028go game",
        "chess\t>100\tn/a\t$0.5\t12K\ngo game\t#14\t€ 3\t43%\t-"
      })
  void anySeparatorIsUnderstood(String text) {
    assertThat(read(text).accepted()).containsExactly(new Keyword("chess"), new Keyword("go game"));
  }

  @Test
  void whatIsTrackedOrRepeatedIsReported() {
    PastedKeywords list = PastedKeywords.read("Chess\ngo, CHESS\ngo", Set.of(new Keyword("go")));
    assertThat(list.entries())
        .containsExactly(
            new PastedEntry(1, "Chess", new Outcome.Accepted(new Keyword("chess"))),
            new PastedEntry(2, "go", new Outcome.AlreadyTracked(new Keyword("go"))),
            new PastedEntry(2, "CHESS", new Outcome.Repeated(new Keyword("chess"), 1)),
            new PastedEntry(3, "go", new Outcome.Repeated(new Keyword("go"), 2)));
    assertThat(list.accepted()).containsExactly(new Keyword("chess"));
  }

  @Test
  void nonsenseIsRefusedWithTheReason() {
    String text =
        "???\nhttps://example.com/a\nme@example.com\naaaaaa\n" + "xy".repeat(101) + "\nchess";
    assertThat(read(text).refused())
        .extracting(entry -> entry.line() + ": " + ((Outcome.Refused) entry.outcome()).why())
        .containsExactly(
            "1: no letter or digit",
            "2: an address, not a keyword",
            "3: an address, not a keyword",
            "4: one character repeated",
            "5: A keyword must have 1 to 200 characters, not 202.");
    assertThat(read(text).accepted()).containsExactly(new Keyword("chess"));
  }

  @Test
  void theFiguresOfATableAreNoKeywordsAndANumberAloneIsOne() {
    assertThat(read("chess\t62\t1.5%\n2048").accepted())
        .containsExactly(new Keyword("chess"), new Keyword("2048"));
    assertThat(read("chess\t62").refused())
        .containsExactly(
            new PastedEntry(1, "62", new Outcome.Refused("a number beside a keyword")));
  }

  @Test
  void aListAsPeoplePasteItIsRead() {
    PastedKeywords list = read(resource("pasted-keywords.txt"));

    assertThat(list.accepted())
        .extracting(Keyword::text)
        .containsExactly(
            "budget planner",
            "money notebook",
            "expense tracker",
            "piggy bank",
            "savings goal",
            "家計簿",
            "貯金",
            "節約",
            "bill reminder",
            "ميزانية",
            "مصاريف");
    assertThat(list.refused())
        .extracting(entry -> entry.line() + ": " + ((Outcome.Refused) entry.outcome()).why())
        .containsExactly(
            "2: a country beside a keyword",
            "2: a number beside a keyword",
            "7: one character repeated");
  }

  @Test
  void onlyTheColumnOfKeywordsOfATableIsRead() {
    PastedKeywords list = read(resource("export-of-a-keyword-tool.csv"));
    assertThat(list.accepted())
        .extracting(Keyword::text)
        .containsExactly("budget planner", "money notebook");
    assertThat(list.refused()).isEmpty();

    assertThat(read(resource("export-of-a-rank-tracker.csv")).entries())
        .containsExactly(
            new PastedEntry(
                2, "budget planner", new Outcome.Accepted(new Keyword("budget planner"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFEFFRank;Keyword\n3;chess\n5;\"go; game\"",
        "Position\tSearch Term\tURL\n1\tchess\thttps://example.com\n2\tgo; game\t",
        "\n\"#\",\"Query\"\n1,chess\n2,go; game\n",
        "Suchbegriff,Rang\nchess,1\ngo; game,2\n",
        "順位\tキーワード\n1\tchess\n2\tgo; game\n"
      })
  void aTableMayHaveAnySeparatorAndItsColumnOtherNames(String text) {
    assertThat(read(text).accepted())
        .extracting(Keyword::text)
        .containsExactly("chess", "go; game");
  }

  @Test
  void aRowWithoutAKeywordIsNamed() {
    assertThat(read("Rank,Keyword\n3,chess\n4,\n").refused())
        .containsExactly(
            new PastedEntry(3, "4,", new Outcome.Refused("no keyword in the column keyword")));
  }

  @Test
  void aHeadingAloneIsNoKeywordIfKeywordsFollow() {
    assertThat(read("Keyword\nchess\n").accepted()).containsExactly(new Keyword("chess"));
    assertThat(read("Ключевое слово\nchess\n").accepted()).containsExactly(new Keyword("chess"));
    assertThat(read("c++\nc#\n.net\n1.e4\n4 in a row\no'clock").accepted()).hasSize(6);
    assertThat(read("keyword").accepted()).containsExactly(new Keyword("keyword"));
    assertThat(read("keyword, chess").accepted()).hasSize(2);
  }

  @Test
  void marksOfListsOfAnyKindAreDropped() {
    assertThat(read("(1) chess\n☐ go\n● golf\n[x] darts\n→ bowling\n✓pool").accepted())
        .extracting(Keyword::text)
        .containsExactly("chess", "go", "golf", "darts", "bowling", "pool");
    assertThat(read("intel·ligència").accepted())
        .extracting(Keyword::text)
        .containsExactly("intel·ligència");
  }

  private static String resource(String name) {
    try (InputStream file = PastedKeywordsTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyEntryIsReportedOnce() {
    assertThat(read("a,b\n!,c").entries())
        .extracting(PastedEntry::text)
        .isEqualTo(List.of("a", "b", "!", "c"));
    assertThat(read(" ,\n;\t").entries()).isEmpty();
  }

  @Test
  void aListHasALimit() {
    assertThatThrownBy(() -> read("x".repeat(PastedKeywords.MAX_LENGTH + 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 100000 characters");
  }

  private static PastedKeywords read(String text) {
    return PastedKeywords.read(text, Set.of());
  }
}
