package dev.storescope.estimation;

import dev.storescope.estimation.Calibration.Slope;
import dev.storescope.estimation.Calibration.Volume;
import dev.storescope.estimation.CalibrationFit.Refusal;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Fits the volumes on one scale to figures (section 3 of the estimation design, "calibration
 * order"): a slope that all countries share, by Huber's weights with a middle for each country, and
 * a shift for each country, drawn to 0 as if it came from a normal distribution of deviation 0.5.
 */
record VolumeFit(Optional<Slope> slope, List<Volume> shifts, List<Refusal> refusals) {
  private static final PopularityVolume STANDARD = new PopularityVolume();

  /** How far the volumes of a country are expected to be from the standard estimate. */
  private static final double SHIFT_SIGMA = 0.5;

  /** Until there are this many figures, the residual is mostly the standard estimate's. */
  private static final double FIGURES_FOR_RESIDUAL = 10;

  private static final double USUAL_RESIDUAL = 0.45;
  private static final int ROUNDS = 50;

  /** A figure by logarithms: the standard estimate's, from the pivot, and how far off it is. */
  private record Point(double away, double off) {}

  private record Line(double factor, double sigma) {
    static final Line STANDARD = new Line(1, CalibratedVolume.UNFITTED_SLOPE_SIGMA);

    double[] rest(List<Point> points) {
      return points.stream()
          .mapToDouble(point -> point.off() - (factor - 1) * point.away())
          .toArray();
    }
  }

  static VolumeFit of(PopularityScale scale, List<VolumeFigure> all) {
    // Below a floor a popularity says nothing of the volume.
    List<VolumeFigure> figures =
        all.stream()
            .filter(figure -> figure.popularity().scale() == scale)
            .filter(figure -> !standard(figure.country(), figure.popularity()).censored())
            .toList();
    if (figures.isEmpty()) {
      return new VolumeFit(Optional.empty(), List.of(), List.of());
    }
    int pivot = pivot(figures);
    Map<Country, List<Point>> points = new TreeMap<>();
    figures.forEach(
        figure ->
            points
                .computeIfAbsent(figure.country(), any -> new ArrayList<>())
                .add(point(figure, pivot)));
    List<Refusal> refusals = new ArrayList<>();
    Optional<Slope> slope = fitSlope(scale, figures, points, refusals);
    Line line = slope.map(found -> new Line(found.factor(), found.sigma())).orElse(Line.STANDARD);
    List<Volume> shifts = new ArrayList<>();
    points.forEach(
        (country, own) -> {
          if (own.size() < CalibrationFit.FIGURES_FOR_SHIFT) {
            refusals.add(
                new Refusal(
                    "volume %s %s".formatted(country.code(), scale),
                    own.size(),
                    "fewer than " + CalibrationFit.FIGURES_FOR_SHIFT + " figures"));
          } else {
            shifts.add(shift(country, scale, pivot, line.rest(own)));
          }
        });
    return new VolumeFit(slope, List.copyOf(shifts), List.copyOf(refusals));
  }

  private static Volume shift(Country country, PopularityScale scale, int pivot, double[] rest) {
    Huber huber = Huber.of(rest);
    int count = rest.length;
    double variance =
        (count * huber.deviation() * huber.deviation()
                + FIGURES_FOR_RESIDUAL * USUAL_RESIDUAL * USUAL_RESIDUAL)
            / (count + FIGURES_FOR_RESIDUAL);
    double precision = count / variance + 1 / (SHIFT_SIGMA * SHIFT_SIGMA);
    return new Volume(
        new Market(StoreType.APP_STORE, country),
        scale,
        pivot,
        huber.mean() * count / variance / precision,
        Math.sqrt(1 / precision),
        Math.sqrt(variance),
        count);
  }

  private static Optional<Slope> fitSlope(
      PopularityScale scale,
      List<VolumeFigure> figures,
      Map<Country, List<Point>> points,
      List<Refusal> refusals) {
    Optional<String> reason = whyNoSlope(scale, figures);
    if (reason.isPresent()) {
      refusals.add(new Refusal("slope " + scale, figures.size(), reason.get()));
      return Optional.empty();
    }
    Line line = slope(points);
    if (line.factor() <= 0) {
      refusals.add(
          new Refusal(
              "slope " + scale, figures.size(), "more popular keywords had fewer searches"));
      return Optional.empty();
    }
    return Optional.of(new Slope(scale, line.factor(), line.sigma(), figures.size()));
  }

  private static Optional<String> whyNoSlope(PopularityScale scale, List<VolumeFigure> figures) {
    long keywords = figures.stream().map(VolumeFigure::keyword).distinct().count();
    var values = figures.stream().mapToInt(figure -> figure.popularity().value());
    var statistics = values.summaryStatistics();
    int range = statistics.getMax() - statistics.getMin();
    if (scale == PopularityScale.ADS_1_TO_5) {
      return Optional.of("five steps are too coarse for one");
    }
    if (keywords < CalibrationFit.KEYWORDS_FOR_SLOPE) {
      return Optional.of("fewer than " + CalibrationFit.KEYWORDS_FOR_SLOPE + " keywords");
    }
    return range < CalibrationFit.RANGE_FOR_SLOPE
        ? Optional.of(
            "popularities from %d to %d only, less than %d apart"
                .formatted(
                    statistics.getMin(), statistics.getMax(), CalibrationFit.RANGE_FOR_SLOPE))
        : Optional.empty();
  }

  /** By repeated weighted least squares around each country's middle, drawn to 1. */
  private static Line slope(Map<Country, List<Point>> points) {
    double prior = 1 / Math.pow(CalibratedVolume.UNFITTED_SLOPE_SIGMA, 2);
    Line line = Line.STANDARD;
    for (int round = 0; round < ROUNDS; round++) {
      double products = 0;
      double squares = 0;
      for (List<Point> own : points.values()) {
        double[] rest = line.rest(own);
        Huber middle = Huber.of(rest);
        double variance = Math.max(middle.deviation() * middle.deviation(), 0.01);
        double weights = 0;
        double away = 0;
        double off = 0;
        double[] weight = new double[rest.length];
        for (int i = 0; i < rest.length; i++) {
          weight[i] = Huber.weight(rest[i] - middle.mean(), middle.deviation());
          weights += weight[i];
          away += weight[i] * own.get(i).away();
          off += weight[i] * own.get(i).off();
        }
        for (int i = 0; i < rest.length; i++) {
          double x = own.get(i).away() - away / weights;
          products += weight[i] * x * (own.get(i).off() - off / weights) / variance;
          squares += weight[i] * x * x / variance;
        }
      }
      line = new Line(1 + products / (squares + prior), Math.sqrt(1 / (squares + prior)));
    }
    return line;
  }

  private static int pivot(List<VolumeFigure> figures) {
    double[] values = figures.stream().mapToDouble(figure -> figure.popularity().value()).toArray();
    return (int) Math.round(Huber.median(values));
  }

  private static Point point(VolumeFigure figure, int pivot) {
    double standard = standard(figure.country(), figure.popularity()).p50();
    Popularity at = new Popularity(pivot, figure.popularity().scale());
    return new Point(
        Math.log(standard / standard(figure.country(), at).p50()),
        Math.log(figure.searchesPerDay() / standard));
  }

  private static Estimate standard(Country country, Popularity popularity) {
    return STANDARD
        .estimate(new Market(StoreType.APP_STORE, country), SearchSignals.of(popularity))
        .orElseThrow();
  }
}
