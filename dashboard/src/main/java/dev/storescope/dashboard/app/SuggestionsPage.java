package dev.storescope.dashboard.app;

import dev.storescope.answer.Page;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.KeywordAutoSuggestions.Order;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keywords that an app may be found by and that are not tracked yet: those that bring most installs
 * first, or the most searched.
 */
public final class SuggestionsPage implements PageGroup {
  static final String BELOW = "/keywords/suggested";
  private static final int MAX_QUERIED = 200;
  private static final int MAX_SHOWN = 40;

  private final PageQueries queries;
  private final TrackingLists lists;
  private final KeywordAutoSuggestions endpoint;

  SuggestionsPage(
      PageQueries queries,
      TrackingLists lists,
      SearchVolume searchVolume,
      InstallsEstimator installs) {
    this.queries = queries;
    this.lists = lists;
    this.endpoint = new KeywordAutoSuggestions(searchVolume, installs);
  }

  /**
   * The model of the page.
   *
   * @param suggestions those that are not tracked yet
   */
  public record Model(
      AppSelection selection,
      QueryResult<KeywordAutoSuggestions.Result> reply,
      Order order,
      RatedSuggestions suggestions) {
    public String csv() {
      return selection.url(BELOW, "order", order.wireName(), "format", "csv");
    }

    public String in(Order other) {
      return selection.url(BELOW, "order", other.wireName());
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + BELOW, this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Order order =
        request.query().find("order").filter(Order.SEARCHES.wireName()::equals).isPresent()
            ? Order.SEARCHES
            : Order.INSTALLS;
    QueryResult<KeywordAutoSuggestions.Result> reply =
        queries.run(
            request.account().id(),
            endpoint,
            new KeywordAutoSuggestions.Query(
                app.app(), app.country(), new Page(1, MAX_QUERIED), order));
    Set<Keyword> tracked =
        new HashSet<>(lists.listKeywords(request.account().id(), app.app(), app.country()));
    List<Keyword> keywords =
        PageQueries.findResult(reply).stream()
            .flatMap(result -> result.suggestions().stream())
            .map(SuggestedKeyword::keyword)
            .filter(keyword -> !tracked.contains(keyword))
            .limit(MAX_SHOWN)
            .toList();
    RatedSuggestions suggestions =
        RatedSuggestions.read(
            app, keywords, queries.evidenceWithin(KeywordRowReader.FIGURES_LOOK_BACK));
    if (request.wantsCsv()) {
      request.send(suggestions.toCsv("suggested-" + app.app()));
    } else {
      request.show(
          "appSuggestions.jte",
          "Suggested keywords",
          NavigationSection.OVERVIEW,
          new Model(app, reply, order, suggestions));
    }
  }
}
