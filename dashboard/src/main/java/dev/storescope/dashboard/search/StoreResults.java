package dev.storescope.dashboard.search;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.TitleLookup;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The search results of a store.
 *
 * @param path of the page of the keyword
 * @param rows the first results, best first
 */
public record StoreResults(
    String path, QueryResult<SearchResults.Result> reply, List<FoundRow> rows, TitleLookup titles) {
  private static final int MAX_ROWS = 20;

  public record FoundRow(int rank, AppCard app, boolean isTracked) {}

  static StoreResults read(
      PageQueries queries,
      AccountId account,
      SearchQuery query,
      Keyword keyword,
      Predicate<AppId> isTracked) {
    QueryResult<SearchResults.Result> reply =
        queries.run(
            account,
            new SearchResults(),
            new SearchResults.Query(query.device(), query.country(), keyword));
    List<AppId> apps =
        PageQueries.findResult(reply).stream()
            .flatMap(result -> result.apps().stream())
            .limit(MAX_ROWS)
            .toList();
    Evidence evidence = queries.evidence();
    List<FoundRow> rows =
        IntStream.range(0, apps.size())
            .mapToObj(
                i ->
                    new FoundRow(
                        i + 1,
                        AppCard.of(apps.get(i), query.country(), evidence),
                        isTracked.test(apps.get(i))))
            .toList();
    return new StoreResults(
        KeywordQuery.path(query.device(), query.country(), keyword),
        reply,
        rows,
        TitleLookup.of(
            queries, account, query.country(), apps, query.url("names", 1), query.lookUpTitles()));
  }
}
