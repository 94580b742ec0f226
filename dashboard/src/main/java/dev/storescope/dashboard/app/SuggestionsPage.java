package dev.storescope.dashboard.app;

import dev.storescope.answer.Page;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Keywords that an app may be found by and that are not tracked yet, the most searched first. */
public final class SuggestionsPage implements PageGroup {
  static final String BELOW = "/keywords/suggested";
  private static final int MAX_QUERIED = 200;
  private static final int MAX_SHOWN = 40;

  private final PageQueries queries;
  private final TrackingLists lists;
  private final KeywordAutoSuggestions endpoint;

  SuggestionsPage(PageQueries queries, TrackingLists lists, SearchVolume searchVolume) {
    this.queries = queries;
    this.lists = lists;
    this.endpoint = new KeywordAutoSuggestions(searchVolume);
  }

  /**
   * The model of the page.
   *
   * @param keywords those that are not tracked yet
   */
  public record Model(
      AppSelection selection,
      QueryResult<KeywordAutoSuggestions.Result> reply,
      List<Keyword> keywords) {
    public String csv() {
      return selection.url(BELOW, "format", "csv");
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + BELOW, this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    QueryResult<KeywordAutoSuggestions.Result> reply =
        queries.run(
            request.account().id(),
            endpoint,
            new KeywordAutoSuggestions.Query(
                app.app(), app.country(), new Page(1, MAX_QUERIED), false, false));
    Set<Keyword> tracked =
        new HashSet<>(lists.listKeywords(request.account().id(), app.app(), app.country()));
    List<Keyword> keywords =
        PageQueries.findResult(reply).stream()
            .flatMap(result -> result.suggestions().stream())
            .map(SuggestedKeyword::keyword)
            .filter(keyword -> !tracked.contains(keyword))
            .limit(MAX_SHOWN)
            .toList();
    if (request.wantsCsv()) {
      Csv csv = new Csv("suggested-" + app.app(), "keyword");
      keywords.forEach(csv::row);
      request.send(csv);
    } else {
      request.show(
          "appSuggestions.jte",
          "Suggested keywords",
          NavigationSection.OVERVIEW,
          new Model(app, reply, keywords));
    }
  }
}
