package dev.storescope.dashboard.charts;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryResult;
import dev.storescope.charts.TopCharts;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.RankChange;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The charts of a category on a date, by the last observation of the date; those of today, by the
 * newest observation that is still fresh, or stands because the store's newer reply is doubted.
 *
 * @param reply of the query for the charts now; empty for a past date
 * @param doubt about the charts now
 * @param observedAt empty if the charts were not observed
 * @param columns none if the charts were not observed
 */
public record DailyCharts(
    Optional<QueryResult<TopCharts.Result>> reply,
    Optional<FetchDoubt> doubt,
    Optional<Instant> observedAt,
    List<ChartColumn> columns) {
  /**
   * One of the charts of a category.
   *
   * @param isObserved whether this chart was, when the others were
   * @param hasDayBefore whether it was observed the day before
   * @param rows best first
   * @param shown those that the page shows
   */
  public record ChartColumn(
      ChartKind kind,
      boolean isObserved,
      boolean hasDayBefore,
      List<ChartRow> rows,
      List<ChartRow> shown) {
    private static final int FEW = 30;

    /** An app in the chart, and its change since the day before. */
    public record ChartRow(int rank, AppCard app, RankChange change) {}

    static ChartColumn of(
        ChartKind kind,
        ChartRanking now,
        Optional<ChartRanking> dayBefore,
        ChartsQuery query,
        Evidence evidence) {
      Optional<List<AppId>> before = dayBefore.flatMap(ranking -> apps(ranking, kind));
      List<AppId> apps = apps(now, kind).orElse(List.of());
      List<ChartRow> rows =
          evidence
              .each(
                  IntStream.range(0, apps.size()).boxed().toList(),
                  i ->
                      new ChartRow(
                          i + 1,
                          AppCard.of(apps.get(i), query.country(), evidence),
                          RankChange.inChart(before, apps.get(i), Rank.at(i + 1))))
              .toList();
      List<ChartRow> shown = query.all() ? rows : rows.subList(0, Math.min(FEW, rows.size()));
      return new ChartColumn(kind, now.charts().containsKey(kind), before.isPresent(), rows, shown);
    }

    public String title() {
      return DisplayNames.of(kind);
    }

    private static Optional<List<AppId>> apps(ChartRanking ranking, ChartKind kind) {
      return Optional.ofNullable(ranking.charts().get(kind));
    }
  }

  static DailyCharts read(PageQueries queries, AccountId account, ChartsQuery query) {
    Subject.Chart chart = new Subject.Chart(query.device(), query.country(), query.category());
    Optional<QueryResult<TopCharts.Result>> reply =
        query.isToday()
            ? Optional.of(
                queries.run(
                    account,
                    new TopCharts(),
                    new TopCharts.Query(query.device(), query.country(), query.category())))
            : Optional.empty();
    Evidence evidence = queries.evidence();
    Optional<Observation<ChartRanking>> fresh =
        query.isToday() ? evidence.peek(chart) : Optional.empty();
    Optional<FetchDoubt> doubt = query.isToday() ? queries.findDoubt(chart) : Optional.empty();
    Optional<Observation<ChartRanking>> found =
        fresh
            .or(() -> lastOf(query.day(), evidence, chart))
            .or(
                () ->
                    query.isToday()
                        ? lastBefore(queries.now(), evidence, chart)
                        : Optional.empty());
    return new DailyCharts(
        reply,
        doubt,
        found.map(Observation::observedAt),
        found.map(observed -> columns(observed, query, evidence, chart)).orElse(List.of()));
  }

  private static List<ChartColumn> columns(
      Observation<ChartRanking> observed,
      ChartsQuery query,
      Evidence evidence,
      Subject.Chart chart) {
    LocalDate dayBefore = DateRange.dateOf(observed.observedAt()).minusDays(1);
    Optional<ChartRanking> before = lastOf(dayBefore, evidence, chart).map(Observation::facts);
    return Arrays.stream(ChartKind.values())
        .map(kind -> ChartColumn.of(kind, observed.facts(), before, query, evidence))
        .toList();
  }

  private static Optional<Observation<ChartRanking>> lastOf(
      LocalDate day, Evidence evidence, Subject.Chart chart) {
    return Optional.ofNullable(DateRange.upTo(day, 1).lastOfEachDate(evidence, chart).get(day));
  }

  private static Optional<Observation<ChartRanking>> lastBefore(
      Instant at, Evidence evidence, Subject.Chart chart) {
    return evidence.findAt(chart, at, Freshness.DOUBTED);
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

  /** The date that the changes compare with. */
  public Optional<LocalDate> dayBefore() {
    return observedAt.map(at -> DateRange.dateOf(at).minusDays(1));
  }

  /** Whether any of the charts was observed the day before. */
  public boolean hasDayBefore() {
    return columns.stream().anyMatch(ChartColumn::hasDayBefore);
  }

  Csv toCsv(String name) {
    Csv csv = new Csv(name, "chart,rank,app,title,change_since_day_before");
    for (ChartColumn column : columns) {
      String chart = column.kind().name().toLowerCase(Locale.ROOT);
      column
          .rows()
          .forEach(
              row ->
                  csv.row(
                      chart,
                      row.rank(),
                      row.app().app(),
                      row.app().title(),
                      row.change().toCell()));
    }
    return csv;
  }
}
