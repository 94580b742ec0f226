package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.law.SearchLaw;
import dev.storescope.sandbox.world.law.WorldSettings.Volumes;

/** The share of all searches of the term at a rank, among all different terms. */
final class VolumeCurve {
  private final SearchLaw searches;
  private final Volumes volumes;
  private final int terms;
  private final double sum;

  VolumeCurve(SearchLaw searches) {
    this.searches = searches;
    this.volumes = searches.volumes();
    this.terms = searches.distinct();
    this.sum = sum();
  }

  SearchLaw searches() {
    return searches;
  }

  double share(int rank) {
    return raw(rank) / sum;
  }

  private double raw(double rank) {
    return switch (volumes) {
      case Volumes.Zipf(double exponent, double shift) -> Math.pow(rank + shift, -exponent);
      case Volumes.LogNormal(double sigma) ->
          Math.exp(sigma * normalQuantile(1 - (rank - 0.5) / terms));
    };
  }

  /** Exact for the first ranks, then in steps that grow with the rank. */
  private double sum() {
    double sum = 0;
    double rank = 1;
    while (rank <= terms) {
      double span = Math.max(1, Math.floor(rank / 500));
      sum += span * raw(rank + (span - 1) / 2);
      rank += span;
    }
    return sum;
  }

  /** Acklam's rational approximation, accurate to nine digits. */
  private static double normalQuantile(double p) {
    if (p > 0.97575) {
      double q = Math.sqrt(-2 * Math.log(1 - p));
      return -tail(q);
    }
    if (p < 0.02425) {
      return tail(Math.sqrt(-2 * Math.log(p)));
    }
    double q = p - 0.5;
    double r = q * q;
    double above =
        ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r
                            + 138.3577518672690)
                        * r
                    - 30.66479806614716)
                * r
            + 2.506628277459239;
    double below =
        ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r
                            + 66.80131188771972)
                        * r
                    - 13.28068155288572)
                * r
            + 1;
    return above * q / below;
  }

  private static double tail(double q) {
    double above =
        ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q
                            - 2.549732539343734)
                        * q
                    + 4.374664141464968)
                * q
            + 2.938163982698783;
    double below =
        (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q
                    + 3.754408661907416)
                * q
            + 1;
    return above / below;
  }
}
