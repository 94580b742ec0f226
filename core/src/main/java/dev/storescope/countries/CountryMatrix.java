package dev.storescope.countries;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An app in several countries: the rating of any age, and the ranks of the last three days, or of
 * the interval at which they are fetched if that is longer.
 *
 * @param charts those that the app is in in any of the countries; those of most countries first
 * @param rows in the order of the countries
 */
public record CountryMatrix(List<CountryChart> charts, List<AppInCountry> rows) {
  /** How old a rank may be. */
  public static final Duration RECENT = AppKeywordsRankMovement.LOOK_BACK;

  private static final int MAX_CHARTS = 6;

  /** A chart that countries have in common. */
  public record CountryChart(CategoryId category, ChartKind kind) {}

  /**
   * An app in a country.
   *
   * @param offered empty if not observed
   * @param chartRanks by chart; no entry if not observed
   * @param keywordRanks the newest rank by keyword, without the keywords that it does not rank for
   */
  public record AppInCountry(
      Country country,
      Optional<Boolean> offered,
      Optional<Observation<Rating>> rating,
      Map<CountryChart, Rank> chartRanks,
      Map<Keyword, Integer> keywordRanks) {
    public AppInCountry {
      chartRanks = Map.copyOf(chartRanks);
      keywordRanks = Map.copyOf(keywordRanks);
    }

    /** Empty if not observed. */
    public Optional<Rank> chartRank(CountryChart chart) {
      return Optional.ofNullable(chartRanks.get(chart));
    }
  }

  public CountryMatrix {
    charts = List.copyOf(charts);
    rows = List.copyOf(rows);
  }

  /** What is known at the moment of the evidence; fetches nothing. */
  public static CountryMatrix read(
      AppId app,
      Device device,
      List<Country> countries,
      Function<Country, TrackingIntervals.OfApp> intervals,
      Evidence evidence) {
    Instant now = evidence.moment().at();
    Map<Country, List<ChartRank>> ranks =
        evidence
            .each(
                countries,
                country ->
                    Map.entry(
                        country,
                        evidence.chartRanks(
                            app,
                            country,
                            device,
                            now.minus(intervals.apply(country).own().lookBack(RECENT)),
                            now)))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    List<CountryChart> charts = charts(ranks.values());
    return new CountryMatrix(
        charts,
        evidence
            .each(
                countries,
                country -> row(app, device, country, charts, intervals.apply(country), evidence))
            .toList());
  }

  private static List<CountryChart> charts(Collection<List<ChartRank>> byCountry) {
    Map<CountryChart, Long> countries =
        byCountry.stream()
            .flatMap(
                ranks ->
                    ranks.stream()
                        .map(rank -> new CountryChart(rank.category(), rank.chart()))
                        .distinct())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return countries.entrySet().stream()
        .sorted(
            Map.Entry.<CountryChart, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(entry -> entry.getKey().category())
                .thenComparing(entry -> entry.getKey().kind()))
        .limit(MAX_CHARTS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Duration longest(TrackingIntervals.OfApp intervals) {
    return Stream.concat(Stream.of(intervals.own()), intervals.keywords().values().stream())
        .max(Comparator.naturalOrder())
        .orElseThrow()
        .lookBack(RECENT);
  }

  private static AppInCountry row(
      AppId app,
      Device device,
      Country country,
      List<CountryChart> charts,
      TrackingIntervals.OfApp intervals,
      Evidence evidence) {
    Instant now = evidence.moment().at();
    Map<Keyword, Integer> keywords = new HashMap<>();
    for (KeywordRank rank :
        evidence.keywordRanks(app, country, device, now.minus(longest(intervals)), now)) {
      Duration recent = intervals.of(rank.keyword()).lookBack(RECENT);
      if (!rank.observedAt().isBefore(now.minus(recent))) {
        keywords.put(rank.keyword(), rank.rank());
      }
    }
    return new AppInCountry(
        country,
        evidence
            .findAt(new Subject.Listing(app, country), now, Freshness.UNLIMITED)
            .map(found -> !(found.facts() instanceof NotListed)),
        evidence.findAt(new Subject.Rating(app, country), now, Freshness.UNLIMITED),
        chartRanks(app, device, country, charts, intervals.own().lookBack(RECENT), evidence),
        keywords);
  }

  /** By the newest observation of each category: the app may have dropped out of a chart since. */
  private static Map<CountryChart, Rank> chartRanks(
      AppId app,
      Device device,
      Country country,
      List<CountryChart> charts,
      Duration recent,
      Evidence evidence) {
    Map<CountryChart, Rank> ranks = new HashMap<>();
    charts.stream()
        .map(CountryChart::category)
        .distinct()
        .forEach(
            category ->
                evidence
                    .findInChart(
                        app,
                        new Subject.Chart(device, country, category),
                        evidence.moment().at(),
                        recent)
                    .ifPresent(
                        found ->
                            charts.stream()
                                .filter(chart -> chart.category().equals(category))
                                .forEach(
                                    chart ->
                                        ranks.put(
                                            chart,
                                            Optional.ofNullable(found.ranks().get(chart.kind()))
                                                .map(Rank::at)
                                                .orElseGet(Rank.NotRanked::new)))));
    return ranks;
  }
}
