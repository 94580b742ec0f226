package dev.storescope.estimation;

import dev.storescope.estimation.Calibration.Slope;
import dev.storescope.estimation.Calibration.Volume;
import dev.storescope.observation.Facts.Popularity;
import java.util.Optional;

/**
 * The volume by popularity, moved to where a user's own figures say it is; that of other markets
 * and scales stays as it was.
 *
 * <p>ln V = ln V(pivot) + shift + slope · (ln V(popularity) − ln V(pivot)), V being the standard
 * estimate: so what was in order stays in order. What is censored stays below its bound.
 */
final class CalibratedVolume implements SearchVolume {
  /** How unsure a slope is that was not fitted: as much as the exponent it follows from. */
  static final double UNFITTED_SLOPE_SIGMA = QueryZipf.EXPONENT_SIGMA / QueryZipf.EXPONENT;

  private final SearchVolume standard;
  private final Calibration calibration;

  CalibratedVolume(SearchVolume standard, Calibration calibration) {
    this.standard = standard;
    this.calibration = calibration;
  }

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    return standard.estimate(market, signals).map(estimate -> calibrated(market, estimate));
  }

  private Estimate calibrated(Market market, Estimate estimate) {
    return estimate
        .scale()
        .flatMap(scale -> calibration.findVolume(market, scale))
        .flatMap(fit -> moved(market, estimate, fit))
        .orElse(estimate);
  }

  private Optional<Estimate> moved(Market market, Estimate estimate, Volume fit) {
    SearchSignals pivot = SearchSignals.of(new Popularity(fit.pivot(), fit.scale()));
    return standard
        .estimate(market, pivot)
        .flatMap(
            atPivot ->
                MarketSize.find(market).map(size -> moved(estimate, atPivot, fit, size.cap())));
  }

  private Estimate moved(Estimate estimate, Estimate atPivot, Volume fit, double cap) {
    Optional<Slope> slope = calibration.findSlope(fit.scale());
    double factor = slope.map(Slope::factor).orElse(1.0);
    double slopeSigma = slope.map(Slope::sigma).orElse(UNFITTED_SLOPE_SIGMA);
    double away = Math.log(estimate.p50() / atPivot.p50());
    double ofSlope = slopeSigma * away;
    double sigma =
        Math.sqrt(
            fit.residual() * fit.residual()
                + fit.shiftSigma() * fit.shiftSigma()
                + ofSlope * ofSlope);
    Move move = new Move(atPivot.p50(), fit.shift(), factor);
    String method = estimate.method() + Calibration.MARK;
    Estimate moved =
        Estimate.around(move.of(estimate.p50()), sigma, method, estimate.scale()).atMost(cap);
    return estimate.censored() ? moved.below(move.of(estimate.p90())) : moved;
  }

  private record Move(double pivot, double shift, double factor) {
    double of(double volume) {
      return pivot * Math.exp(shift + factor * Math.log(volume / pivot));
    }
  }
}
