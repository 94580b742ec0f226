package dev.storescope.server.dashboard.app;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What two texts have in common and what not, word by word, in the order of reading. */
public record WordDifference(List<Piece> pieces) {
  public WordDifference {
    pieces = List.copyOf(pieces);
  }

  /** Whether a piece is in both texts, in the first only, or in the second only. */
  public enum Kind {
    SAME,
    REMOVED,
    ADDED
  }

  public record Piece(Kind kind, String text) {}

  public static WordDifference between(String before, String after) {
    List<Piece> pieces = new ArrayList<>();
    String removed = "";
    String added = "";
    for (AbstractDelta<String> delta :
        DiffUtils.diff(words(before), words(after), true).getDeltas()) {
      String source = String.join("", delta.getSource().getLines());
      String target = String.join("", delta.getTarget().getLines());
      boolean same = source.equals(target);
      // A space that stayed between two words that did not would cut them into crumbs.
      if (same && !source.isBlank()) {
        addChange(removed, added, pieces);
        pieces.add(new Piece(Kind.SAME, source));
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

  /** The one text in place of the other, for what is read as one word. */
  static WordDifference whole(String before, String after) {
    List<Piece> pieces = new ArrayList<>();
    addChange(before, after, pieces);
    return new WordDifference(pieces);
  }

  private static void addChange(String removed, String added, List<Piece> pieces) {
    if (removed.equals(added)) {
      add(Kind.SAME, removed, pieces);
    } else {
      add(Kind.REMOVED, removed, pieces);
      add(Kind.ADDED, added, pieces);
    }
  }

  private static void add(Kind kind, String text, List<Piece> pieces) {
    if (!text.isEmpty()) {
      pieces.add(new Piece(kind, text));
    }
  }

  /** Words, and what stands between them; also where a language writes no spaces. */
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
