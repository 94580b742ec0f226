package dev.storescope.server.dashboard.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.dashboard.app.WordDifference.Kind;
import dev.storescope.server.dashboard.app.WordDifference.Piece;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class WordDifferenceTest {

  @Test
  void onlyTheWordsThatChangedAreToldAsChanged() {
    assertThat(WordDifference.between("Play chess alone.", "Play chess together.").pieces())
        .containsExactly(
            new Piece(Kind.SAME, "Play chess "),
            new Piece(Kind.REMOVED, "alone"),
            new Piece(Kind.ADDED, "together"),
            new Piece(Kind.SAME, "."));
  }

  @Test
  void wordsChangedNextToEachOtherAreOnePiece() {
    assertThat(WordDifference.between("one two three", "four five three").pieces())
        .containsExactly(
            new Piece(Kind.REMOVED, "one two"),
            new Piece(Kind.ADDED, "four five"),
            new Piece(Kind.SAME, " three"));
  }

  @Test
  void aTextThatCameOrWentIsOnePiece() {
    assertThat(WordDifference.between("", "new text").pieces())
        .containsExactly(new Piece(Kind.ADDED, "new text"));
    assertThat(WordDifference.between("old text", "").pieces())
        .containsExactly(new Piece(Kind.REMOVED, "old text"));
  }

  @Test
  void equalTextsAreOnePiece() {
    assertThat(WordDifference.between("the same", "the same").pieces())
        .containsExactly(new Piece(Kind.SAME, "the same"));
    assertThat(WordDifference.between(" ", " ").pieces())
        .containsExactly(new Piece(Kind.SAME, " "));
  }

  @Property
  void bothTextsCanBeReadFromThePieces(@ForAll String before, @ForAll String after) {
    WordDifference difference = WordDifference.between(before, after);
    assertThat(without(Kind.ADDED, difference)).isEqualTo(before);
    assertThat(without(Kind.REMOVED, difference)).isEqualTo(after);
  }

  private static String without(Kind kind, WordDifference difference) {
    return difference.pieces().stream()
        .filter(piece -> piece.kind() != kind)
        .map(Piece::text)
        .collect(Collectors.joining());
  }
}
