package dev.storescope.dashboard.app.header;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.ChartRank;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The best rank of an app in any chart on the last date of a range on which it had one.
 *
 * @param places how many places better than the first rank of the range in the same chart
 */
record BestChartRank(ChartRank rank, Currency currency, int places) {
  /** Of a chart of every day; one that is older tells nothing about the end of the range. */
  private static final Duration CURRENT = Duration.ofHours(36);

  /** What is known of the chart at the end of the range. */
  enum Currency {
    RANKED,
    NOT_RANKED,
    NOT_OBSERVED
  }

  /** Empty if the app had no rank. */
  static Optional<BestChartRank> find(
      AppSelection app, DateRange range, FetchInterval every, Evidence evidence) {
    List<ChartRank> ranks = list(app, range, evidence);
    return ranks.stream()
        .map(BestChartRank::dateOf)
        .max(Comparator.naturalOrder())
        .flatMap(
            last ->
                ranks.stream()
                    .filter(rank -> dateOf(rank).equals(last))
                    .min(Comparator.comparingInt(ChartRank::rank)))
        .map(
            best ->
                new BestChartRank(
                    best,
                    currency(app, range, best, every.lookBack(CURRENT), evidence),
                    places(ranks, best)));
  }

  /** Oldest first. */
  static List<ChartRank> list(AppSelection app, DateRange range, Evidence evidence) {
    return evidence
        .chartRanks(app.app(), app.country(), app.device(), range.start(), range.end())
        .stream()
        .sorted(Comparator.comparing(ChartRank::observedAt))
        .toList();
  }

  private static LocalDate dateOf(ChartRank rank) {
    return DateRange.dateOf(rank.observedAt());
  }

  private static int places(List<ChartRank> ranks, ChartRank best) {
    return ranks.stream()
        .filter(rank -> rank.category().equals(best.category()) && rank.chart() == best.chart())
        .findFirst()
        .map(first -> first.rank() - best.rank())
        .orElse(0);
  }

  private static Currency currency(
      AppSelection app, DateRange range, ChartRank best, Duration current, Evidence evidence) {
    Instant now = evidence.moment().at();
    Instant end = range.end().isBefore(now) ? range.end() : now;
    return evidence
        .findAt(new Subject.Chart(app.device(), app.country(), best.category()), end, current)
        .map(
            found ->
                found.facts().charts().getOrDefault(best.chart(), List.of()).contains(app.app())
                    ? Currency.RANKED
                    : Currency.NOT_RANKED)
        .orElse(Currency.NOT_OBSERVED);
  }
}
