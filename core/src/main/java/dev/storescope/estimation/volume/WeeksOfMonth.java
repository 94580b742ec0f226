package dev.storescope.estimation.volume;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.storescope.estimation.volume.CompletePopularities.GenreTerm;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.Keyword;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares the popularities of the whole weeks of a month with those of the month, term by term. By
 * the law of popularity, a term with m in the month has m · L(month) / L(week) − 100 · ln(days / 7)
 * / L(week) in a week of usual searches, L being the logarithm of the searches for the first term.
 * So the intercept of a regression says L(week), even if the first term had an unusual week.
 */
public final class WeeksOfMonth {
  /** With fewer terms or weeks nothing is said. */
  static final int FEWEST_TERMS = 200;

  static final int FEWEST_WEEKS = 2;

  static final int DAYS_OF_WEEK = 7;

  /**
   * Of the logarithm of the searches of a month by those of its whole weeks, and of what rounding
   * does to the line.
   */
  private static final double WEEKS_SIGMA = 0.015;

  /** Of the first round; the next ones have that of the intercept before. */
  private static final double USUAL_LN_FIRST = 15;

  private static final double LEAST_LN_FIRST = 7;
  private static final double MOST_LN_FIRST = 25;
  private static final int ROUNDS = 4;

  /** A term further from the line, in standard deviations, had an unusual month. */
  private static final double UNUSUAL = 3;

  /** The part of a list that is not used. */
  private static final double AT_THE_END = 0.05;

  /** Of the line from the end of the lists of a week, in points, at least. */
  private static final double DISTANCE_FROM_END = 1.5;

  private static final double POINTS = 100;

  private WeeksOfMonth() {}

  /**
   * The comparison; empty if there are too few weeks, or terms that all of the reports list.
   *
   * @param days of the month
   * @param weeks of the month, from a Sunday to a Saturday within it
   */
  public static Optional<WeeksAndMonth> compare(
      int days, Collection<GenreTerm> month, List<? extends Collection<GenreTerm>> weeks) {
    if (weeks.size() < FEWEST_WEEKS) {
      return Optional.empty();
    }
    List<Map<String, Map<Keyword, Integer>>> ofWeeks =
        weeks.stream().map(WeeksOfMonth::byGenre).toList();
    List<Point> points =
        byGenre(month).entrySet().stream()
            .flatMap(
                genre ->
                    points(
                        genre.getValue(),
                        ofWeeks.stream()
                            .map(week -> week.getOrDefault(genre.getKey(), Map.of()))
                            .toList()))
            .sorted(Comparator.comparing(Point::term))
            .toList();
    return points.size() < FEWEST_TERMS ? Optional.empty() : fit(days, points);
  }

  /** The Sundays with which the whole weeks of a month begin. */
  public static List<LocalDate> weeks(YearMonth month) {
    return month
        .atDay(1)
        .with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY))
        .datesUntil(month.plusMonths(1).atDay(1).minusDays(DAYS_OF_WEEK - 1), Period.ofWeeks(1))
        .toList();
  }

  private static Map<String, Map<Keyword, Integer>> byGenre(Collection<GenreTerm> report) {
    return report.stream()
        .collect(
            groupingBy(
                GenreTerm::genre,
                toMap(GenreTerm::keyword, term -> term.popularity().value(), Math::max)));
  }

  /**
   * A term that all reports list.
   *
   * @param end the popularity at which the lists of its genre end in the weeks
   */
  private record Point(String term, double month, List<Integer> weeks, int end) {
    /** The popularity of the mean searches of the weeks. */
    double week(double lnFirst) {
      double searches =
          weeks.stream()
              .mapToDouble(week -> Math.exp(week * lnFirst / POINTS))
              .average()
              .orElseThrow();
      return POINTS * Math.log(searches) / lnFirst;
    }
  }

  private static Stream<Point> points(
      Map<Keyword, Integer> month, List<Map<Keyword, Integer>> weeks) {
    int end = weeks.stream().mapToInt(WeeksOfMonth::end).max().orElse(0);
    return month.entrySet().stream()
        .filter(term -> weeks.stream().allMatch(week -> week.containsKey(term.getKey())))
        .map(
            term ->
                new Point(
                    term.getKey().text(),
                    term.getValue(),
                    weeks.stream().map(week -> week.getOrDefault(term.getKey(), 0)).toList(),
                    end));
  }

  /** Where a list ends, but for a few terms that are far below the others. */
  private static int end(Map<Keyword, Integer> week) {
    return week.values().stream()
        .sorted()
        .skip((long) (AT_THE_END * week.size()))
        .findFirst()
        .orElse(0);
  }

  private record Line(double slope, double intercept, double sigma, double residual, int terms) {
    double at(double month) {
      return slope * month + intercept;
    }

    /**
     * Whether the list has all terms that are as popular in the month, and not only those with more
     * searches in the weeks, and the term had a usual month.
     */
    boolean isAbout(Point point, double lnFirst) {
      double usual = Math.max(DISTANCE_FROM_END, UNUSUAL * residual);
      return at(point.month()) > point.end() + usual
          && Math.abs(point.week(lnFirst) - at(point.month())) < usual;
    }
  }

  private static Optional<WeeksAndMonth> fit(int days, List<Point> points) {
    double lnFirst = USUAL_LN_FIRST;
    Line line = line(points, lnFirst);
    for (int round = 0; round < ROUNDS; round++) {
      Line before = line;
      double by = lnFirst;
      List<Point> usual = points.stream().filter(point -> before.isAbout(point, by)).toList();
      if (usual.size() < FEWEST_TERMS) {
        return Optional.empty();
      }
      line = line(usual, lnFirst);
      lnFirst =
          Math.clamp(lnFirst(days, line.intercept()).orElse(by), LEAST_LN_FIRST, MOST_LN_FIRST);
    }
    return Optional.of(
        new WeeksAndMonth(
            days,
            hundredths(line.intercept()),
            Math.max(1, hundredths(Math.hypot(line.sigma(), POINTS / lnFirst * WEEKS_SIGMA))),
            hundredths(line.residual()),
            line.terms()));
  }

  /** The logarithm of the searches of a week for the first term; empty if the law does not hold. */
  static Optional<Double> lnFirst(int days, double intercept) {
    return intercept < 0
        ? Optional.of(-POINTS * Math.log((double) days / DAYS_OF_WEEK) / intercept)
        : Optional.empty();
  }

  /**
   * Least squares. That the popularities of the month are rounded does not make the line flatter:
   * terms are chosen by the rounded value.
   */
  private static Line line(List<Point> points, double lnFirst) {
    int count = points.size();
    double x = points.stream().mapToDouble(Point::month).average().orElseThrow();
    double y = points.stream().mapToDouble(point -> point.week(lnFirst)).average().orElseThrow();
    double squares = 0;
    double products = 0;
    for (Point point : points) {
      squares += (point.month() - x) * (point.month() - x);
      products += (point.month() - x) * (point.week(lnFirst) - y);
    }
    double slope = products / squares;
    double intercept = y - slope * x;
    double residual =
        Math.sqrt(
            points.stream()
                .mapToDouble(
                    point -> Math.pow(point.week(lnFirst) - slope * point.month() - intercept, 2))
                .average()
                .orElseThrow());
    double sigma = residual * Math.sqrt(1.0 / count + x * x / squares);
    return new Line(slope, intercept, sigma, residual, count);
  }

  private static int hundredths(double points) {
    return (int) Math.round(POINTS * points);
  }
}
