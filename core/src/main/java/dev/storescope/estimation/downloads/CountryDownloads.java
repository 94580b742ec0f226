package dev.storescope.estimation.downloads;

import dev.storescope.estimation.MarketSize;
import dev.storescope.store.Country;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The estimates of the downloads per day of one app of Google Play in several countries.
 *
 * @param byCountry none is of another country's evidence
 */
public record CountryDownloads(SortedMap<Country, DownloadsEstimate> byCountry) {
  /** Halvings of the interval in which a solution is sought. */
  private static final int STEPS = 60;

  private static final double FURTHEST = 20;

  /** Of its variance, an estimate keeps at least this much: the sum is not known exactly either. */
  private static final double LEAST_VARIANCE = 0.05;

  public CountryDownloads {
    byCountry = Collections.unmodifiableSortedMap(new TreeMap<>(byCountry));
  }

  /**
   * The same with a known sum over all countries: the logarithms are shifted in proportion to their
   * variances until the means of the distributions add up to it, and each is as much surer as its
   * part of the variance of the sum.
   *
   * @param byCountry of all countries of the store
   */
  public static CountryDownloads withSum(
      SortedMap<Country, DownloadsEstimate> byCountry, double perDay) {
    Collection<DownloadsEstimate> all = byCountry.values();
    double low = -FURTHEST;
    double high = FURTHEST;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (all.stream().mapToDouble(each -> mean(each, middle)).sum() < perDay) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double shift = low;
    double ofSum = all.stream().mapToDouble(each -> varianceOfSum(each, shift)).sum();
    SortedMap<Country, DownloadsEstimate> shifted = new TreeMap<>();
    byCountry.forEach(
        (country, each) -> {
          double left = Math.max(LEAST_VARIANCE, 1 - varianceOfSum(each, shift) / ofSum);
          double sigma = each.perDay().sigma() * Math.sqrt(left);
          double median = mean(each, shift) * Math.exp(-sigma * sigma / 2);
          shifted.put(country, each.with(Math.min(perDay, median), sigma));
        });
    return new CountryDownloads(shifted);
  }

  /** The mean of a log-normal distribution whose median is shifted. */
  private static double mean(DownloadsEstimate estimate, double shift) {
    double variance = estimate.perDay().sigma() * estimate.perDay().sigma();
    return estimate.perDay().p50() * Math.exp(shift * variance + variance / 2);
  }

  private static double varianceOfSum(DownloadsEstimate estimate, double shift) {
    double deviation = mean(estimate, shift) * estimate.perDay().sigma();
    return deviation * deviation;
  }

  /**
   * The downloads in all countries by those of some; empty of none. The errors of the countries are
   * taken for the same, as much of them is. The others have the share of their devices in those
   * with Google Play, and less of it, as an app has more of its downloads where it is observed.
   */
  public Optional<DownloadsEstimate> worldwide() {
    double sum = byCountry.values().stream().mapToDouble(each -> mean(each, 0)).sum();
    double share =
        Math.min(
            1,
            byCountry.keySet().stream()
                .map(MarketSize::shareOfGooglePlay)
                .flatMapToDouble(OptionalDouble::stream)
                .sum());
    if (!(sum > 0) || !(share > 0)) {
      return Optional.empty();
    }
    double sigma =
        byCountry.values().stream()
            .mapToDouble(each -> mean(each, 0) / sum * each.perDay().sigma())
            .sum();
    double part = DownloadsFactor.partOfWorld(share);
    return Optional.of(
        DownloadsEstimate.around(
            sum * Math.exp(-sigma * sigma / 2) / part,
            Math.hypot(sigma, DownloadsFactor.SHARE_SIGMA * (1 - part)),
            byCountry.values().stream()
                .flatMap(each -> each.evidence().stream())
                .collect(Collectors.toCollection(TreeSet::new))));
  }
}
