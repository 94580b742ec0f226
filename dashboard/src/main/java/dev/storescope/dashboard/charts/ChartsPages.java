package dev.storescope.dashboard.charts;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.TitleLookup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The free, paid and grossing charts of a category on a date, with the changes, and what is
 * searched for in the category.
 */
public record ChartsPages(PageQueries queries) implements PageGroup {
  public record Model(
      ChartsQuery query,
      String category,
      List<SelectOption> countries,
      List<SelectOption> devices,
      List<SelectOption> categories,
      DailyCharts charts,
      Optional<LocalDate> thinned,
      Optional<CategorySearches> searches,
      TitleLookup titles) {
    public String storefront() {
      return DisplayNames.of(query.country()) + ", " + DisplayNames.of(query.device());
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(ChartsQuery.PATH, this::show);
  }

  private void show(PageRequest request) {
    ChartsQuery query = ChartsQuery.of(request.query(), queries.now());
    AccountId account = request.account().id();
    Optional<CategorySearches> searches = CategorySearches.read(queries, account, query);
    if (request.wantsCsv()
        && request.query().find("table").filter("searches"::equals).isPresent()) {
      request.send(
          searches
              .map(found -> found.toCsv(name("searches", query)))
              .orElseThrow(() -> PageException.notOneOf("table", List.of("charts"))));
      return;
    }
    DailyCharts charts = DailyCharts.read(queries, account, query);
    if (request.wantsCsv()) {
      request.send(charts.toCsv(name("charts", query)));
    } else {
      request.show(
          "charts.jte",
          NavigationSection.CHARTS.title(),
          NavigationSection.CHARTS,
          model(account, query, charts, searches));
    }
  }

  private static String name(String table, ChartsQuery query) {
    return "%s-%s-%s-%s-%s"
        .formatted(
            table, query.country(), query.device().wireName(), query.category(), query.day());
  }

  private Model model(
      AccountId account,
      ChartsQuery query,
      DailyCharts charts,
      Optional<CategorySearches> searches) {
    StoreType store = query.device().store();
    String top = query.all() ? "all" : "few";
    return new Model(
        query,
        Categories.englishTitles(store).getOrDefault(query.category(), query.category().value()),
        SelectOption.countries(store, query.country()),
        SelectOption.devices(Arrays.asList(StoreType.values()), query.device()),
        categories(query),
        charts,
        queries.evidence().findThinned(query.day()),
        searches,
        TitleLookup.of(
            queries,
            account,
            query.country(),
            charts.shown(),
            query.url("top", top, "names", 1),
            query.lookUpTitles()));
  }

  /** The known categories and the one of the query. */
  private static List<SelectOption> categories(ChartsQuery query) {
    Map<CategoryId, String> titles = Categories.englishTitles(query.device().store());
    List<SelectOption> options = new ArrayList<>();
    titles.forEach(
        (id, title) ->
            options.add(new SelectOption(id.value(), title, id.equals(query.category()))));
    if (!titles.containsKey(query.category())) {
      options.add(new SelectOption(query.category().value(), query.category().value(), true));
    }
    return options;
  }
}
