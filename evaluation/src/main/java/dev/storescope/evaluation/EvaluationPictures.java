package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.evaluation.measure.Accuracy;
import dev.storescope.evaluation.measure.Answered;
import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Prediction;
import dev.storescope.evaluation.report.LinePlot;
import dev.storescope.evaluation.report.LinePlot.Axis;
import dev.storescope.evaluation.report.LinePlot.Point;
import dev.storescope.evaluation.report.LinePlot.Series;
import dev.storescope.evaluation.report.LinePlot.Tick;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The pictures of the answers in the drawn worlds. */
final class EvaluationPictures {
  private static final List<EstimatedQuantity> QUANTITIES =
      List.of(
          EstimatedQuantity.APP_STORE_VOLUME,
          EstimatedQuantity.GOOGLE_PLAY_VOLUME,
          EstimatedQuantity.APP_STORE_INSTALLS,
          EstimatedQuantity.GOOGLE_PLAY_INSTALLS);

  /** The half width in standard deviations of an interval that holds a share of the values. */
  private static final NavigableMap<Integer, Double> LEVELS =
      new TreeMap<>(
          Map.of(
              10, 0.1257, 20, 0.2533, 30, 0.3853, 40, 0.5244, 50, 0.6745, 60, 0.8416, 70, 1.0364,
              80, 1.2816, 90, 1.6449));

  private static final double DEVIATIONS_TO_P90 = 1.2816;
  private static final int MOST_POINTS = 800;
  private static final int TENTHS = 10;

  private EvaluationPictures() {}

  /** The pictures by file name. */
  static Map<String, String> of(DrawnAnswers drawn) {
    Map<String, String> pictures = new LinkedHashMap<>();
    for (EstimatedQuantity quantity : QUANTITIES) {
      String name = quantity.name().toLowerCase(Locale.ROOT).replace('_', '-');
      pictures.put("estimates-" + name + ".svg", scatter(quantity, drawn.of(quantity)));
    }
    pictures.put("estimates-coverage.svg", coverage(drawn));
    pictures.put("estimates-bias.svg", bias(drawn));
    return pictures;
  }

  private static String scatter(EstimatedQuantity quantity, List<Answered> answers) {
    int highest = quantity.name().endsWith("VOLUME") ? 6 : 5;
    Axis actual = new Axis("actual per day", 0, highest, powers(highest));
    Axis estimate = new Axis("estimate per day", 0, highest, powers(highest));
    int step = Math.max(1, answers.size() / MOST_POINTS);
    List<Point> points =
        IntStream.range(0, answers.size())
            .filter(i -> i % step == 0)
            .mapToObj(answers::get)
            .map(answer -> new Point(log(answer.actual()), log(answer.shown().orElse(0))))
            .toList();
    return new LinePlot(actual, estimate)
        .draw(
            plain(quantity),
            List.of(new Point(0, 0), new Point(highest, highest)),
            List.of(new Series(plain(quantity), points, false)));
  }

  private static double log(double value) {
    return Math.log10(Math.max(value, Prediction.SMALLEST));
  }

  private static List<Tick> powers(int highest) {
    return IntStream.rangeClosed(0, highest)
        .mapToObj(
            power -> new Tick(power, String.format(Locale.ROOT, "%,.0f", Math.pow(10, power))))
        .toList();
  }

  private static String coverage(DrawnAnswers drawn) {
    List<Tick> ticks =
        IntStream.rangeClosed(0, 5).mapToObj(i -> new Tick(20 * i, 20 * i + " %")).toList();
    return new LinePlot(
            new Axis("interval", 0, 100, ticks), new Axis("actual values in it", 0, 100, ticks))
        .draw(
            "How many actual values the intervals hold",
            List.of(new Point(0, 0), new Point(100, 100)),
            series(drawn, EvaluationPictures::held));
  }

  private static List<Point> held(List<Answered> answers) {
    List<Point> points = new ArrayList<>();
    LEVELS.forEach(
        (level, deviations) ->
            points.add(
                new Point(
                    level,
                    100 * Accuracy.share(answers, answer -> deviation(answer) <= deviations))));
    return points;
  }

  /** How many standard deviations the actual value is from the median. */
  private static double deviation(Answered answer) {
    Estimate estimate = answer.estimate().orElseThrow();
    double error = Math.log(answer.actual() / estimate.p50());
    double bound = error < 0 ? estimate.p10() : estimate.p90();
    return error == 0 ? 0 : DEVIATIONS_TO_P90 * error / Math.log(bound / estimate.p50());
  }

  private static String bias(DrawnAnswers drawn) {
    List<Tick> factors =
        List.of(
            new Tick(-4, "÷ 16"),
            new Tick(-3, "÷ 8"),
            new Tick(-2, "÷ 4"),
            new Tick(-1, "÷ 2"),
            new Tick(0, "right"),
            new Tick(1, "× 2"),
            new Tick(2, "× 4"),
            new Tick(3, "× 8"),
            new Tick(4, "× 16"));
    List<Tick> tenths =
        IntStream.rangeClosed(1, TENTHS).mapToObj(i -> new Tick(i, String.valueOf(i))).toList();
    return new LinePlot(
            new Axis("tenth of the estimates, the lowest first", 1, TENTHS, tenths),
            new Axis("estimate too low or too high", -4, 4, factors))
        .draw(
            "The mean error by the size of the estimate",
            List.of(new Point(1, 0), new Point(TENTHS, 0)),
            series(drawn, EvaluationPictures::errors));
  }

  /** The mean error of each tenth, as a power of two. */
  private static List<Point> errors(List<Answered> answers) {
    List<Prediction> byEstimate =
        answers.stream()
            .sorted(Comparator.comparingDouble(answer -> answer.estimate().orElseThrow().p50()))
            .map(answer -> new Prediction(answer.actual(), answer.shown().orElse(0)))
            .toList();
    return IntStream.range(0, TENTHS)
        .mapToObj(
            tenth ->
                new Point(
                    tenth + 1,
                    Accuracy.bias(
                            byEstimate.subList(
                                tenth * byEstimate.size() / TENTHS,
                                (tenth + 1) * byEstimate.size() / TENTHS))
                        / Math.log(2)))
        .toList();
  }

  private static List<Series> series(
      DrawnAnswers drawn, Function<List<Answered>, List<Point>> points) {
    return QUANTITIES.stream()
        .filter(quantity -> !drawn.of(quantity).isEmpty())
        .map(quantity -> new Series(plain(quantity), points.apply(drawn.of(quantity)), true))
        .toList();
  }

  private static String plain(EstimatedQuantity quantity) {
    return quantity.label().replace("`", "");
  }
}
