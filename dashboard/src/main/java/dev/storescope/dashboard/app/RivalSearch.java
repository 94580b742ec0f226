package dev.storescope.dashboard.app;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Collection;
import java.util.List;

/**
 * The apps that the store finds by a name, to choose a competitor from.
 *
 * @param found the first of them that are neither the app nor its competitors
 */
public record RivalSearch(
    Keyword name, QueryResult<SearchResults.Result> reply, List<AppCard> found) {
  private static final int MOST = 6;

  static RivalSearch read(
      PageQueries queries,
      AccountId account,
      AppSelection selection,
      Keyword name,
      Collection<AppId> chosen) {
    QueryResult<SearchResults.Result> reply =
        queries.run(
            account,
            new SearchResults(),
            new SearchResults.Query(selection.device(), selection.country(), name));
    Evidence evidence = queries.evidence();
    List<AppCard> found =
        PageQueries.findResult(reply).stream()
            .flatMap(result -> result.apps().stream())
            .filter(app -> !chosen.contains(app))
            .limit(MOST)
            .map(app -> AppCard.of(app, selection.country(), evidence))
            .toList();
    return new RivalSearch(name, reply, found);
  }
}
