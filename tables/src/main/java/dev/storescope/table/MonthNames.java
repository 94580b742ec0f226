package dev.storescope.table;

import java.text.Normalizer;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The names of months as the Unicode CLDR has them, in the languages of the stores. */
final class MonthNames {
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");
  private static final Set<TextStyle> STYLES =
      EnumSet.of(
          TextStyle.FULL, TextStyle.SHORT, TextStyle.FULL_STANDALONE, TextStyle.SHORT_STANDALONE);

  private static final List<String> LANGUAGES =
      List.of(
          "en", "en-GB", "ar", "bg", "ca", "cs", "da", "de", "el", "es", "et", "fi", "fr", "he",
          "hi", "hr", "hu", "id", "is", "it", "lt", "lv", "ms", "nb", "nl", "pl", "pt", "pt-PT",
          "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk");

  /** Words of a date that are not the names of days and months. */
  private static final Set<String> OTHER_WORDS =
      Set.of("st", "nd", "rd", "th", "of", "the", "de", "del", "di", "г", "года", "р", "року");

  private MonthNames() {}

  /** Loaded with the first written date. */
  private static final class Known {
    private static final Map<String, Set<Month>> ENGLISH = months(List.of("en", "en-GB"));
    private static final Map<String, Set<Month>> MONTHS = months(LANGUAGES);
    private static final Set<String> OTHERS = others();
  }

  /**
   * The month of a text that has the name of one, in the language that is given, in English, or in
   * those languages that agree; beside it there may be a day of the week.
   */
  static Optional<Month> findOnly(String text, Optional<Locale> language) {
    Optional<Month> found = Optional.empty();
    for (String word : NO_LETTERS.split(plain(text).strip(), -1)) {
      Optional<Month> month = find(word, language);
      if (month.isPresent() && found.isEmpty()) {
        found = month;
      } else if (!word.isEmpty() && !Known.OTHERS.contains(word)) {
        return Optional.empty();
      }
    }
    return found;
  }

  private static Optional<Month> find(String word, Optional<Locale> language) {
    return Stream.of(
            language.map(each -> months(List.of(each.toLanguageTag()))).orElse(Map.of()),
            Known.ENGLISH,
            Known.MONTHS)
        .map(months -> months.getOrDefault(word, Set.of()))
        .filter(months -> months.size() == 1)
        .map(months -> months.iterator().next())
        .findFirst();
  }

  private static Map<String, Set<Month>> months(List<String> languages) {
    Map<String, Set<Month>> months = new HashMap<>();
    for (String language : languages) {
      for (Month month : Month.values()) {
        for (TextStyle style : STYLES) {
          String name = plain(month.getDisplayName(style, Locale.forLanguageTag(language)));
          // Names with a digit are numbers of months; those with a space are not one word.
          if (name.chars().allMatch(Character::isLetter)) {
            months.computeIfAbsent(name, _ -> EnumSet.noneOf(Month.class)).add(month);
          }
        }
      }
    }
    return months;
  }

  private static Set<String> others() {
    Set<String> others = new HashSet<>(OTHER_WORDS);
    for (String language : LANGUAGES) {
      for (DayOfWeek day : DayOfWeek.values()) {
        for (TextStyle style : STYLES) {
          others.add(plain(day.getDisplayName(style, Locale.forLanguageTag(language))));
        }
      }
    }
    return others;
  }

  /** Without case, accents and the points of short names. */
  private static String plain(String name) {
    String bare = MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD)).replaceAll("");
    return bare.toLowerCase(Locale.ROOT).replace(".", " ").strip();
  }
}
