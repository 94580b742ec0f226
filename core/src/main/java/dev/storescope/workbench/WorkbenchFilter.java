package dev.storescope.workbench;

import dev.storescope.store.Keyword;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Which keywords of a workbench are listed.
 *
 * @param words texts that a keyword contains, or does not contain if they begin with a minus sign
 * @param tag that a keyword has
 * @param ranges in which figures are; a figure that is not known is in none
 * @param notRanked whether only keywords are listed whose search was observed without the app
 * @param brands whether ideas that are probably the brand of another app are listed
 */
public record WorkbenchFilter(
    Show show,
    List<String> words,
    Optional<Tag> tag,
    Map<WorkbenchColumn, NumberRange> ranges,
    boolean notRanked,
    boolean brands) {
  public static final WorkbenchFilter ALL =
      new WorkbenchFilter(Show.ALL, List.of(), Optional.empty(), Map.of(), false, true);

  private static final Pattern SPACES = Pattern.compile("\\s+");

  /** Which keywords are listed. */
  public enum Show {
    /** The tracked ones and the ideas. */
    ALL("all"),
    TRACKED("tracked"),
    IDEAS("ideas"),
    REMOVED("removed");

    private final String wireName;

    Show(String wireName) {
      this.wireName = wireName;
    }

    public static Optional<Show> find(String wireName) {
      return Arrays.stream(values()).filter(each -> each.wireName.equals(wireName)).findFirst();
    }

    public String wireName() {
      return wireName;
    }
  }

  /** A range of numbers, both ends included. */
  public record NumberRange(OptionalDouble least, OptionalDouble most) {
    public NumberRange {
      if (least.isPresent() && most.isPresent() && least.getAsDouble() > most.getAsDouble()) {
        throw new IllegalArgumentException(
            "The lower end of a range must not be above the upper end.");
      }
    }

    boolean contains(double value) {
      return least.orElse(value) <= value && value <= most.orElse(value);
    }

    public boolean isAny() {
      return least.isEmpty() && most.isEmpty();
    }
  }

  public WorkbenchFilter {
    words = words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
    Map<WorkbenchColumn, NumberRange> limits = new EnumMap<>(WorkbenchColumn.class);
    ranges.forEach(
        (column, range) -> {
          if (!range.isAny()) {
            limits.put(column, range);
          }
        });
    ranges = Map.copyOf(limits);
  }

  /** The words of a text, separated by spaces. */
  public static List<String> wordsOf(String text) {
    return SPACES.splitAsStream(text.strip()).filter(word -> !word.isEmpty()).toList();
  }

  /** Whether a figure that takes more reads is limited. */
  boolean needsRating() {
    return ranges.keySet().stream().anyMatch(WorkbenchColumn::isRated);
  }

  /** Whether a keyword is listed, by what needs no figures. */
  boolean acceptsState(KeywordState state) {
    return containsWords(state.keyword()) && tag.stream().allMatch(state.note().tags()::contains);
  }

  /** Whether the figures of a row are in their ranges; those with a rating only if it has one. */
  boolean acceptsFigures(WorkbenchRow row, boolean rated) {
    if (notRanked && row.figures().rank().filter(rank -> !rank.isRanked()).isEmpty()) {
      return false;
    }
    return ranges.entrySet().stream()
        .filter(limit -> limit.getKey().isRated() == rated)
        .allMatch(
            limit -> {
              OptionalDouble value = limit.getKey().valueOf(row);
              return value.isPresent() && limit.getValue().contains(value.getAsDouble());
            });
  }

  private boolean containsWords(Keyword keyword) {
    return words.stream()
        .allMatch(
            word ->
                isExcluded(word)
                    ? !keyword.text().contains(word.substring(1))
                    : keyword.text().contains(word));
  }

  private static boolean isExcluded(String word) {
    return word.length() > 1 && word.startsWith("-");
  }
}
