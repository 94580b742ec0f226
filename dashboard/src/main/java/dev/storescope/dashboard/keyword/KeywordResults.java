package dev.storescope.dashboard.keyword;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.RankChange;
import dev.storescope.dashboard.page.TitleLookup;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The apps that rank for a keyword now.
 *
 * @param doubt about the search now
 * @param asOf when the search was observed; now if it is not known
 * @param rows all of them, best first
 * @param shown those that the page shows
 * @param others what the store shows between or after them
 */
public record KeywordResults(
    QueryResult<SearchResults.Result> reply,
    Optional<FetchDoubt> doubt,
    Instant asOf,
    List<ResultRow> rows,
    List<ResultRow> shown,
    List<OtherEntry> others,
    TitleLookup titles) {
  /**
   * An app that ranks.
   *
   * @param day the change since the day before
   * @param week the change since seven days before
   * @param chosen whether the chart shows it
   */
  public record ResultRow(int rank, AppCard app, RankChange day, RankChange week, boolean chosen) {}

  static KeywordResults read(
      PageQueries queries,
      AccountId account,
      KeywordQuery query,
      Map<LocalDate, Observation<SearchRanking>> history) {
    QueryResult<SearchResults.Result> reply =
        queries.run(
            account,
            new SearchResults(),
            new SearchResults.Query(query.device(), query.country(), query.keyword()));
    Instant asOf =
        reply instanceof QueryResult.Answered<SearchResults.Result> answered
            ? answered.answer().asOf()
            : queries.now();
    List<AppId> apps =
        PageQueries.findResult(reply).map(SearchResults.Result::apps).orElse(List.of());
    List<ResultRow> rows = rows(queries.evidence(), query, history, asOf, apps);
    List<ResultRow> shown = rows.subList(0, Math.min(rows.size(), query.top()));
    List<AppId> named = shown.stream().map(row -> row.app().app()).toList();
    String link = query.url("names", 1) + "#results";
    return new KeywordResults(
        reply,
        queries.findDoubt(new Subject.Search(query.device(), query.country(), query.keyword())),
        asOf,
        rows,
        shown,
        OtherEntry.list(query, asOf, queries.evidence()),
        TitleLookup.of(queries, account, query.country(), named, link, query.lookUpTitles()));
  }

  public boolean hasMore() {
    return rows.size() > shown.size();
  }

  /** The best apps, at most as many as a chart has lines. */
  List<AppId> best() {
    return rows.stream().limit(KeywordQuery.MAX_LINES).map(row -> row.app().app()).toList();
  }

  private static List<ResultRow> rows(
      Evidence evidence,
      KeywordQuery query,
      Map<LocalDate, Observation<SearchRanking>> history,
      Instant asOf,
      List<AppId> apps) {
    LocalDate date = DateRange.dateOf(asOf);
    Optional<SearchRanking> dayBefore = ranking(history, date.minusDays(1), date);
    Optional<SearchRanking> weekBefore = ranking(history, date.minusWeeks(1), date);
    return evidence
        .each(
            IntStream.range(0, apps.size()).boxed().toList(),
            i ->
                new ResultRow(
                    i + 1,
                    AppCard.of(apps.get(i), query.country(), evidence),
                    RankChange.since(dayBefore, apps.get(i), Rank.at(i + 1)),
                    RankChange.since(weekBefore, apps.get(i), Rank.at(i + 1)),
                    query.chosen().contains(apps.get(i))))
        .toList();
  }

  /** The ranking of a date, unless that of another is of another source, with another order. */
  private static Optional<SearchRanking> ranking(
      Map<LocalDate, Observation<SearchRanking>> history, LocalDate date, LocalDate other) {
    return Optional.ofNullable(history.get(date))
        .filter(
            found -> {
              Observation<SearchRanking> later = history.getOrDefault(other, found);
              return later.source().equals(found.source());
            })
        .map(Observation::facts);
  }

  Csv toCsv(String name) {
    Csv csv = new Csv(name, "rank,app,title,change_since_yesterday,change_since_week");
    rows.forEach(
        row ->
            csv.row(
                row.rank(),
                row.app().app(),
                row.app().title(),
                row.day().toCell(),
                row.week().toCell()));
    return csv;
  }
}
