package dev.storescope.workbench;

import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A list of keywords that a person wrote or pasted. Line breaks, tabs, commas and semicolons of any
 * script, vertical bars and bullets separate entries; numbers of lists and quotation marks around
 * entries are dropped. Of a table with a column of keywords only that column is read. Every entry
 * is reported.
 */
public record PastedKeywords(List<PastedEntry> entries) {
  /** The longest list, in characters. */
  public static final int MAX_LENGTH = 100_000;

  private static final Pattern LINES = Pattern.compile("\\R");

  /** Also the commas and semicolons of other scripts; a middle dot is one only between spaces. */
  private static final Pattern SEPARATORS =
      Pattern.compile(
          "(?:[\\t,;|\\x{FF0C}\\x{FF1B}\\x{FF5C}\\x{FF64}\\x{FE50}\\x{FE51}\\x{FE54}\\x{FE10}\\x{FE11}\\x{3001}"
              + "\\x{060C}\\x{061B}\\x{055D}\\x{07F8}\\x{1363}\\x{1364}\\x{1802}\\x{1808}\\x{A60D}\\x{2022}\\x{2023}]"
              + "|(?<=\\s)\\x{00B7}(?=\\s))+");

  private static final Pattern LIST_MARK =
      Pattern.compile(
          "^(?:(?:\\(?\\d{1,4}[.)]|[-*+>–—·◦‣⁃∙▪●○■□☐☑✓✔→]|\\[[ xX]?])\\s+|[◦⁃∙▪●○■□☐☑✓✔①-⑳❶-❿]\\s*"
              + "|[(（]?[\\d０-９]{1,4}[．）]\\s*|\\[(?=[\"']))+");
  private static final Pattern QUOTES =
      Pattern.compile("^[\"'“”„‟«»‹›‘’‚`「」『』]+|[\"'“”„‟«»‹›‘’‚`「」『』]+\\]?$");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[\\d.\\s%]+");

  /** Of a table: with a currency, a unit or a bound; or that there is none. */
  private static final Pattern FIGURE =
      Pattern.compile(
          "[<>≥≤~≈#]?\\s*[\\p{Sc}]?\\s*[+-]?\\d[\\d.\\s]*[%KkMm+]?\\s*[\\p{Sc}]?|(?i)n/a|null");

  private static final Pattern DATE =
      Pattern.compile("\\d{4}-\\d{1,2}-\\d{1,2}([T ].*)?|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}");
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
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
          "A list must have at most " + MAX_LENGTH + " characters, not " + text.length() + ".");
    }
    String[] lines = LINES.split(text, -1);
    Entries entries = new Entries(tracked);
    Optional<PastedKeywordColumn> column = PastedKeywordColumn.find(lines);
    if (column.isPresent()) {
      column.get().read(lines, entries::add, entries::refuse);
    } else {
      readList(lines, entries);
    }
    return new PastedKeywords(entries.list);
  }

  private static void readList(String[] lines, Entries entries) {
    boolean headed = PastedKeywordColumn.isHeading(lines);
    for (int i = 0; i < lines.length; i++) {
      List<String> cells =
          Stream.of(SEPARATORS.split(lines[i], -1))
              .map(String::strip)
              .filter(cell -> !cell.isEmpty())
              .toList();
      boolean ofTable = lines[i].indexOf('\t') >= 0 && cells.size() > 1;
      for (String cell : cells) {
        Optional<String> beside = beside(cell, cells, ofTable);
        if (headed) {
          entries.refuse(i + 1, cell, "a heading, not a keyword");
          headed = false;
        } else if (beside.isPresent()) {
          entries.refuse(i + 1, cell, beside.get());
        } else {
          entries.add(i + 1, cell);
        }
      }
    }
  }

  /** What a cell is that stands beside a keyword and is none. */
  private static Optional<String> beside(String cell, List<String> cells, boolean ofTable) {
    if (cells.size() > 1 && isFigure(cell, cells)) {
      return Optional.of("a number beside a keyword");
    }
    if (ofTable && FIGURE.matcher(cell).matches()) {
      return Optional.of("a figure beside a keyword");
    }
    if (ofTable && DATE.matcher(cell).matches()) {
      return Optional.of("a date beside a keyword");
    }
    boolean country =
        ofTable
            && COUNTRY.matcher(cell).matches()
            && Storefronts.find(Country.of(cell)).isPresent();
    return country ? Optional.of("a country beside a keyword") : Optional.empty();
  }

  /** Collects the entries, in their order. */
  private static final class Entries {
    private final Set<Keyword> tracked;
    private final Map<Keyword, Integer> firstLines = new HashMap<>();
    private final List<PastedEntry> list = new ArrayList<>();

    Entries(Set<Keyword> tracked) {
      this.tracked = tracked;
    }

    void add(int line, String cell) {
      list.add(new PastedEntry(line, cell, outcome(cell, line, tracked, firstLines)));
    }

    void refuse(int line, String cell, String why) {
      list.add(new PastedEntry(line, cell, new Outcome.Refused(why)));
    }
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
