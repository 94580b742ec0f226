package dev.storescope.estimation.calibration;

import dev.storescope.estimation.Calibration.InstallsFactors;
import dev.storescope.estimation.Huber;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.calibration.CalibrationFit.SkippedFit;
import dev.storescope.estimation.installs.BrandGenericInstalls;
import dev.storescope.estimation.installs.InstallsEstimator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fits the installs per search of each market: for brands and for other keywords the mean ratio of
 * measurement to estimate, with Huber's weights and a normal prior of deviation 0.5 on its
 * logarithm.
 */
record InstallsFit(List<InstallsFactors> factors, List<SkippedFit> skipped) {
  private static final InstallsEstimator STANDARD = new BrandGenericInstalls();
  private static final double SHIFT_SIGMA = 0.5;
  private static final double FIGURES_FOR_RESIDUAL = 10;
  private static final double USUAL_RESIDUAL = 0.7;

  /** Measurements below one a day are mostly chance; 0 counts as a half. */
  private static final double FEWEST_INSTALLS = 1;

  private static final double NONE = 0.5;

  static InstallsFit of(List<MeasuredInstalls> measurements) {
    Map<Market, List<MeasuredInstalls>> byMarket =
        new TreeMap<>(Comparator.comparing(Market::store).thenComparing(Market::country));
    measurements.forEach(
        measurement ->
            byMarket
                .computeIfAbsent(measurement.app().market(), any -> new ArrayList<>())
                .add(measurement));
    List<InstallsFactors> factors = new ArrayList<>();
    List<SkippedFit> skipped = new ArrayList<>();
    byMarket.forEach(
        (market, all) -> {
          List<MeasuredInstalls> used = all.stream().filter(InstallsFit::isUsable).toList();
          if (used.size() < CalibrationFit.FIGURES_FOR_SHIFT) {
            skipped.add(skip(market, used.size()));
          } else {
            factors.add(fit(market, used));
          }
        });
    return new InstallsFit(List.copyOf(factors), List.copyOf(skipped));
  }

  private static SkippedFit skip(Market market, int measurements) {
    return new SkippedFit(
        "installs %s %s".formatted(market.store(), market.country()),
        measurements,
        String.format(
            Locale.ROOT,
            "fewer than %d figures of one install a day or more",
            CalibrationFit.FIGURES_FOR_SHIFT));
  }

  private static InstallsFactors fit(Market market, List<MeasuredInstalls> measurements) {
    double[] brands = logRatios(measurements, true);
    double[] generics = logRatios(measurements, false);
    double brand = shift(brands);
    double generic = shift(generics);
    double[] rest =
        measurements.stream()
            .mapToDouble(
                measurement -> logRatio(measurement) - (isBrand(measurement) ? brand : generic))
            .toArray();
    return new InstallsFactors(
        market,
        Math.exp(generic),
        Math.exp(brand),
        Math.sqrt(variance(rest, 0)),
        measurements.size());
  }

  private static double[] logRatios(List<MeasuredInstalls> measurements, boolean brand) {
    return measurements.stream()
        .filter(measurement -> isBrand(measurement) == brand)
        .mapToDouble(InstallsFit::logRatio)
        .toArray();
  }

  /** The posterior mean; 0 without measurements. */
  private static double shift(double[] logRatios) {
    if (logRatios.length == 0) {
      return 0;
    }
    double center = Huber.of(logRatios).mean();
    double precision = logRatios.length / variance(logRatios, center);
    return center * precision / (precision + 1 / (SHIFT_SIGMA * SHIFT_SIGMA));
  }

  private static double variance(double[] logRatios, double center) {
    double deviation = Huber.deviation(logRatios, center);
    return (logRatios.length * deviation * deviation
            + FIGURES_FOR_RESIDUAL * USUAL_RESIDUAL * USUAL_RESIDUAL)
        / (logRatios.length + FIGURES_FOR_RESIDUAL);
  }

  private static boolean isBrand(MeasuredInstalls measurement) {
    return measurement.app().brandProbability() >= 0.5;
  }

  private static boolean isUsable(MeasuredInstalls measurement) {
    double expected = STANDARD.estimate(measurement.app(), measurement.searchesPerDay()).p50();
    return expected > 0 && Math.max(expected, measurement.installsPerDay()) >= FEWEST_INSTALLS;
  }

  private static double logRatio(MeasuredInstalls measurement) {
    double expected = STANDARD.estimate(measurement.app(), measurement.searchesPerDay()).p50();
    return Math.log(Math.max(measurement.installsPerDay(), NONE) / expected);
  }
}
