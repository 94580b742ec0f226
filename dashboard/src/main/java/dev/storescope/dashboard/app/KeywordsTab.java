package dev.storescope.dashboard.app;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageException;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.workbench.KeywordWorkbench;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
   * @param markers what happened on the dates of the chart
   * @param movement empty if it is not known
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
      List<ChartMarker> markers,
      Optional<AppKeywordsRankMovement.Result> movement,
      UndoOffer undo,
      Instant now) {
    public AppSelection selection() {
      return header.selection();
    }

    public List<KeywordColumn> columns() {
      return Stream.of(KeywordColumn.values())
          .filter(column -> column != KeywordColumn.POPULARITY || hasPopularity())
          .toList();
    }

    /** Whether the store has search ads that report a popularity. */
    public boolean hasPopularity() {
      return selection().app().store() == StoreType.APP_STORE;
    }

    /** The number of rows shown of which something is being fetched. */
    public long awaited() {
      return rows.stream().filter(KeywordRow::isAwaited).count();
    }

    /** The ids of the rows to reload, as htmx expects them. */
    public String awaitedRows() {
      return rows.stream()
          .filter(KeywordRow::isAwaited)
          .map(row -> "#" + row.id())
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
    if (request.wantsCsv()) {
      request.send(csv(request, app, options));
      return;
    }
    AppHeader header = headers.read(request.account(), app, AppTab.KEYWORDS);
    List<ListedKeyword> all = list(request, app, options);
    List<ListedKeyword> matching = matching(options, all);
    List<Keyword> charted = charted(app, options, all.isEmpty() ? ranked(app, options) : all);
    Model model =
        new Model(
            header,
            options,
            read(app, options, matching, options.all() ? matching.size() : SHOWN),
            matching.size(),
            all.size(),
            ranked(header, app, all),
            charted,
            history(app, options, charted),
            markers.read(
                request.account().id(),
                app,
                charted,
                DateRange.upTo(queries.now(), options.days())),
            movement(request.account().id(), app, options),
            UndoOffer.of(workbench, app.bench(request.account().id()), queries.now()),
            queries.now());
    request.show("appKeywords.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  /** Before keywords are tracked, the chart has those that the app ranks for. */
  private List<ListedKeyword> ranked(AppSelection app, KeywordOptions options) {
    return rows.list(app, rows.listUntracked(app), options);
  }

  private int ranked(AppHeader header, AppSelection app, List<ListedKeyword> all) {
    if (header.tracked().isEmpty()) {
      return all.size();
    }
    return all.isEmpty() ? rows.listUntracked(app).size() : 0;
  }

  private Csv csv(PageRequest request, AppSelection app, KeywordOptions options) {
    String table = request.query().find("table").orElse("keywords");
    String name = app.fileName(table) + "-" + app.device().wireName();
    return switch (table) {
      case "keywords" -> {
        List<ListedKeyword> matching = matching(options, list(request, app, options));
        yield KeywordRow.toCsv(name, read(app, options, matching, matching.size()));
      }
      case "history" ->
          history(app, options, charted(app, options, list(request, app, options))).toCsv(name);
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
        tracked ? lists.listKeywords(account, app.app(), app.country()) : rows.listUntracked(app);
    return rows.list(app, keywords, options);
  }

  private static List<ListedKeyword> matching(KeywordOptions options, List<ListedKeyword> all) {
    return all.stream().filter(listed -> options.matches(listed.keyword())).toList();
  }

  /** The first rows in the order requested; all are read if the order is one of rows. */
  private List<KeywordRow> read(
      AppSelection app, KeywordOptions options, List<ListedKeyword> matching, int limit) {
    KeywordColumn column = options.column();
    if (column.isOfRows()) {
      return rows.read(app, matching, options).stream()
          .sorted(column.order(options.reversed()))
          .limit(limit)
          .toList();
    }
    return rows.read(
        app,
        matching.stream().sorted(column.listedOrder(options.reversed())).limit(limit).toList(),
        options);
  }

  private List<Keyword> charted(AppSelection app, KeywordOptions options, List<ListedKeyword> all) {
    if (!options.chosen().isEmpty()) {
      return options.chosen();
    }
    Set<Keyword> imported =
        ImportedRanks.read(app, DateRange.upTo(queries.now(), options.days()), queries.evidence())
            .keywords();
    return all.stream()
        .filter(listed -> listed.best().isPresent() || imported.contains(listed.keyword()))
        .sorted(KeywordColumn.USERS.listedOrder(false))
        .limit(CHARTED)
        .map(ListedKeyword::keyword)
        .toList();
  }

  private DailySeries history(AppSelection app, KeywordOptions options, List<Keyword> keywords) {
    Evidence evidence = queries.evidence();
    DateRange range = DateRange.upTo(queries.now(), options.days());
    List<DailyLine> lines =
        new ArrayList<>(
            evidence.each(keywords, keyword -> line(app, keyword, range, evidence)).toList());
    lines.addAll(ImportedRanks.read(app, range, evidence).lines(keywords));
    return new DailySeries(range, lines);
  }

  private static DailyLine line(
      AppSelection app, Keyword keyword, DateRange range, Evidence evidence) {
    Subject.Search search = new Subject.Search(app.device(), app.country(), keyword);
    return DailyLine.of(
        keyword.text(),
        List.of(keyword.text()),
        Measure.RANK,
        range.lastOfEachDate(evidence, search),
        found -> DailySeries.rank(found.facts().rankOf(app.app()).orZero()));
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
                endOf(options.movement().first()),
                endOf(options.movement().last()))));
  }

  private Instant endOf(LocalDate date) {
    Instant end = date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return end.isAfter(queries.now()) ? queries.now() : end;
  }
}
