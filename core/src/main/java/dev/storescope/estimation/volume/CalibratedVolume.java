package dev.storescope.estimation.volume;

import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.Calibration.Slope;
import dev.storescope.estimation.Calibration.VolumeShift;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.PopularityCounts;
import java.util.Optional;

/**
 * The volume by popularity with the calibration of each market and scale.
 *
 * <p>ln V = ln V(pivot) + shift + slope · (ln V(popularity) − ln V(pivot)), where V is the standard
 * estimate, so the order of volumes does not change. Censored estimates stay below their bound.
 */
public record CalibratedVolume(SearchVolume standard, Calibration calibration)
    implements SearchVolume {
  /** The relative uncertainty of a slope that was not fitted: that of the exponent. */
  public static final double UNFITTED_SLOPE_SIGMA = QueryZipf.EXPONENT_SIGMA / QueryZipf.EXPONENT;

  @Override
  public Optional<Estimate> estimate(Market market, SearchSignals signals) {
    return standard
        .estimate(market, signals)
        .map(estimate -> calibrated(market, estimate, signals.report()));
  }

  private Estimate calibrated(Market market, Estimate estimate, Optional<PopularityCounts> report) {
    return estimate
        .scale()
        .flatMap(scale -> calibration.findVolume(market, scale))
        .flatMap(fit -> moved(market, estimate, fit, report))
        .orElse(estimate);
  }

  private Optional<Estimate> moved(
      Market market, Estimate estimate, VolumeShift fit, Optional<PopularityCounts> report) {
    SearchSignals pivot = SearchSignals.of(new Popularity(fit.pivot(), fit.scale()), report);
    return standard
        .estimate(market, pivot)
        .flatMap(
            atPivot ->
                MarketSize.find(market).map(size -> moved(estimate, atPivot, fit, size.cap())));
  }

  private Estimate moved(Estimate estimate, Estimate atPivot, VolumeShift fit, double cap) {
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
