package dev.storescope.server.dashboard.charts;

import dev.storescope.answer.Evidence;
import dev.storescope.charts.TopCharts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.server.dashboard.page.Days;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The charts of a category on a day, by the last look of the day; of the present day, by the newest
 * look that still stands for it.
 *
 * @param asking how far a newer look is, on the present day
 * @param observedAt when they were looked at; empty where nobody looked
 * @param columns none where nobody looked
 */
public record ChartsOfDay(
    Optional<Known<TopCharts.Result>> asking,
    Optional<Instant> observedAt,
    Optional<String> localTitle,
    List<Column> columns) {

  static ChartsOfDay of(Sight sight, ChartsQuery query) {
    Optional<Known<TopCharts.Result>> asking =
        query.isToday() ? Optional.of(ask(sight, query)) : Optional.empty();
    Evidence evidence = sight.evidence();
    Optional<Observation<ChartRanking>> seen =
        query.isToday() ? evidence.peek(query.chart()) : Optional.empty();
    return seen.or(() -> lastOf(query.day(), evidence, query))
        .map(look -> of(look, asking, query, evidence))
        .orElseGet(() -> new ChartsOfDay(asking, Optional.empty(), Optional.empty(), List.of()));
  }

  /** The apps that the page shows, the best of each chart first. */
  List<AppId> shown() {
    return columns.stream()
        .flatMap(column -> column.shown().stream())
        .sorted((one, other) -> Integer.compare(one.rank(), other.rank()))
        .map(row -> row.app().app())
        .toList();
  }

  public boolean hasMore() {
    return columns.stream().anyMatch(column -> column.rows().size() > column.shown().size());
  }

  /** The day that the movement is against. */
  public Optional<LocalDate> dayBefore() {
    return observedAt.map(at -> Days.dateOf(at).minusDays(1));
  }

  /** Whether any of the charts was looked at the day before. */
  public boolean hasDayBefore() {
    return columns.stream().anyMatch(Column::hasDayBefore);
  }

  private static Known<TopCharts.Result> ask(Sight sight, ChartsQuery query) {
    return sight.ask(
        new TopCharts(), new TopCharts.Query(query.device(), query.country(), query.category()));
  }

  private static ChartsOfDay of(
      Observation<ChartRanking> look,
      Optional<Known<TopCharts.Result>> asking,
      ChartsQuery query,
      Evidence evidence) {
    LocalDate dayBefore = Days.dateOf(look.observedAt()).minusDays(1);
    Optional<ChartRanking> before = lastOf(dayBefore, evidence, query).map(Observation::facts);
    List<Column> columns =
        Arrays.stream(ChartKind.values())
            .map(kind -> Column.of(kind, look.facts(), before, query, evidence))
            .toList();
    return new ChartsOfDay(asking, Optional.of(look.observedAt()), look.facts().title(), columns);
  }

  private static Optional<Observation<ChartRanking>> lastOf(
      LocalDate day, Evidence evidence, ChartsQuery query) {
    return Optional.ofNullable(Days.of(day).lastOfEach(evidence, query.chart()).get(day));
  }
}
