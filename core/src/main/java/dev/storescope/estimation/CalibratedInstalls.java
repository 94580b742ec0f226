package dev.storescope.estimation;

import dev.storescope.estimation.Calibration.Installs;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The installs of {@link BrandGenericInstalls} with the installs per search that a user's own
 * figures told of a market; other markets have the standard ones.
 */
final class CalibratedInstalls implements InstallsEstimator {
  private final InstallsEstimator standard = new BrandGenericInstalls();
  private final Map<Market, Fitted> fitted;

  private record Fitted(InstallsEstimator estimator, double residual) {
    static Fitted of(Installs fit) {
      return new Fitted(new BrandGenericInstalls(fit.generic(), fit.brand()), fit.residual());
    }
  }

  CalibratedInstalls(Calibration calibration) {
    this.fitted =
        calibration.installs().stream().collect(Collectors.toMap(Installs::market, Fitted::of));
  }

  @Override
  public Estimate estimate(SearchPlace place, Estimate searchesPerDay) {
    Fitted fit = fitted.get(place.market());
    if (fit == null) {
      return standard.estimate(place, searchesPerDay);
    }
    Estimate estimate = fit.estimator().estimate(place, searchesPerDay);
    // The figures' residual holds all that a factor leaves open, the searches' doubt included.
    return Estimate.around(
            estimate.p50(), fit.residual(), estimate.method() + Calibration.MARK, estimate.scale())
        .atMost(searchesPerDay.p90());
  }
}
