package dev.storescope.dashboard.workbench;

import dev.storescope.answer.Page;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.keyword.UndoOffer;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.ColumnChoice;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DifficultyText;
import dev.storescope.dashboard.page.FilterChip;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.estimation.Estimate;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.KeywordFigures.BrandOfOther;
import dev.storescope.keywords.KeywordFigures.KeywordRating;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.Tag;
import dev.storescope.workbench.WorkbenchColumn;
import dev.storescope.workbench.WorkbenchFilter.Show;
import dev.storescope.workbench.WorkbenchRow;
import dev.storescope.workbench.WorkbenchTable;
import dev.storescope.workbench.WorkbenchTable.Ideas;
import dev.storescope.workbench.Workbenches;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of the workbench: ideas and tracked keywords with their figures. */
public record WorkbenchPage(PageQueries queries, AppHeader.Reader headers, Workbenches workbenches)
    implements PageGroup {
  private static final String TABLE = "workbench";
  private static final List<String> COLUMNS =
      WorkbenchOptions.rangeColumns().stream().map(WorkbenchColumn::wireName).toList();
  private static final int ROWS = 100;
  private static final int ROWS_OF_A_FILE = 10_000;

  /**
   * The model of the page.
   *
   * @param ideas why not all ideas are shown, if something is being fetched or cannot be
   * @param apps the cards of the competitors, and of the apps whose brands are listed
   */
  public record Model(
      AppHeader header,
      WorkbenchOptions options,
      WorkbenchTable.Result result,
      Optional<QueryResult<WorkbenchTable.Result>> ideas,
      Map<AppId, AppCard> apps,
      UndoOffer undo,
      ColumnChoice shown) {
    public AppSelection selection() {
      return header.selection();
    }

    private Stream<WorkbenchColumn> all() {
      return Stream.of(WorkbenchColumn.values())
          .filter(column -> column != WorkbenchColumn.POPULARITY || hasPopularity());
    }

    public List<WorkbenchColumn> columns() {
      return all().filter(this::shows).toList();
    }

    public boolean shows(WorkbenchColumn column) {
      return column == WorkbenchColumn.KEYWORD || shown.shows(column.wireName());
    }

    /** The columns that can be shown or hidden. */
    public List<SelectOption> columnChoices() {
      return all()
          .filter(column -> column != WorkbenchColumn.KEYWORD)
          .map(column -> new SelectOption(column.wireName(), Texts.name(column), shows(column)))
          .toList();
    }

    public List<FilterChip> chips() {
      return new WorkbenchChips(options, selection()).list(result.tags());
    }

    /** Whether the store has search ads that report a popularity. */
    public boolean hasPopularity() {
      return selection().app().store() == StoreType.APP_STORE;
    }

    public int pages() {
      return Math.max(1, Math.ceilDiv(result.matching(), ROWS));
    }

    /** How many keywords there are without a filter; of those shown, without hidden brands. */
    public int count(Show show) {
      return all(show) - (show == options.filter().show() ? result.brands() : 0);
    }

    private int all(Show show) {
      return switch (show) {
        case ALL -> result.counts().tracked() + result.counts().ideas();
        case TRACKED -> result.counts().tracked();
        case IDEAS -> result.counts().ideas();
        case REMOVED -> result.counts().removed();
      };
    }

    public String titleOf(AppId app) {
      return Optional.ofNullable(apps.get(app)).map(AppCard::title).orElse(app.value());
    }

    /** Below the keyword: why it may be worth tracking. */
    public String reasons(WorkbenchRow row) {
      return row.reasons().stream().map(Texts::name).collect(Collectors.joining(" · "));
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + WorkbenchOptions.BELOW, this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    WorkbenchOptions options = WorkbenchOptions.of(request.query());
    if (ColumnChoice.keep(request, TABLE, COLUMNS)) {
      request.redirect(options.url(app, ""));
      return;
    }
    Bench bench = app.bench(request.account().id());
    if (request.wantsCsv()) {
      WorkbenchOptions all =
          new WorkbenchOptions(options.filter(), options.column(), options.reversed(), 1, false);
      request.send(toCsv(app, known(bench, all, ROWS_OF_A_FILE)));
      return;
    }
    Optional<QueryResult<WorkbenchTable.Result>> read =
        options.allIdeas() ? Optional.of(run(bench, options, ROWS, Ideas.ALL)) : Optional.empty();
    WorkbenchTable.Result result =
        read.flatMap(PageQueries::findResult).orElseGet(() -> known(bench, options, ROWS));
    AppHeader header = headers.read(request, app, AppTab.WORKBENCH);
    request.show(
        "workbench.jte",
        header.title(),
        NavigationSection.UNLISTED,
        new Model(
            header,
            options,
            result,
            read.filter(reply -> PageQueries.findResult(reply).isEmpty()),
            cards(named(result), app),
            UndoOffer.of(workbenches.keywords(), bench, queries.now()),
            ColumnChoice.of(request, TABLE, Set.of())));
  }

  private static List<AppId> named(WorkbenchTable.Result result) {
    return Stream.concat(
            result.rivals().stream(),
            result.rows().stream()
                .flatMap(row -> row.figures().brandOfOther().stream())
                .map(BrandOfOther::owner))
        .distinct()
        .toList();
  }

  private Map<AppId, AppCard> cards(List<AppId> apps, AppSelection app) {
    Map<AppId, AppCard> cards = new LinkedHashMap<>();
    var evidence = queries.evidence();
    evidence
        .each(apps, each -> AppCard.of(each, app.country(), evidence))
        .forEach(card -> cards.put(card.app(), card));
    return cards;
  }

  /** What is known without reading ideas anew, which nothing is fetched for. */
  private WorkbenchTable.Result known(Bench bench, WorkbenchOptions options, int rows) {
    return PageQueries.findResult(run(bench, options, rows, Ideas.KNOWN)).orElseThrow();
  }

  private QueryResult<WorkbenchTable.Result> run(
      Bench bench, WorkbenchOptions options, int rows, Ideas ideas) {
    return queries.run(
        bench.account(),
        workbenches.table(),
        new WorkbenchTable.Query(
            bench,
            options.filter(),
            options.column(),
            options.reversed(),
            new Page(options.page(), rows),
            ideas));
  }

  private static Csv toCsv(AppSelection app, WorkbenchTable.Result result) {
    Csv csv =
        new Csv(
            app.fileName("workbench"),
            "keyword,tracked,tags,popularity,users_per_day,difficulty,no_competition,"
                + "chance_fraction,relevance_fraction,rank,state,best_competitor,competitor_rank,"
                + "competitors_ranked,worth,brand_of,installs_per_day,reasons");
    for (WorkbenchRow row : result.rows()) {
      KeywordFigures figures = row.figures();
      Optional<KeywordRating> rating = figures.rating();
      csv.row(
          row.keyword(),
          row.tracked(),
          row.state().note().tags().stream().map(Tag::text).collect(Collectors.joining(" | ")),
          Csv.cell(figures.popularity()),
          Csv.cell(figures.usersPerDay().map(Estimate::p50).map(Csv::estimate)),
          DifficultyText.cell(rating.map(found -> found.rated().difficulty())),
          DifficultyText.noCompetition(rating.map(found -> found.rated().difficulty())),
          Csv.cell(rating.flatMap(KeywordRating::chance).map(DifficultyText::rounded)),
          Math.round(1000 * figures.relevance()) / 1000.0,
          Csv.rank(figures.rank()),
          Csv.rankState(figures.rank()),
          Csv.cell(figures.best().map(best -> best.app().value())),
          Csv.cell(figures.best().map(KeywordFigures.RankedRival::rank)),
          Csv.cell(figures.search().map(_ -> figures.rivals().size())),
          Csv.cell(figures.worth().stream().mapToObj(Csv::estimate).findFirst()),
          Csv.cell(figures.brandOfOther().map(brand -> brand.owner().value())),
          Csv.cell(
              rating.flatMap(KeywordRating::installsPerDay).map(Estimate::p50).map(Csv::estimate)),
          row.reasons().stream()
              .map(WorkbenchRow.Reason::wireName)
              .collect(Collectors.joining(" ")));
    }
    return csv;
  }
}
