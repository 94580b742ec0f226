package dev.storescope.server.dashboard.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.keywords.DemandReader;
import dev.storescope.keywords.SearchDemand;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Days;
import dev.storescope.server.dashboard.page.Sight;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * How much a keyword was searched for on some days, by what was seen on each.
 *
 * @param rows oldest first
 */
public record Volumes(Days days, List<Row> rows) {

  /** What was seen on a day; neither where nobody looked. */
  public record Row(LocalDate date, OptionalInt popularity, Optional<Estimate> volume) {}

  static Volumes of(Sight sight, DemandReader demands, KeywordQuery query, Days days) {
    return new Volumes(
        days, days.list().stream().map(date -> row(sight, demands, query, date)).toList());
  }

  public boolean hasPopularity() {
    return rows.stream().anyMatch(row -> row.popularity().isPresent());
  }

  public boolean hasEstimates() {
    return rows.stream().anyMatch(row -> row.volume().isPresent());
  }

  public Chart popularity() {
    return Chart.lines(days.labels()).series("Popularity", points(Volumes::popularity));
  }

  /** The estimate with the ends of its interval. */
  public Chart estimates() {
    return Chart.lines(days.labels())
        .series("Estimate", points(row -> end(row, Estimate::p50)))
        .series("9 in 10 that it is below", points(row -> end(row, Estimate::p90)))
        .series("1 in 10 that it is below", points(row -> end(row, Estimate::p10)));
  }

  private List<OptionalDouble> points(Function<Row, OptionalDouble> point) {
    return rows.stream().map(point).toList();
  }

  private static OptionalDouble popularity(Row row) {
    return row.popularity().stream().asDoubleStream().findFirst();
  }

  private static OptionalDouble end(Row row, ToDoubleFunction<Estimate> end) {
    return row.volume().stream().mapToDouble(end).findFirst();
  }

  /** What was known at the end of a day also tells of looks of the day before: not those. */
  private static Row row(Sight sight, DemandReader demands, KeywordQuery query, LocalDate date) {
    Evidence evidence = evidence(sight, date);
    SearchDemand demand = demands.need(evidence, query.market(), query.keyword());
    return Days.dateOf(demand.newest()).equals(date)
        ? new Row(date, demand.figures().popularity(), demand.volume())
        : new Row(date, OptionalInt.empty(), Optional.empty());
  }

  private static Evidence evidence(Sight sight, LocalDate date) {
    return Days.dateOf(sight.now()).equals(date)
        ? sight.evidence()
        : sight.evidence(Days.endOf(date));
  }
}
