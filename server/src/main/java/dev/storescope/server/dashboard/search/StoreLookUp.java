package dev.storescope.server.dashboard.search;

import dev.storescope.answer.Evidence;
import dev.storescope.rankings.SearchResults;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Naming;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * What a store finds for a text.
 *
 * @param path of the page of the keyword
 * @param known what the store said, or why that is not known
 * @param rows the first of it, best first
 */
public record StoreLookUp(
    String path, Known<SearchResults.Result> known, List<Row> rows, Naming names) {
  private static final int MOST = 20;

  /** An app that the store finds. */
  public record Row(int rank, AppCard app, boolean isTracked) {}

  static StoreLookUp of(
      Sight sight, SearchQuery query, Keyword keyword, Predicate<AppId> isTracked) {
    Known<SearchResults.Result> known =
        sight.ask(
            new SearchResults(), new SearchResults.Query(query.device(), query.country(), keyword));
    List<AppId> apps =
        known.find().map(SearchResults.Result::apps).orElse(List.of()).stream()
            .limit(MOST)
            .toList();
    Evidence evidence = sight.evidence();
    List<Row> rows =
        IntStream.range(0, apps.size())
            .mapToObj(
                i ->
                    new Row(
                        i + 1,
                        AppCard.of(apps.get(i), query.country(), evidence),
                        isTracked.test(apps.get(i))))
            .toList();
    String link = query.url("names", 1);
    return new StoreLookUp(
        query.pathOf(keyword),
        known,
        rows,
        Naming.of(sight, query.country(), apps, link, query.wantsNames()));
  }
}
