package dev.storescope.server.dashboard.charts;

import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Naming;
import dev.storescope.server.dashboard.page.Option;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The free, paid and grossing charts of a category on a day, with what moved. */
public final class ChartsPages implements Pages.Group {
  private final Sight sight;

  public ChartsPages(Sight sight) {
    this.sight = sight;
  }

  /** What the page tells. */
  public record Model(
      ChartsQuery query,
      String place,
      String category,
      List<Option> countries,
      List<Option> devices,
      List<Option> categories,
      ChartsOfDay charts,
      Naming names) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(ChartsQuery.PATH, this::show);
  }

  private void show(Visit visit) {
    ChartsQuery query = ChartsQuery.of(visit.query(), sight.now());
    ChartsOfDay charts = ChartsOfDay.of(sight, query);
    if (visit.wantsCsv()) {
      visit.send(csv(query, charts));
    } else {
      visit.show(new View("charts.jte", "Top charts", Section.CHARTS, model(query, charts)));
    }
  }

  private Model model(ChartsQuery query, ChartsOfDay charts) {
    StoreType store = query.device().store();
    String all = query.all() ? "all" : "few";
    return new Model(
        query,
        "%s, %s".formatted(Place.nameOf(query.country()), Place.nameOf(query.device())),
        titles(store).getOrDefault(query.category(), query.category().value()),
        Option.countries(store, query.country()),
        Option.devices(Arrays.asList(StoreType.values()), query.device()),
        categories(query),
        charts,
        Naming.of(
            sight,
            query.country(),
            charts.shown(),
            query.url("top", all, "names", 1),
            query.wantsNames()));
  }

  /** Those that are known and, where another was asked for, that one. */
  private static List<Option> categories(ChartsQuery query) {
    Map<CategoryId, String> titles = titles(query.device().store());
    List<Option> options = new ArrayList<>();
    titles.forEach(
        (id, title) -> options.add(new Option(id.value(), title, id.equals(query.category()))));
    if (!titles.containsKey(query.category())) {
      options.add(new Option(query.category().value(), query.category().value(), true));
    }
    return options;
  }

  private static Map<CategoryId, String> titles(StoreType store) {
    return switch (store) {
      case APP_STORE -> Categories.englishTitles();
      case GOOGLE_PLAY -> PlayCategories.TITLES;
    };
  }

  private static Csv csv(ChartsQuery query, ChartsOfDay charts) {
    String name =
        "charts-%s-%s-%s-%s"
            .formatted(query.country(), query.device().wireName(), query.category(), query.day());
    Csv csv = new Csv(name, "chart", "rank", "app", "title", "change_since_day_before");
    for (Column column : charts.columns()) {
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
                      row.movement().toCell()));
    }
    return csv;
  }
}
