package dev.storescope.dashboard.page;

import dev.storescope.estimation.DifficultyPart;
import dev.storescope.estimation.KeywordDifficulty.Chance;
import dev.storescope.estimation.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.KeywordDifficulty.PartPoints;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The difficulty of a keyword as text. */
public final class DifficultyText {
  private static final int MAIN_PARTS = 3;

  private DifficultyText() {}

  /** Such as {@code 31%}; less than 1 % and more than 99 % are not rounded to 0 and 100. */
  public static String percent(double share) {
    if (share > 0 && share < 0.01) {
      return "< 1%";
    }
    return share > 0.99 && share < 1 ? "> 99%" : Math.round(100 * share) + "%";
  }

  /** As a CSV file writes it. */
  public static double rounded(Chance chance) {
    return Math.round(1000 * chance.value()) / 1000.0;
  }

  /** Such as {@code 21% to 43%}. */
  public static String interval(Chance chance) {
    return percent(chance.low()) + " to " + percent(chance.high());
  }

  /** Such as {@code 63 to 81}. */
  public static String interval(Difficulty difficulty) {
    return Math.round(difficulty.low()) + " to " + Math.round(difficulty.high());
  }

  /** The parts with most points, in either direction. */
  public static List<PartPoints> mainParts(Difficulty difficulty) {
    return difficulty.parts().stream()
        .filter(part -> part.observed().isPresent() && Math.round(part.points()) != 0)
        .sorted(Comparator.comparingDouble(part -> -Math.abs(part.points())))
        .limit(MAIN_PARTS)
        .toList();
  }

  /** Such as {@code +12}. */
  public static String points(PartPoints part) {
    long points = Math.round(part.points());
    return points == 0 ? "0" : String.format(Locale.ROOT, "%+d", points);
  }

  public static String observed(PartPoints part) {
    return part.observed().isPresent()
        ? number(part.part(), part.observed().getAsDouble())
        : "not observed";
  }

  public static String typical(PartPoints part) {
    return number(part.part(), part.typical());
  }

  public static String title(DifficultyPart part) {
    return switch (part) {
      case RATINGS -> "Ratings of the first ten";
      case CONCENTRATION -> "Ratings of the three with most, in multiples of that";
      case STARS -> "Average of the ratings";
      case EXACT_TITLES -> "Titles with all words";
      case PARTIAL_TITLES -> "Other titles, by their share of the words";
      case RESULTS -> "Results, up to 150";
      case FREE_PLACES -> "Places without an app";
      case AGE -> "Months since the release";
      case NEW_IN_A_WEEK -> "New among them since a week";
      case NEW_IN_A_MONTH -> "New among them since 30 days";
      case BRAND -> "Probability of a brand";
    };
  }

  private static String number(DifficultyPart part, double value) {
    return switch (part) {
      case RATINGS -> Format.about(value);
      case STARS, BRAND -> String.format(Locale.ROOT, "%.2f", value);
      case CONCENTRATION, PARTIAL_TITLES -> String.format(Locale.ROOT, "%.1f", value);
      case EXACT_TITLES, RESULTS, FREE_PLACES, AGE, NEW_IN_A_WEEK, NEW_IN_A_MONTH ->
          Format.count(Math.round(value));
    };
  }
}
