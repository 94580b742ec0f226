package dev.storescope.workbench;

import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A list of keywords that a person pasted. Line breaks, tabs, commas and semicolons, also those of
 * East Asian scripts, vertical bars and bullets separate entries; numbers of lists and quotation
 * marks around entries are dropped. Every entry is reported.
 */
public record PastedKeywords(List<PastedEntry> entries) {
  /** The longest list, in characters. */
  public static final int MAX_LENGTH = 100_000;

  private static final Pattern LINES = Pattern.compile("\\R");
  private static final Pattern SEPARATORS =
      Pattern.compile("[\\t,;|\\x{FF0C}\\x{3001}\\x{FF1B}\\x{060C}\\x{2022}\\x{00B7}]+");
  private static final Pattern LIST_MARK = Pattern.compile("^(?:\\d{1,4}[.)]|[-*–—])\\s+");
  private static final Pattern QUOTES = Pattern.compile("^[\"'“”„«»‘’]+|[\"'“”„«»‘’]+$");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[\\d.\\s%]+");
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)[a-z][a-z0-9+.-]*://.*|www\\..*|\\S+@\\S+\\.\\S+");
  private static final Pattern LETTER_OR_DIGIT = Pattern.compile("[\\p{L}\\p{N}\\p{So}]");
  private static final Pattern ONE_CHARACTER = Pattern.compile("(\\S)\\1{4,}");

  /**
   * One entry of the list.
   *
   * @param line from 1
   * @param text as it was pasted
   */
  public record PastedEntry(int line, String text, Outcome outcome) {}

  /** What an entry is. */
  public sealed interface Outcome {
    /** A keyword that is not tracked yet. */
    record Accepted(Keyword keyword) implements Outcome {}

    /** A keyword that is tracked already. */
    record AlreadyTracked(Keyword keyword) implements Outcome {}

    /** The same keyword as on an earlier line, or earlier on the line. */
    record Repeated(Keyword keyword, int firstLine) implements Outcome {}

    /** No keyword. */
    record Refused(String why) implements Outcome {}
  }

  public PastedKeywords {
    entries = List.copyOf(entries);
  }

  /**
   * Reads a list.
   *
   * @throws IllegalArgumentException if it is longer than {@link #MAX_LENGTH}
   */
  public static PastedKeywords read(String text, Set<Keyword> tracked) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a list has at most " + MAX_LENGTH + " characters, not " + text.length());
    }
    Map<Keyword, Integer> firstLines = new HashMap<>();
    List<PastedEntry> entries = new ArrayList<>();
    String[] lines = LINES.split(text, -1);
    for (int i = 0; i < lines.length; i++) {
      List<String> cells =
          Stream.of(SEPARATORS.split(lines[i], -1))
              .map(String::strip)
              .filter(cell -> !cell.isEmpty())
              .toList();
      for (String cell : cells) {
        boolean isFigure = cells.size() > 1 && isFigure(cell, cells);
        entries.add(
            new PastedEntry(
                i + 1,
                cell,
                isFigure
                    ? new Outcome.Refused("a number beside a keyword")
                    : outcome(cell, i + 1, tracked, firstLines)));
      }
    }
    return new PastedKeywords(entries);
  }

  /** The keywords that are not tracked yet, each once. */
  public List<Keyword> accepted() {
    return entries.stream()
        .flatMap(
            entry ->
                entry.outcome() instanceof Outcome.Accepted(Keyword keyword)
                    ? Stream.of(keyword)
                    : Stream.empty())
        .toList();
  }

  /** The entries that are no keywords, to be corrected. */
  public List<PastedEntry> refused() {
    return entries.stream().filter(entry -> entry.outcome() instanceof Outcome.Refused).toList();
  }

  /** A number is a figure of a table if something else on its line is none. */
  private static boolean isFigure(String cell, List<String> cells) {
    return NUMBER.matcher(cell).matches()
        && !cells.stream().allMatch(other -> NUMBER.matcher(other).matches());
  }

  private static Outcome outcome(
      String cell, int line, Set<Keyword> tracked, Map<Keyword, Integer> firstLines) {
    String bare = QUOTES.matcher(LIST_MARK.matcher(cell).replaceFirst("")).replaceAll("").strip();
    if (ADDRESS.matcher(bare).matches()) {
      return new Outcome.Refused("an address, not a keyword");
    }
    if (!LETTER_OR_DIGIT.matcher(bare).find()) {
      return new Outcome.Refused("no letter or digit");
    }
    if (ONE_CHARACTER.matcher(bare).matches()) {
      return new Outcome.Refused("one character repeated");
    }
    try {
      return outcome(Keyword.of(bare), line, tracked, firstLines);
    } catch (IllegalArgumentException e) {
      return new Outcome.Refused(String.valueOf(e.getMessage()));
    }
  }

  private static Outcome outcome(
      Keyword keyword, int line, Set<Keyword> tracked, Map<Keyword, Integer> firstLines) {
    Integer first = firstLines.putIfAbsent(keyword, line);
    if (first != null) {
      return new Outcome.Repeated(keyword, first);
    }
    return tracked.contains(keyword)
        ? new Outcome.AlreadyTracked(keyword)
        : new Outcome.Accepted(keyword);
  }
}
