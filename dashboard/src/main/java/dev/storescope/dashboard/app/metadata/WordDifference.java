package dev.storescope.dashboard.app.metadata;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The difference of two texts, word by word, in reading order. */
public record WordDifference(List<Piece> pieces) {
  public WordDifference {
    pieces = List.copyOf(pieces);
  }

  /** Whether a piece is in both texts, in the first only, or in the second only. */
  public enum PieceKind {
    SAME,
    REMOVED,
    ADDED
  }

  public record Piece(PieceKind kind, String text) {}

  public static WordDifference between(String before, String after) {
    List<Piece> pieces = new ArrayList<>();
    String removed = "";
    String added = "";
    for (AbstractDelta<String> delta :
        DiffUtils.diff(words(before), words(after), true).getDeltas()) {
      String source = String.join("", delta.getSource().getLines());
      String target = String.join("", delta.getTarget().getLines());
      boolean same = source.equals(target);
      // An unchanged space between two changed words would split them into small pieces.
      if (same && !source.isBlank()) {
        addChange(removed, added, pieces);
        pieces.add(new Piece(PieceKind.SAME, source));
        removed = "";
        added = "";
      } else {
        removed += source;
        added += target;
      }
    }
    addChange(removed, added, pieces);
    return new WordDifference(pieces);
  }

  /** One text replaced by the other, for what reads as one word. */
  static WordDifference whole(String before, String after) {
    List<Piece> pieces = new ArrayList<>();
    addChange(before, after, pieces);
    return new WordDifference(pieces);
  }

  private static void addChange(String removed, String added, List<Piece> pieces) {
    if (removed.equals(added)) {
      add(PieceKind.SAME, removed, pieces);
    } else {
      add(PieceKind.REMOVED, removed, pieces);
      add(PieceKind.ADDED, added, pieces);
    }
  }

  private static void add(PieceKind kind, String text, List<Piece> pieces) {
    if (!text.isEmpty()) {
      pieces.add(new Piece(kind, text));
    }
  }

  /** Words and what separates them, also in languages without spaces. */
  private static List<String> words(String text) {
    BreakIterator breaks = BreakIterator.getWordInstance(Locale.ROOT);
    breaks.setText(text);
    List<String> words = new ArrayList<>();
    int from = breaks.first();
    for (int to = breaks.next(); to != BreakIterator.DONE; to = breaks.next()) {
      words.add(text.substring(from, to));
      from = to;
    }
    return words;
  }
}
