package dev.storescope.server.dashboard.keyword;

import dev.storescope.rankings.SearchResults;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Days;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Movement;
import dev.storescope.server.dashboard.page.Naming;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Who ranks for a keyword now.
 *
 * @param known what the store said, or why that is not known
 * @param asOf when it said so; the present where that is not known
 * @param rows all of them, best first
 * @param shown those that the page shows
 */
public record Results(
    Known<SearchResults.Result> known,
    Instant asOf,
    List<Row> rows,
    List<Row> shown,
    Naming names) {

  /**
   * An app that ranks.
   *
   * @param day its movement against the day before
   * @param week its movement against seven days before
   * @param chosen whether its ranks are drawn
   */
  public record Row(int rank, AppCard app, Movement day, Movement week, boolean chosen) {}

  static Results of(Sight sight, KeywordQuery query, RankHistory history) {
    Known<SearchResults.Result> known =
        sight.ask(
            new SearchResults(),
            new SearchResults.Query(query.device(), query.country(), query.keyword()));
    Instant asOf =
        known instanceof Known.Ready<SearchResults.Result> ready ? ready.asOf() : sight.now();
    List<AppId> apps = known.find().map(SearchResults.Result::apps).orElse(List.of());
    List<Row> rows = rows(sight, query, history, asOf, apps);
    List<Row> shown = rows.subList(0, Math.min(rows.size(), query.top()));
    List<AppId> named = shown.stream().map(row -> row.app().app()).toList();
    String link = query.url("names", 1) + "#results";
    return new Results(
        known,
        asOf,
        rows,
        shown,
        Naming.of(sight, query.country(), named, link, query.wantsNames()));
  }

  public boolean hasMore() {
    return rows.size() > shown.size();
  }

  /** The best of them, at most as many as a chart has lines. */
  List<AppId> best() {
    return rows.stream().limit(KeywordQuery.MOST_LINES).map(row -> row.app().app()).toList();
  }

  private static List<Row> rows(
      Sight sight, KeywordQuery query, RankHistory history, Instant asOf, List<AppId> apps) {
    LocalDate date = Days.dateOf(asOf);
    Optional<List<AppId>> dayBefore = history.apps(date.minusDays(1));
    Optional<List<AppId>> weekBefore = history.apps(date.minusWeeks(1));
    var evidence = sight.evidence();
    return evidence
        .each(
            IntStream.range(0, apps.size()).boxed().toList(),
            i ->
                new Row(
                    i + 1,
                    AppCard.of(apps.get(i), query.country(), evidence),
                    Movement.of(dayBefore, apps.get(i), i + 1),
                    Movement.of(weekBefore, apps.get(i), i + 1),
                    query.chosen().contains(apps.get(i))))
        .toList();
  }
}
