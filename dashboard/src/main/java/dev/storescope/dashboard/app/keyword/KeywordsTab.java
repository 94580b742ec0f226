package dev.storescope.dashboard.app.keyword;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.ColumnChoice;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.FilterChip;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.SourceChange;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.Tag;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keywords of an app, with its ranks, their history and their movement. */
public record KeywordsTab(
    PageQueries queries,
    AppHeader.Reader headers,
    KeywordWorkbench workbench,
    KeywordRowReader rows,
    EventMarkers markers)
    implements PageGroup {
  private static final String TABLE = "keywords";
  private static final List<String> COLUMNS =
      Stream.of(KeywordColumn.values()).map(KeywordColumn::wireName).toList();

  /**
   * The change in a week is that of a period of 7 days; the others are said once above the table.
   */
  private static final Set<String> USUALLY_HIDDEN =
      Set.of(
          KeywordColumn.WEEK.wireName(),
          KeywordColumn.OBSERVED.wireName(),
          KeywordColumn.NEXT.wireName());

  private static final int CHARTED = 5;
  private static final int SHOWN = 100;

  /**
   * The model of the page.
   *
   * @param rows those of the page, in the order requested; the file has all
   * @param matching how many match the filter
   * @param all how many there are without the filter
   * @param ranked how many keywords the app ranks for, if none is tracked
   * @param charted the keywords of the chart
   * @param sources the changes of the source of the ranks in the chart
   * @param markers what happened on the dates of the chart
   * @param movement empty if it is not known
   * @param tags those of all keywords of the app
   */
  public record Model(
      AppHeader header,
      KeywordOptions options,
      List<KeywordRow> rows,
      int matching,
      int all,
      int ranked,
      List<Keyword> charted,
      DailySeries history,
      List<SourceChange> sources,
      List<ChartMarker> markers,
      Optional<AppKeywordsRankMovement.Result> movement,
      UndoOffer undo,
      SortedSet<Tag> tags,
      ColumnChoice shown,
      Optional<ObservedSpan> span,
      TrackingIntervals.OfApp intervals,
      Instant now) {
    public AppSelection selection() {
      return header.selection();
    }

    private Stream<KeywordColumn> possible() {
      return Stream.of(KeywordColumn.values())
          .filter(column -> column != KeywordColumn.POPULARITY || hasPopularity());
    }

    public List<KeywordColumn> columns() {
      return possible().filter(this::shows).toList();
    }

    public boolean shows(KeywordColumn column) {
      return isKept(column) || shown.shows(column.wireName());
    }

    /** The columns that can be shown or hidden. */
    public List<SelectOption> columnChoices() {
      return possible()
          .filter(column -> !isKept(column))
          .map(column -> new SelectOption(column.wireName(), title(column), shows(column)))
          .toList();
    }

    private static boolean isKept(KeywordColumn column) {
      return column == KeywordColumn.KEYWORD || column == KeywordColumn.RANK;
    }

    /** How many columns the rank with its changes takes, of which a state is in one cell. */
    public int rankColumns() {
      return (int)
          Stream.of(KeywordColumn.RANK, KeywordColumn.DAY, KeywordColumn.WEEK, KeywordColumn.PERIOD)
              .filter(this::shows)
              .count();
    }

    public List<FilterChip> chips() {
      return new KeywordChips(options, selection()).list(tags);
    }

    /** How often the search of a row is fetched, if that is not every day. */
    public Optional<String> interval(KeywordRow row) {
      return Optional.of(intervals.of(row.keyword()))
          .filter(interval -> interval != FetchInterval.DAILY)
          .map(DisplayNames::of);
    }

    /** When the rows were observed, and when they will be fetched next; blank if they were not. */
    public String observed() {
      return span.map(found -> found.text(now)).orElse("");
    }

    /** The date at whose end the figures are those of the table; empty for now. */
    public Optional<LocalDate> asOf() {
      return Optional.of(options.period())
          .filter(period -> period.isOver(now))
          .map(period -> period.range().last());
    }

    /** The heading of a column. */
    public String title(KeywordColumn column) {
      int days = options.period().range().days();
      return switch (column) {
        case PERIOD -> Texts.of("keywords.in-days", days);
        case BEST -> Texts.of("keywords.best-in-days", days);
        case KEYWORD, RANK, DAY, WEEK, LINE, POPULARITY, USERS -> column.title();
        case INSTALLS, DIFFICULTY, CHANCE, OBSERVED, NEXT -> column.title();
      };
    }

    /** Whether a row was observed before the others. */
    public boolean isOld(KeywordRow row) {
      return row.ranking()
          .filter(ranking -> !span.orElseThrow().has(ranking.observedAt()))
          .isPresent();
    }

    /** Whether the store has search ads that report a popularity. */
    public boolean hasPopularity() {
      return selection().app().store() == StoreType.APP_STORE;
    }

    /** The number of rows shown of which something is being fetched. */
    public long awaited() {
      return rows.stream().filter(KeywordRow::isAwaited).count();
    }

    /** The rows to reload, and what is said of all of them, as htmx expects it. */
    public String awaitedRows() {
      return Stream.concat(
              rows.stream().filter(KeywordRow::isAwaited).map(row -> "#" + row.id()),
              Stream.of("#observed"))
          .collect(Collectors.joining(","));
    }

    public String ideas() {
      return selection().url(AppTab.WORKBENCH.below(), "show", "ideas");
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.KEYWORDS.below(), this::show);
  }

  /** Shows the page, at whatever address. */
  public void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    KeywordOptions options = KeywordOptions.of(request.query(), queries.now());
    if (ColumnChoice.keep(request, TABLE, COLUMNS)) {
      request.redirect(options.url(app, AppTab.KEYWORDS.below()));
      return;
    }
    if (request.wantsCsv()) {
      request.send(csv(request, app, options));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.KEYWORDS);
    List<ListedKeyword> all = list(request, app, options);
    FoundRows found = read(app, options, all, options.all() ? all.size() : SHOWN);
    List<Keyword> charted = charted(app, options, all.isEmpty() ? ranked(app, options) : all);
    Map<Keyword, Rankings> rankings = rankings(app, options.period().range(), charted);
    Model model =
        new Model(
            header,
            options,
            found.rows(),
            found.matching(),
            all.size(),
            ranked(header, app, options, all),
            charted,
            history(app, options, rankings),
            sources(rankings),
            markers.read(request.account().id(), app, charted, options.period().range()),
            movement(request.account().id(), app, options),
            UndoOffer.of(workbench, app.bench(request.account().id()), queries.now()),
            tags(all),
            ColumnChoice.of(request, TABLE, USUALLY_HIDDEN),
            ObservedSpan.of(found.rows()),
            intervals(request, app),
            queries.now());
    request.show("appKeywords.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  private TrackingIntervals.OfApp intervals(PageRequest request, AppSelection app) {
    return markers
        .timelines()
        .watch(request.account().id(), app.app(), app.country(), app.device())
        .intervals();
  }

  /** Before keywords are tracked, the chart has those that the app ranks for. */
  private List<ListedKeyword> ranked(AppSelection app, KeywordOptions options) {
    return rows.list(app, rows.listUntracked(app, options.period().range()), Map.of(), options);
  }

  private int ranked(
      AppHeader header, AppSelection app, KeywordOptions options, List<ListedKeyword> all) {
    if (header.tracked().isEmpty()) {
      return all.size();
    }
    return all.isEmpty() ? rows.listUntracked(app, options.period().range()).size() : 0;
  }

  private Csv csv(PageRequest request, AppSelection app, KeywordOptions options) {
    String table = request.query().find("table").orElse("keywords");
    String name = app.fileName(table) + "-" + app.device().wireName();
    return switch (table) {
      case "keywords" -> {
        List<ListedKeyword> all = list(request, app, options);
        yield KeywordRow.toCsv(name, read(app, options, all, all.size()).rows());
      }
      case "history" ->
          history(
                  app,
                  options,
                  rankings(
                      app,
                      options.period().range(),
                      charted(app, options, list(request, app, options))))
              .toCsv(name);
      case "movement" -> csv(name, movement(request.account().id(), app, options));
      default -> throw PageException.notOneOf("table", List.of("keywords", "history", "movement"));
    };
  }

  private static Csv csv(String name, Optional<AppKeywordsRankMovement.Result> movement) {
    Csv csv = new Csv(name, "ranks,in,out,keywords_in,keywords_out");
    movement.ifPresent(
        result ->
            result
                .changes()
                .forEach(
                    (range, moved) ->
                        csv.row(
                            range.wireName(),
                            moved.in(),
                            moved.out(),
                            names(result.entered(range)),
                            names(result.left(range)))));
    return csv;
  }

  private static String names(List<AppKeywordsRankMovement.KeywordMovement> keywords) {
    return keywords.stream().map(each -> each.keyword().text()).collect(Collectors.joining("\n"));
  }

  /** The tracked keywords or, of an app that is not tracked, those that it ranks for. */
  private List<ListedKeyword> list(PageRequest request, AppSelection app, KeywordOptions options) {
    AccountId account = request.account().id();
    TrackingLists lists = workbench.lists();
    boolean tracked = lists.find(account, app.app(), app.country()).isPresent();
    List<Keyword> keywords =
        tracked
            ? lists.listKeywords(account, app.app(), app.country())
            : rows.listUntracked(app, options.period().range());
    return rows.list(
        app, keywords, workbench.notes().list(account, app.app(), app.country()), options);
  }

  private static SortedSet<Tag> tags(List<ListedKeyword> all) {
    return all.stream()
        .flatMap(listed -> listed.tags().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private record FoundRows(List<KeywordRow> rows, int matching) {}

  /**
   * The first rows in the order requested; all are read if the order or a filter is one of rows.
   */
  private FoundRows read(
      AppSelection app, KeywordOptions options, List<ListedKeyword> all, int limit) {
    KeywordColumn column = options.column();
    KeywordFilters filters = options.filters();
    List<ListedKeyword> listed =
        all.stream()
            .filter(filters::accepts)
            .sorted(column.listedOrder(options.reversed()))
            .toList();
    if (!column.isOfRows() && filters.ready().isEmpty()) {
      List<ListedKeyword> first = listed.stream().limit(limit).toList();
      return new FoundRows(rows.read(app, first, options), listed.size());
    }
    List<KeywordRow> found =
        rows.read(app, listed, options).stream().filter(filters::accepts).toList();
    Comparator<KeywordRow> order =
        column.isOfRows() ? column.order(options.reversed()) : (_, _) -> 0;
    return new FoundRows(found.stream().sorted(order).limit(limit).toList(), found.size());
  }

  private List<Keyword> charted(AppSelection app, KeywordOptions options, List<ListedKeyword> all) {
    if (!options.chosen().isEmpty()) {
      return options.chosen();
    }
    Set<Keyword> imported =
        ImportedRanks.read(app, options.period().range(), queries.evidence()).keywords();
    return all.stream()
        .filter(listed -> listed.best().isPresent() || imported.contains(listed.keyword()))
        .sorted(KeywordColumn.USERS.listedOrder(false))
        .limit(CHARTED)
        .map(ListedKeyword::keyword)
        .toList();
  }

  /** The last ranking of each date that has any. */
  private record Rankings(SortedMap<LocalDate, Observation<SearchRanking>> byDate) {}

  private Map<Keyword, Rankings> rankings(
      AppSelection app, DateRange range, List<Keyword> keywords) {
    Evidence evidence = queries.evidence();
    Map<Keyword, Rankings> rankings = new LinkedHashMap<>();
    evidence
        .each(
            keywords,
            keyword ->
                Map.entry(
                    keyword,
                    new Rankings(
                        range.lastOfEachDate(
                            evidence, new Subject.Search(app.device(), app.country(), keyword)))))
        .forEach(read -> rankings.put(read.getKey(), read.getValue()));
    return rankings;
  }

  /**
   * The history of a period.
   *
   * @param rankings of its dates
   */
  private DailySeries history(
      AppSelection app, KeywordOptions options, Map<Keyword, Rankings> rankings) {
    List<Keyword> keywords = List.copyOf(rankings.keySet());
    DateRange own = options.period().range();
    return options
        .period()
        .read(
            range ->
                series(app, range, range.equals(own) ? rankings : rankings(app, range, keywords)));
  }

  private DailySeries series(AppSelection app, DateRange range, Map<Keyword, Rankings> rankings) {
    List<DailyLine> lines = new ArrayList<>();
    rankings.forEach((keyword, each) -> lines.add(line(app, keyword, each)));
    lines.addAll(
        ImportedRanks.read(app, range, queries.evidence()).lines(List.copyOf(rankings.keySet())));
    return new DailySeries(range, lines);
  }

  /** An installation has one source for all keywords. */
  private static List<SourceChange> sources(Map<Keyword, Rankings> rankings) {
    return rankings.values().stream()
        .map(each -> SourceChange.within(each.byDate()))
        .filter(changes -> !changes.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static DailyLine line(AppSelection app, Keyword keyword, Rankings rankings) {
    return DailyLine.ofRanks(
        keyword.text(),
        List.of(keyword.text()),
        rankings.byDate(),
        found -> found.facts().rankOf(app.app()));
  }

  private Optional<AppKeywordsRankMovement.Result> movement(
      AccountId account, AppSelection app, KeywordOptions options) {
    return PageQueries.findResult(
        queries.run(
            account,
            new AppKeywordsRankMovement(),
            new AppKeywordsRankMovement.Query(
                app.app(),
                app.country(),
                endOf(options.period().range().first()),
                endOf(options.period().range().last()))));
  }

  private Instant endOf(LocalDate date) {
    Instant end = date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return end.isAfter(queries.now()) ? queries.now() : end;
  }
}
