package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.NoCompetition;
import dev.storescope.estimation.difficulty.KeywordDifficulty.PartPoints;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Score;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The difficulty of a keyword as text. */
public final class DifficultyText {
  private static final int MAIN_PARTS = 3;

  private DifficultyText() {}

  /** A difficulty in a word. */
  public enum Level {
    EASY(30, "good"),
    MEDIUM(55, ""),
    HARD(75, "warn"),
    VERY_HARD(Double.POSITIVE_INFINITY, "bad");

    private final double end;
    private final String colour;

    Level(double end, String colour) {
      this.end = end;
      this.colour = colour;
    }

    public static Level of(Score difficulty) {
      return Stream.of(values())
          .filter(level -> difficulty.value() < level.end)
          .findFirst()
          .orElseThrow();
    }

    /** A class of the style sheet. */
    public String colour() {
      return colour;
    }
  }

  /** A chance in a word. */
  public enum Likelihood {
    UNLIKELY(0.1, "bad"),
    POSSIBLE(0.35, "warn"),
    FAIR(0.65, ""),
    LIKELY(Double.POSITIVE_INFINITY, "good");

    private final double end;
    private final String colour;

    Likelihood(double end, String colour) {
      this.end = end;
      this.colour = colour;
    }

    public static Likelihood of(Chance chance) {
      return Stream.of(values())
          .filter(likelihood -> chance.value() < likelihood.end)
          .findFirst()
          .orElseThrow();
    }

    /** A class of the style sheet. */
    public String colour() {
      return colour;
    }
  }

  /** Such as {@code 31%}; less than 1 % and more than 99 % are not rounded to 0 and 100. */
  public static String percent(double share) {
    if (share > 0 && share < 0.01) {
      return "< " + Format.percent(1);
    }
    return share > 0.99 && share < 1 ? "> " + Format.percent(99) : Format.percent(100 * share);
  }

  /** As a CSV file writes it. */
  public static double rounded(Chance chance) {
    return Math.round(1000 * chance.value()) / 1000.0;
  }

  /** Such as {@code 21% to 43%}. */
  public static String interval(Chance chance) {
    return Texts.of("range", percent(chance.low()), percent(chance.high()));
  }

  /** The difficulty as a CSV file writes it; blank if it is not known or without competition. */
  public static Object cell(Optional<Difficulty> difficulty) {
    return Csv.cell(difficulty.map(Difficulty::rounded).orElse(OptionalInt.empty()));
  }

  /** Why there is no competition, as a CSV file writes it. */
  public static Object noCompetition(Optional<Difficulty> difficulty) {
    return Csv.cell(difficulty.flatMap(Difficulty::noCompetition).map(NoCompetition::wireName));
  }

  /** Such as {@code 63 to 81}. */
  public static String interval(Score difficulty) {
    return Texts.of("range", Math.round(difficulty.low()), Math.round(difficulty.high()));
  }

  /** The parts with most points, in either direction. */
  public static List<PartPoints> mainParts(Score difficulty) {
    return difficulty.parts().stream()
        .filter(part -> part.observed().isPresent() && Math.round(part.points()) != 0)
        .sorted(Comparator.comparingDouble(part -> -Math.abs(part.points())))
        .limit(MAIN_PARTS)
        .toList();
  }

  /** Such as {@code +12}. */
  public static String points(PartPoints part) {
    return Format.gain(Math.round(part.points()));
  }

  public static String observed(PartPoints part) {
    return part.observed().isPresent()
        ? number(part.part(), part.observed().getAsDouble())
        : Texts.of("cell.not-observed");
  }

  public static String typical(PartPoints part) {
    return number(part.part(), part.typical());
  }

  private static String number(DifficultyPart part, double value) {
    return switch (part) {
      case RATINGS, LEADER -> Format.about(value);
      case STARS, BRAND -> Format.average(value);
      case PARTIAL_TITLES -> Format.rating(value);
      case EXACT_TITLES, RESULTS, FREE_PLACES, AGE, NEW_IN_A_WEEK, NEW_IN_A_MONTH ->
          Format.count(Math.round(value));
    };
  }
}
