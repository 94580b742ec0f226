package dev.storescope.estimation.calibration;

import dev.storescope.estimation.Calibration.Slope;
import dev.storescope.estimation.Calibration.VolumeShift;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Huber;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.calibration.CalibrationFit.SkippedFit;
import dev.storescope.estimation.volume.CalibratedVolume;
import dev.storescope.estimation.volume.PopularityVolume;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Fits the volumes on one scale (section 3 of the estimation design, "calibration order"): a slope
 * that all countries share, with Huber's weights around the mean of each country, and a shift of
 * each country with a normal prior of deviation 0.5.
 */
record VolumeFit(Optional<Slope> slope, List<VolumeShift> shifts, List<SkippedFit> skipped) {
  private static final PopularityVolume STANDARD = new PopularityVolume();

  private static final double SHIFT_SIGMA = 0.5;

  /** With fewer measurements the residual is mostly that of the standard estimate. */
  private static final double FIGURES_FOR_RESIDUAL = 10;

  private static final double USUAL_RESIDUAL = 0.45;
  private static final int ROUNDS = 50;

  /** The logarithms of the standard estimate relative to the pivot and of the ratio to it. */
  private record Point(double away, double off) {}

  private record FittedLine(double factor, double sigma) {
    static final FittedLine STANDARD = new FittedLine(1, CalibratedVolume.UNFITTED_SLOPE_SIGMA);

    double[] rest(List<Point> points) {
      return points.stream()
          .mapToDouble(point -> point.off() - (factor - 1) * point.away())
          .toArray();
    }
  }

  static VolumeFit of(PopularityScale scale, List<MeasuredVolume> all) {
    // A popularity at the floor has no definite volume.
    List<MeasuredVolume> measurements =
        all.stream()
            .filter(measurement -> measurement.popularity().scale() == scale)
            .filter(measurement -> !standard(measurement, measurement.popularity()).censored())
            .toList();
    if (measurements.isEmpty()) {
      return new VolumeFit(Optional.empty(), List.of(), List.of());
    }
    int pivot = pivot(measurements);
    Map<Country, List<Point>> points = new TreeMap<>();
    measurements.forEach(
        measurement ->
            points
                .computeIfAbsent(measurement.country(), any -> new ArrayList<>())
                .add(point(measurement, pivot)));
    List<SkippedFit> skipped = new ArrayList<>();
    Optional<Slope> slope = fitSlope(scale, measurements, points, skipped);
    FittedLine line =
        slope
            .map(found -> new FittedLine(found.factor(), found.sigma()))
            .orElse(FittedLine.STANDARD);
    List<VolumeShift> shifts = new ArrayList<>();
    points.forEach(
        (country, own) -> {
          if (own.size() < CalibrationFit.FIGURES_FOR_SHIFT) {
            skipped.add(
                new SkippedFit(
                    "volume %s %s".formatted(country.code(), scale),
                    own.size(),
                    "fewer than " + CalibrationFit.FIGURES_FOR_SHIFT + " figures"));
          } else {
            shifts.add(shift(country, scale, pivot, line.rest(own)));
          }
        });
    return new VolumeFit(slope, List.copyOf(shifts), List.copyOf(skipped));
  }

  private static VolumeShift shift(
      Country country, PopularityScale scale, int pivot, double[] rest) {
    Huber huber = Huber.of(rest);
    int count = rest.length;
    double variance =
        (count * huber.deviation() * huber.deviation()
                + FIGURES_FOR_RESIDUAL * USUAL_RESIDUAL * USUAL_RESIDUAL)
            / (count + FIGURES_FOR_RESIDUAL);
    double precision = count / variance + 1 / (SHIFT_SIGMA * SHIFT_SIGMA);
    return new VolumeShift(
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
      List<MeasuredVolume> measurements,
      Map<Country, List<Point>> points,
      List<SkippedFit> skipped) {
    Optional<String> reason = whyNoSlope(scale, measurements);
    if (reason.isPresent()) {
      skipped.add(new SkippedFit("slope " + scale, measurements.size(), reason.get()));
      return Optional.empty();
    }
    FittedLine line = slope(points);
    if (line.factor() <= 0) {
      skipped.add(
          new SkippedFit(
              "slope " + scale, measurements.size(), "more popular keywords had fewer searches"));
      return Optional.empty();
    }
    return Optional.of(new Slope(scale, line.factor(), line.sigma(), measurements.size()));
  }

  private static Optional<String> whyNoSlope(
      PopularityScale scale, List<MeasuredVolume> measurements) {
    long keywords = measurements.stream().map(MeasuredVolume::keyword).distinct().count();
    var values = measurements.stream().mapToInt(measurement -> measurement.popularity().value());
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
            String.format(
                Locale.ROOT,
                "popularities from %d to %d only, less than %d apart",
                statistics.getMin(),
                statistics.getMax(),
                CalibrationFit.RANGE_FOR_SLOPE))
        : Optional.empty();
  }

  /** Iteratively reweighted least squares around the mean of each country, with a prior at 1. */
  private static FittedLine slope(Map<Country, List<Point>> points) {
    double prior = 1 / Math.pow(CalibratedVolume.UNFITTED_SLOPE_SIGMA, 2);
    FittedLine line = FittedLine.STANDARD;
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
      line = new FittedLine(1 + products / (squares + prior), Math.sqrt(1 / (squares + prior)));
    }
    return line;
  }

  private static int pivot(List<MeasuredVolume> measurements) {
    double[] values =
        measurements.stream()
            .mapToDouble(measurement -> measurement.popularity().value())
            .toArray();
    return (int) Math.round(Huber.median(values));
  }

  private static Point point(MeasuredVolume measurement, int pivot) {
    double standard = standard(measurement, measurement.popularity()).p50();
    Popularity at = new Popularity(pivot, measurement.popularity().scale());
    return new Point(
        Math.log(standard / standard(measurement, at).p50()),
        Math.log(measurement.searchesPerDay() / standard));
  }

  private static Estimate standard(MeasuredVolume measurement, Popularity popularity) {
    return STANDARD
        .estimate(
            new Market(StoreType.APP_STORE, measurement.country()),
            SearchSignals.of(popularity, measurement.report()))
        .orElseThrow();
  }
}
