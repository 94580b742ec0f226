package dev.storescope.dashboard.workbench;

import dev.storescope.answer.Page;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.keywords.KeywordFigures.BrandOfOther;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordGap;
import dev.storescope.workbench.KeywordGap.Compared;
import dev.storescope.workbench.KeywordGap.Kind;
import dev.storescope.workbench.KeywordGap.Order;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.Workbenches;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keywords that competitors rank for and an app does not, the reverse, and those of all. */
public record GapPage(PageQueries queries, AppHeader.Reader headers, Workbenches workbenches)
    implements PageGroup {
  static final String BELOW = WorkbenchOptions.BELOW + "/gap";

  private static final int ROWS = 100;
  private static final List<Integer> WITHIN = List.of(5, 10, 20, 50, 100);

  /** The parameters of the page. */
  public record GapOptions(
      List<AppId> apps,
      List<Keyword> leadersOf,
      Kind kind,
      int within,
      Order order,
      boolean brands) {
    Compared compared() {
      return !apps.isEmpty()
          ? new Compared.Apps(apps)
          : leadersOf.isEmpty() ? new Compared.Rivals() : new Compared.LeadersOf(leadersOf);
    }

    /** The address of the same comparison; more replace parameters of the same name. */
    public String url(AppSelection app, Object... more) {
      List<Object> fields = new ArrayList<>();
      apps.forEach(each -> fields.addAll(List.of("app", each.value())));
      leadersOf.forEach(each -> fields.addAll(List.of("q", each.text())));
      add("kind", kind.wireName(), fields, more);
      add("within", within, fields, more);
      add("order", order.wireName(), fields, more);
      if (brands) {
        add(WorkbenchOptions.BRANDS, WorkbenchOptions.SHOWN, fields, more);
      }
      fields.addAll(List.of(more));
      return app.url(BELOW, fields.toArray());
    }

    private static void add(String name, Object value, List<Object> fields, Object... more) {
      if (!List.of(more).contains(name)) {
        fields.addAll(List.of(name, value));
      }
    }

    public List<Integer> choices() {
      return WITHIN;
    }
  }

  /**
   * The model of the page.
   *
   * @param cards of the apps compared with
   * @param listed the competitors that can be chosen
   * @param known the keywords that are tracked
   * @param owners the titles of the apps whose brands are listed
   */
  public record Model(
      AppHeader header,
      GapOptions options,
      QueryResult<KeywordGap.Result> reply,
      List<AppCard> cards,
      List<AppCard> listed,
      Set<Keyword> known,
      Map<AppId, String> owners) {
    public AppSelection selection() {
      return header.selection();
    }

    public Optional<KeywordGap.Result> result() {
      return PageQueries.findResult(reply);
    }

    /** How many keywords are not listed because they are brands of other apps. */
    public int brands() {
      return all(options.kind()) - matching();
    }

    public int matching() {
      return result().map(KeywordGap.Result::matching).orElse(0);
    }

    public String titleOf(AppId app) {
      return owners.getOrDefault(app, app.value());
    }

    /** How many keywords there are of a kind; of the kind listed, without hidden brands. */
    public int count(Kind kind) {
      return kind == options.kind() ? matching() : all(kind);
    }

    private int all(Kind kind) {
      return result().map(found -> found.counts().getOrDefault(kind, 0)).orElse(0);
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + BELOW, this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    GapOptions options = options(request.query(), app);
    Bench bench = app.bench(request.account().id());
    QueryResult<KeywordGap.Result> reply =
        queries.run(
            bench.account(),
            workbenches.gap(),
            new KeywordGap.Query(
                bench,
                options.compared(),
                options.kind(),
                options.within(),
                options.order(),
                options.brands(),
                new Page(1, ROWS)));
    Optional<KeywordGap.Result> result = PageQueries.findResult(reply);
    List<Keyword> shown =
        result.stream().flatMap(found -> found.rows().stream()).map(row -> row.keyword()).toList();
    Set<Keyword> known = new HashSet<>();
    workbenches.keywords().list(bench, shown).stream()
        .filter(KeywordState::tracked)
        .forEach(state -> known.add(state.keyword()));
    AppHeader header = headers.read(request, app, AppTab.WORKBENCH);
    request.show(
        "workbenchGap.jte",
        header.title(),
        NavigationSection.UNLISTED,
        new Model(
            header,
            options,
            reply,
            cards(result.map(KeywordGap.Result::compared).orElse(List.of()), app),
            cards(workbenches.gap().listed(bench), app),
            known,
            owners(result, app)));
  }

  private Map<AppId, String> owners(Optional<KeywordGap.Result> result, AppSelection app) {
    List<AppId> owners =
        result.stream()
            .flatMap(found -> found.rows().stream())
            .flatMap(row -> row.figures().brandOfOther().stream())
            .map(BrandOfOther::owner)
            .distinct()
            .toList();
    return cards(owners, app).stream().collect(Collectors.toMap(AppCard::app, AppCard::title));
  }

  private List<AppCard> cards(List<AppId> apps, AppSelection app) {
    var evidence = queries.evidence();
    return evidence.each(apps, each -> AppCard.of(each, app.country(), evidence)).toList();
  }

  private static GapOptions options(FormFields query, AppSelection app) {
    return new GapOptions(
        query.list("app").stream().map(id -> AppId.of(app.app().store(), id)).distinct().toList(),
        query.list("q").stream().map(Keyword::of).distinct().toList(),
        query
            .find("kind")
            .map(
                name ->
                    Kind.find(name)
                        .orElseThrow(
                            () ->
                                PageException.notOneOf(
                                    "kind", Stream.of(Kind.values()).map(Kind::wireName).toList())))
            .orElse(Kind.THEIRS),
        Math.clamp(query.findNumber("within").orElse(KeywordGap.DEFAULT_WITHIN), 0, 1000),
        query
            .find("order")
            .map(
                name ->
                    Order.find(name)
                        .orElseThrow(
                            () ->
                                PageException.notOneOf(
                                    "order",
                                    Stream.of(Order.values()).map(Order::wireName).toList())))
            .orElse(Order.WORTH),
        query.find(WorkbenchOptions.BRANDS).filter(WorkbenchOptions.SHOWN::equals).isPresent());
  }
}
