package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.ChartRank;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.DownloadsFactor;
import dev.storescope.estimation.downloads.DownloadsModel;
import dev.storescope.estimation.downloads.RevenueEstimate;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Estimates the downloads and the revenue per day of an app in a country in the 30 days until the
 * moment, from what was observed by then: its ranks in charts of free apps, its new ratings, and
 * the number of installs that Google Play shows.
 */
record DownloadsReader(AppId app, Country country, Evidence evidence) {
  private static final Duration PERIOD = Duration.ofDays(LastDays.DAYS);
  private static final Duration SHORTEST = Duration.ofDays(7);
  private static final double MILLIS_OF_DAY = Duration.ofDays(1).toMillis();

  /** What charts and ratings say; empty where the store is not. */
  List<DownloadsFactor> factors() {
    return MarketSize.find(new Market(app.store(), country)).stream()
        .flatMap(market -> factors(market).stream())
        .toList();
  }

  /**
   * By a few reads, without the counters of other countries: by its charts and its new ratings, or
   * if there are none by all that it has had since its release.
   *
   * @param ratings how many it has
   */
  Optional<DownloadsEstimate> estimate(OptionalLong ratings) {
    List<DownloadsFactor> recent = factors();
    return estimate(recent.isEmpty() ? sinceRelease(ratings).stream().toList() : recent);
  }

  private Optional<DownloadsFactor> sinceRelease(OptionalLong ratings) {
    return evidence
        .findAt(new Subject.Listing(app, country), evidence.moment().at(), Freshness.UNLIMITED)
        .map(Observation::facts)
        .filter(Facts.Listed.class::isInstance)
        .map(Facts.Listed.class::cast)
        .flatMap(
            listed ->
                listed
                    .releasedAt()
                    .flatMap(
                        released ->
                            sinceRelease(
                                listed.details().installs(), ratings, daysSince(released))))
        .map(DownloadsFactor::sinceRelease);
  }

  private Optional<DownloadsFactor> sinceRelease(
      OptionalLong installs, OptionalLong ratings, double days) {
    OptionalDouble share = MarketSize.shareOfGooglePlay(country);
    if (installs.orElse(0) > 0 && share.isPresent()) {
      return Optional.of(
          DownloadsFactor.ofCounter(installs.getAsLong() / days, share.getAsDouble()));
    }
    return DownloadsFactor.areEnough(ratings.orElse(0))
        ? Optional.of(DownloadsFactor.ofRatings(ratings.getAsLong(), days))
        : Optional.empty();
  }

  /** At least a month: an app has more downloads after its release than later. */
  private double daysSince(Instant released) {
    return Math.max(
        LastDays.DAYS,
        Duration.between(released, evidence.moment().at()).toMillis() / MILLIS_OF_DAY);
  }

  /** What charts and ratings say. */
  List<DownloadsFactor> factors(MarketSize market) {
    return Stream.of(ofCharts(market), ofRatings()).flatMap(Optional::stream).toList();
  }

  /** The downloads in the country by some evidence. */
  Optional<DownloadsEstimate> estimate(List<DownloadsFactor> factors) {
    return factors.isEmpty()
        ? Optional.empty()
        : MarketSize.find(new Market(app.store(), country))
            .flatMap(market -> model(market).estimate(factors));
  }

  private DownloadsModel model(MarketSize market) {
    return evidence
        .peek(new Subject.DownloadsFit(app.store(), country))
        .flatMap(fit -> DownloadsModel.find(fit.facts()))
        .orElseGet(() -> DownloadsModel.prior(app.store(), market));
  }

  /** What the number of installs in all countries says of one in which the app was observed. */
  static Optional<DownloadsFactor> ofInstalls(InstallHistory installs, Country country) {
    OptionalDouble perDay = installs.meanPerDay();
    OptionalDouble share = MarketSize.shareOfGooglePlay(country);
    return perDay.orElse(0) > 0 && share.isPresent()
        ? Optional.of(DownloadsFactor.ofCounter(perDay.getAsDouble(), share.getAsDouble()))
        : Optional.empty();
  }

  /** By the chart of all apps; if the app is not in it, by that of a category where it is best. */
  private Optional<DownloadsFactor> ofCharts(MarketSize market) {
    return best(ChartKind.FREE)
        .map(
            best ->
                best.getKey().equals(CategoryId.overall(app.store()))
                    ? DownloadsFactor.ofChart(best.getValue(), market)
                    : DownloadsFactor.ofCategoryChart(best.getValue(), market));
  }

  /** The revenue by a grossing chart; empty without a rank in one. */
  Optional<RevenueEstimate> revenue() {
    return best(ChartKind.GROSSING)
        .flatMap(
            best ->
                RevenueEstimate.ofChart(
                    new Market(app.store(), country), best.getKey(), best.getValue()));
  }

  /** The median rank in the chart of all apps or else in that of a category where it is best. */
  private Optional<Map.Entry<CategoryId, Integer>> best(ChartKind kind) {
    Instant to = evidence.moment().at();
    SortedMap<CategoryId, Integer> medians =
        evidence
            .chartRanks(app, country, Device.defaultFor(app.store()), to.minus(PERIOD), to)
            .stream()
            .filter(rank -> rank.chart() == kind)
            .collect(
                Collectors.groupingBy(
                    ChartRank::category,
                    () -> new TreeMap<>(Comparator.comparing(CategoryId::value)),
                    Collectors.collectingAndThen(Collectors.toList(), DownloadsReader::median)));
    CategoryId overall = CategoryId.overall(app.store());
    return medians.containsKey(overall)
        ? Optional.of(Map.entry(overall, medians.get(overall)))
        : medians.entrySet().stream().min(Map.Entry.comparingByValue());
  }

  private static int median(List<ChartRank> ranks) {
    return ranks.stream()
        .mapToInt(ChartRank::rank)
        .sorted()
        .skip(ranks.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private Optional<DownloadsFactor> ofRatings() {
    Subject.Rating subject = new Subject.Rating(app, country);
    return evidence
        .findAt(subject, evidence.moment().at(), SHORTEST)
        .flatMap(last -> findFirst(subject, last).flatMap(first -> ofRatings(first, last)));
  }

  /** A rating of the first days of the period, or a later one if none is as old. */
  private Optional<Observation<Facts.Rating>> findFirst(
      Subject.Rating subject, Observation<Facts.Rating> last) {
    Instant end = last.observedAt();
    return evidence
        .findAt(subject, end.minus(PERIOD).plus(SHORTEST), SHORTEST)
        .or(() -> evidence.findAt(subject, end.minus(SHORTEST), PERIOD.minus(SHORTEST)));
  }

  private static Optional<DownloadsFactor> ofRatings(
      Observation<Facts.Rating> first, Observation<Facts.Rating> last) {
    long gained = last.facts().count() - first.facts().count();
    double days =
        Duration.between(first.observedAt(), last.observedAt()).toMillis() / MILLIS_OF_DAY;
    return DownloadsFactor.areEnough(gained)
        ? Optional.of(DownloadsFactor.ofRatings(gained, days))
        : Optional.empty();
  }
}
