package dev.storescope.estimation;

import dev.storescope.estimation.Calibration.Installs;
import dev.storescope.estimation.CalibrationFit.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fits the installs per search of each market to figures: for brands and for other keywords the
 * middle of how many times the estimate was had, by Huber's weights, drawn to 1 as if its logarithm
 * came from a normal distribution of deviation 0.5.
 */
record InstallsFit(List<Installs> factors, List<Refusal> refusals) {
  private static final InstallsEstimator STANDARD = new BrandGenericInstalls();
  private static final double SHIFT_SIGMA = 0.5;
  private static final double FIGURES_FOR_RESIDUAL = 10;
  private static final double USUAL_RESIDUAL = 0.7;

  /** Figures below one a day are mostly chance; none counts as half of one. */
  private static final double FEWEST_INSTALLS = 1;

  private static final double NONE = 0.5;

  static InstallsFit of(List<InstallsFigure> figures) {
    Map<Market, List<InstallsFigure>> byMarket =
        new TreeMap<>(Comparator.comparing(Market::store).thenComparing(Market::country));
    figures.forEach(
        figure ->
            byMarket
                .computeIfAbsent(figure.place().market(), any -> new ArrayList<>())
                .add(figure));
    List<Installs> factors = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    byMarket.forEach(
        (market, all) -> {
          List<InstallsFigure> telling = all.stream().filter(InstallsFit::tells).toList();
          if (telling.size() < CalibrationFit.FIGURES_FOR_SHIFT) {
            refusals.add(refusal(market, telling.size()));
          } else {
            factors.add(fit(market, telling));
          }
        });
    return new InstallsFit(List.copyOf(factors), List.copyOf(refusals));
  }

  private static Refusal refusal(Market market, int figures) {
    return new Refusal(
        "installs %s %s".formatted(market.store(), market.country()),
        figures,
        "fewer than %d figures of one install a day or more"
            .formatted(CalibrationFit.FIGURES_FOR_SHIFT));
  }

  private static Installs fit(Market market, List<InstallsFigure> figures) {
    double[] brands = offs(figures, true);
    double[] generics = offs(figures, false);
    double brand = shift(brands);
    double generic = shift(generics);
    double[] rest =
        figures.stream()
            .mapToDouble(figure -> off(figure) - (isBrand(figure) ? brand : generic))
            .toArray();
    return new Installs(
        market, Math.exp(generic), Math.exp(brand), Math.sqrt(variance(rest, 0)), figures.size());
  }

  private static double[] offs(List<InstallsFigure> figures, boolean brand) {
    return figures.stream()
        .filter(figure -> isBrand(figure) == brand)
        .mapToDouble(InstallsFit::off)
        .toArray();
  }

  /** The middle, drawn to 0; 0 of none. */
  private static double shift(double[] offs) {
    if (offs.length == 0) {
      return 0;
    }
    double middle = Huber.of(offs).mean();
    double figuresPrecision = offs.length / variance(offs, middle);
    return middle * figuresPrecision / (figuresPrecision + 1 / (SHIFT_SIGMA * SHIFT_SIGMA));
  }

  private static double variance(double[] offs, double middle) {
    double deviation = Huber.deviation(offs, middle);
    return (offs.length * deviation * deviation
            + FIGURES_FOR_RESIDUAL * USUAL_RESIDUAL * USUAL_RESIDUAL)
        / (offs.length + FIGURES_FOR_RESIDUAL);
  }

  private static boolean isBrand(InstallsFigure figure) {
    return figure.place().brandProbability() >= 0.5;
  }

  private static boolean tells(InstallsFigure figure) {
    double expected = STANDARD.estimate(figure.place(), figure.searchesPerDay()).p50();
    return expected > 0 && Math.max(expected, figure.installsPerDay()) >= FEWEST_INSTALLS;
  }

  private static double off(InstallsFigure figure) {
    double expected = STANDARD.estimate(figure.place(), figure.searchesPerDay()).p50();
    return Math.log(Math.max(figure.installsPerDay(), NONE) / expected);
  }
}
