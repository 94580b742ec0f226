package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.downloads.CountryDownloads;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.DownloadsFactor;
import dev.storescope.estimation.downloads.RevenueEstimate;
import dev.storescope.listings.AppDownloads.Estimates;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Estimates the downloads per day of an app of Google Play in one country and in all. They are one
 * question: where the store's number of installs is known, the countries add up to its gain.
 */
record WorldwideReader(AppId app, Country country, Evidence evidence) {

  /**
   * @param installs of the period
   * @param revenue to be passed on
   */
  Estimates estimate(InstallHistory installs, Optional<RevenueEstimate> revenue) {
    OptionalDouble perDay = installs.meanPerDay();
    SortedMap<Country, DownloadsEstimate> byCountry = new TreeMap<>();
    evidence
        .each(Storefronts.listCountries(StoreType.GOOGLE_PLAY), each -> find(each, perDay))
        .flatMap(Optional::stream)
        .forEach(found -> byCountry.put(found.country(), found.estimate()));
    if (perDay.orElse(0) > 0) {
      double observed = Math.min(1, installs.daysOfGains() / LastDays.DAYS);
      return new Estimates(
          find(CountryDownloads.withSum(byCountry, perDay.getAsDouble())),
          Optional.of(DownloadsEstimate.ofCounter(perDay.getAsDouble(), observed)),
          revenue);
    }
    CountryDownloads observed = new CountryDownloads(byCountry);
    return new Estimates(find(observed), observed.worldwide(), revenue);
  }

  private Optional<DownloadsEstimate> find(CountryDownloads downloads) {
    return Optional.ofNullable(downloads.byCountry().get(country));
  }

  private record Found(Country country, DownloadsEstimate estimate) {}

  private Optional<Found> find(Country each, OptionalDouble perDay) {
    DownloadsReader reader = new DownloadsReader(app, each, evidence);
    List<DownloadsFactor> observed = reader.factors();
    OptionalDouble share = MarketSize.shareOfGooglePlay(each);
    Optional<DownloadsFactor> counter =
        perDay.orElse(0) > 0 && share.isPresent()
            ? Optional.of(
                observed.isEmpty() && !each.equals(country)
                    ? DownloadsFactor.ofShare(perDay.getAsDouble(), share.getAsDouble())
                    : DownloadsFactor.ofCounter(perDay.getAsDouble(), share.getAsDouble()))
            : Optional.empty();
    return reader
        .estimate(Stream.concat(counter.stream(), observed.stream()).toList())
        .map(estimate -> new Found(each, estimate));
  }
}
