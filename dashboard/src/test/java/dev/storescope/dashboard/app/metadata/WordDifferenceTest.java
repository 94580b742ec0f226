package dev.storescope.dashboard.app.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.app.metadata.WordDifference.Piece;
import dev.storescope.dashboard.app.metadata.WordDifference.PieceKind;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WordDifferenceTest {

  @Test
  void onlyChangedWordsAreMarkedAsChanged() {
    assertThat(WordDifference.between("Play chess alone.", "Play chess together.").pieces())
        .containsExactly(
            new Piece(PieceKind.SAME, "Play chess "),
            new Piece(PieceKind.REMOVED, "alone"),
            new Piece(PieceKind.ADDED, "together"),
            new Piece(PieceKind.SAME, "."));
  }

  @Test
  void adjacentChangedWordsAreOnePiece() {
    assertThat(WordDifference.between("one two three", "four five three").pieces())
        .containsExactly(
            new Piece(PieceKind.REMOVED, "one two"),
            new Piece(PieceKind.ADDED, "four five"),
            new Piece(PieceKind.SAME, " three"));
  }

  @Test
  void anAddedOrRemovedTextIsOnePiece() {
    assertThat(WordDifference.between("", "new text").pieces())
        .containsExactly(new Piece(PieceKind.ADDED, "new text"));
    assertThat(WordDifference.between("old text", "").pieces())
        .containsExactly(new Piece(PieceKind.REMOVED, "old text"));
  }

  @Test
  void equalTextsAreOnePiece() {
    assertThat(WordDifference.between("the same", "the same").pieces())
        .containsExactly(new Piece(PieceKind.SAME, "the same"));
    assertThat(WordDifference.between(" ", " ").pieces())
        .containsExactly(new Piece(PieceKind.SAME, " "));
  }

  @Seeded
  void thePiecesContainBothTexts(Samples any) {
    String before = any.text(0, 255);
    String after = any.text(0, 255);
    WordDifference difference = WordDifference.between(before, after);
    assertThat(without(PieceKind.ADDED, difference)).isEqualTo(before);
    assertThat(without(PieceKind.REMOVED, difference)).isEqualTo(after);
  }

  private static String without(PieceKind kind, WordDifference difference) {
    return difference.pieces().stream()
        .filter(piece -> piece.kind() != kind)
        .map(Piece::text)
        .collect(Collectors.joining());
  }
}
