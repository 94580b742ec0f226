package dev.storescope.dashboard.app;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.SearchRank;
import dev.storescope.countries.CountryKeywords;
import dev.storescope.countries.CountryKeywords.KeywordInCountries;
import dev.storescope.countries.CountryMatrix;
import dev.storescope.countries.CountryMatrix.AppInCountry;
import dev.storescope.countries.CountryMatrix.CountryChart;
import dev.storescope.dashboard.app.CountriesQuery.CountryOrder;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.events.Timelines;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.Categories;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.plan.TrackingPreview.Wanted;
import dev.storescope.workbench.KeywordWorkbench;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An app's ratings, charts and keywords in several countries, as tables. */
public record CountriesPage(
    PageQueries queries,
    AppHeader.Reader headers,
    KeywordWorkbench workbench,
    Timelines timelines,
    PlanQuestion question)
    implements PageGroup {
  private static final String PATH = AppSelection.PATH + AppTab.COUNTRIES.below();
  private static final int TOP = 10;

  /** How many ranks the table of keywords shows, about. */
  private static final int CELLS = 1000;

  private static final int FEWEST_ROWS = 10;
  private static final int MOST_ROWS = 100;

  /**
   * The model of the page.
   *
   * @param rows the countries, in their order
   * @param keywords those of the page
   * @param copied how many keywords are tracked in the country of the page
   * @param choices all countries of the store, by name
   */
  public record Model(
      AppHeader header,
      CountriesQuery query,
      List<CountryRow> rows,
      List<CountryChart> charts,
      CountryKeywords keywords,
      int allKeywords,
      int pages,
      int copied,
      List<Country> choices) {
    /** Within a sentence, the days whose ranks are shown. */
    public String days() {
      LocalDate last = query.period().range().last();
      return last.isBefore(header.today())
          ? Texts.of("countries.days-up-to", Format.date(last))
          : Texts.of("countries.last-days");
    }

    public boolean isShown(Country country) {
      return rows.stream().anyMatch(row -> row.found().country().equals(country));
    }

    /** The countries shown in which the account does not track the app. */
    public List<Country> untracked() {
      return rows.stream()
          .filter(row -> !row.isTracked())
          .map(row -> row.found().country())
          .toList();
    }

    public String title(CountryChart chart) {
      return CountriesPage.title(chart);
    }

    /** The address of the page for the countries where the app was observed. */
    public String observedUrl() {
      AppHeader.CountryChoices known = header.countries();
      return CountriesQuery.url(
          query.app(), Stream.concat(known.tracked().stream(), known.observed().stream()).toList());
    }

    public String allUrl() {
      return CountriesQuery.url(query.app(), choices);
    }
  }

  /**
   * A country in the table.
   *
   * @param isTracked whether the account tracks the app there
   * @param tracked how many keywords it tracks there
   * @param observed how many of them were observed or, if it tracks none, of all that rank the app
   * @param topTen for how many of those observed the app is in the top 10
   * @param ranked for how many of those observed it ranks
   */
  public record CountryRow(
      AppInCountry found, boolean isTracked, int tracked, long observed, long topTen, long ranked) {
    public String name() {
      return DisplayNames.of(found.country());
    }

    /** Whether it is known how many keywords rank the app. */
    public boolean isObserved() {
      return observed > 0;
    }

    /** Whether keywords are tracked of which none was observed lately. */
    public boolean isNotObserved() {
      return tracked > 0 && observed == 0;
    }

    private long rankedOrLess() {
      return isObserved() ? ranked : -1;
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(PATH, this::show).post(PATH + "/track", this::track);
  }

  private void show(PageRequest request) {
    CountriesQuery query = CountriesQuery.of(request, queries.now());
    AppSelection app = query.app();
    AccountId account = request.account().id();
    Evidence evidence = queries.evidenceUpTo(query.period().range());
    Map<Country, List<Keyword>> tracked = trackedKeywords(account, app);
    Function<Country, TrackingIntervals.OfApp> intervals = intervals(account, app);
    CountryMatrix matrix =
        CountryMatrix.read(
            app.app(),
            app.device(),
            shown(query, tracked.keySet().stream().toList()),
            intervals,
            evidence);
    List<CountryRow> rows =
        matrix.rows().stream()
            .map(row -> row(row, app, tracked, intervals, evidence))
            .sorted(order(query.order()))
            .toList();
    List<Country> countries = rows.stream().map(row -> row.found().country()).toList();
    List<Keyword> keywords = keywords(matrix, tracked, countries);
    boolean csv = request.wantsCsv();
    int size = csv ? Math.max(1, keywords.size()) : pageSize(countries.size());
    CountryKeywords page =
        CountryKeywords.read(
            app.app(),
            app.device(),
            countries,
            keywords.stream().skip(csv ? 0 : (query.page() - 1L) * size).limit(size).toList(),
            intervals,
            evidence);
    if (csv) {
      request.send(csv(request, app, matrix.charts(), rows, page));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.COUNTRIES);
    Model model =
        new Model(
            header,
            query,
            rows,
            matrix.charts(),
            page,
            keywords.size(),
            Math.max(1, Math.ceilDiv(keywords.size(), size)),
            tracked.getOrDefault(app.country(), List.of()).size(),
            choices(app));
    request.show("countries.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  /** The keywords by country where the account tracks the app. */
  private Map<Country, List<Keyword>> trackedKeywords(AccountId account, AppSelection app) {
    Map<Country, List<Keyword>> keywords = new HashMap<>();
    workbench.lists().list(account).stream()
        .filter(each -> each.app().equals(app.app()))
        .map(TrackedApp::country)
        .forEach(
            country ->
                keywords.put(country, workbench.lists().listKeywords(account, app.app(), country)));
    return keywords;
  }

  /** The countries ticked or, if there are none, those where the app is tracked and the page's. */
  private static List<Country> shown(CountriesQuery query, List<Country> tracked) {
    return query.ticked().isEmpty()
        ? Stream.concat(tracked.stream(), Stream.of(query.app().country())).distinct().toList()
        : query.ticked();
  }

  private static CountryRow row(
      AppInCountry found,
      AppSelection app,
      Map<Country, List<Keyword>> tracked,
      Function<Country, TrackingIntervals.OfApp> intervals,
      Evidence evidence) {
    List<Keyword> own = tracked.getOrDefault(found.country(), List.of());
    List<Rank> ranks =
        own.isEmpty()
            ? found.keywordRanks().values().stream().map(Rank::at).toList()
            : newestRanks(app, found.country(), own, intervals.apply(found.country()), evidence);
    return new CountryRow(
        found,
        tracked.containsKey(found.country()),
        own.size(),
        ranks.size(),
        ranks.stream().filter(rank -> rank.isWithin(TOP)).count(),
        ranks.stream().filter(Rank::isRanked).count());
  }

  /** The newest ranks of the keywords that were observed lately. */
  private static List<Rank> newestRanks(
      AppSelection app,
      Country country,
      List<Keyword> keywords,
      TrackingIntervals.OfApp intervals,
      Evidence evidence) {
    return keywords.stream().collect(Collectors.groupingBy(intervals::of)).entrySet().stream()
        .flatMap(
            each ->
                newestRanks(
                    app,
                    country,
                    each.getValue(),
                    each.getKey().lookBack(CountryMatrix.RECENT),
                    evidence))
        .toList();
  }

  private static Stream<Rank> newestRanks(
      AppSelection app,
      Country country,
      List<Keyword> keywords,
      Duration lookBack,
      Evidence evidence) {
    Instant now = evidence.moment().at();
    return evidence
        .searchRanks(
            app.app(),
            keywords.stream()
                .map(keyword -> new Subject.Search(app.device(), country, keyword))
                .toList(),
            now.minus(lookBack),
            now,
            CountriesPage::newest)
        .stream()
        .flatMap(Optional::stream);
  }

  private static Optional<Rank> newest(List<SearchRank> ranks) {
    return ranks.isEmpty() ? Optional.empty() : Optional.of(ranks.getLast().rank());
  }

  private static Comparator<CountryRow> order(CountryOrder order) {
    Comparator<CountryRow> byName =
        Comparator.comparing(row -> row.found().country(), DisplayNames.countriesByName());
    return switch (order) {
      case NAME -> byName;
      case RATING -> highest(row -> rating(row).map(Rating::average).orElse(0.0), byName);
      case RATINGS -> highest(row -> rating(row).map(Rating::count).orElse(-1L), byName);
      case RANKED -> highest(CountryRow::rankedOrLess, byName);
    };
  }

  private static Comparator<CountryRow> highest(
      ToDoubleFunction<CountryRow> value, Comparator<CountryRow> then) {
    return Comparator.comparingDouble(value).reversed().thenComparing(then);
  }

  private static Optional<Rating> rating(CountryRow row) {
    return row.found().rating().map(Observation::facts);
  }

  /** The keywords tracked in any of the countries or, if none is, those that rank the app. */
  private static List<Keyword> keywords(
      CountryMatrix matrix, Map<Country, List<Keyword>> tracked, List<Country> countries) {
    List<Keyword> own =
        countries.stream()
            .flatMap(country -> tracked.getOrDefault(country, List.of()).stream())
            .toList();
    List<Keyword> all =
        own.isEmpty()
            ? matrix.rows().stream().flatMap(row -> row.keywordRanks().keySet().stream()).toList()
            : own;
    return CountryKeywords.order(all, matrix);
  }

  private static int pageSize(int countries) {
    return Math.clamp(CELLS / Math.max(1, countries), FEWEST_ROWS, MOST_ROWS);
  }

  private static List<Country> choices(AppSelection app) {
    return Storefronts.listCountries(app.app().store()).stream()
        .sorted(DisplayNames.countriesByName())
        .toList();
  }

  private static String title(CountryChart chart) {
    return "%s, %s"
        .formatted(
            Categories.findEnglishTitle(chart.category()).orElse(chart.category().value()),
            DisplayNames.of(chart.kind()).toLowerCase(Locale.ROOT));
  }

  private static Csv csv(
      PageRequest request,
      AppSelection app,
      List<CountryChart> charts,
      List<CountryRow> rows,
      CountryKeywords keywords) {
    String table = request.query().find("table").orElse("countries");
    return switch (table) {
      case "countries" -> countriesCsv(app, charts, rows);
      case "keywords" -> keywordsCsv(app, keywords);
      default -> throw PageException.notOneOf("table", List.of("countries", "keywords"));
    };
  }

  private static Csv countriesCsv(
      AppSelection app, List<CountryChart> charts, List<CountryRow> rows) {
    List<String> headings =
        new ArrayList<>(
            List.of("country", "average", "count", "tracked", "keywords", "top_10", "ranked"));
    charts.forEach(chart -> headings.add(title(chart)));
    Csv csv = new Csv("countries-" + app.app() + "-" + app.device().wireName(), headings);
    for (CountryRow row : rows) {
      List<Object> cells = new ArrayList<>(List.of(row.found().country()));
      cells.add(Csv.cell(rating(row).filter(one -> one.count() > 0).map(Rating::average)));
      cells.add(Csv.cell(rating(row).map(Rating::count)));
      cells.addAll(List.of(row.isTracked(), row.tracked()));
      Stream.of(row.topTen(), row.ranked())
          .forEach(count -> cells.add(row.isNotObserved() ? "" : count));
      charts.forEach(
          chart ->
              cells.add(
                  Csv.cell(
                      row.found().chartRank(chart).map(rank -> rank.findPosition().orElse(0)))));
      csv.row(cells.toArray());
    }
    return csv;
  }

  /**
   * A rank is blank if the app is not ranked, or not observed; the last column says which are not.
   */
  private static Csv keywordsCsv(AppSelection app, CountryKeywords keywords) {
    List<String> headings = new ArrayList<>(List.of("keyword"));
    keywords.countries().forEach(country -> headings.add(country.code()));
    headings.add("not_ranked");
    Csv csv = new Csv("keywords-" + app.app() + "-" + app.device().wireName(), headings);
    for (KeywordInCountries row : keywords.rows()) {
      List<Object> cells = new ArrayList<>(List.of(row.keyword()));
      keywords.countries().forEach(country -> cells.add(Csv.rank(row.rankIn(country))));
      cells.add(
          keywords.countries().stream()
              .filter(country -> row.rankIn(country).equals(Optional.of(new Rank.NotRanked())))
              .map(Country::code)
              .collect(Collectors.joining(" | ")));
      csv.row(cells.toArray());
    }
    return csv;
  }

  /** Read once for each country. */
  private Function<Country, TrackingIntervals.OfApp> intervals(
      AccountId account, AppSelection app) {
    Map<Country, TrackingIntervals.OfApp> known = new ConcurrentHashMap<>();
    return country ->
        known.computeIfAbsent(
            country, _ -> timelines.watch(account, app.app(), country, app.device()).intervals());
  }

  private void track(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    AccountId account = request.account().id();
    List<Country> wanted = CountriesQuery.countries(app, request.form());
    List<Country> added =
        wanted.stream()
            .filter(country -> workbench.lists().find(account, app.app(), country).isEmpty())
            .toList();
    String url = CountriesQuery.url(app, CountriesQuery.countries(app, request.query()));
    if (added.isEmpty()) {
      request.redirect(url, FlashMessage.refused(Texts.of("countries.nothing-ticked")));
      return;
    }
    int free = TrackingLists.MAX_APPS - workbench.lists().list(account).size();
    if (added.size() > free) {
      request.redirect(
          url, FlashMessage.refused(Texts.of("countries.too-many", TrackingLists.MAX_APPS, free)));
      return;
    }
    List<Keyword> keywords =
        request.form().find("keywords").isPresent()
            ? workbench.lists().listKeywords(account, app.app(), app.country())
            : List.of();
    if (added.size() * keywords.size() > TrackingLists.MAX_KEYWORDS_OF_ACCOUNT) {
      request.redirect(
          url,
          FlashMessage.refused(
              Texts.of("countries.too-many-keywords", TrackingLists.MAX_KEYWORDS_OF_ACCOUNT)));
      return;
    }
    List<Wanted> more =
        added.stream()
            .map(country -> new Wanted(app.app(), country, Set.of(app.device()), keywords))
            .toList();
    if (question.ask(request, more, url)) {
      return;
    }
    added.forEach(country -> track(account, app, country, keywords));
    request.redirect(url, FlashMessage.done(tracked(added.size(), keywords.size())));
  }

  private void track(AccountId account, AppSelection app, Country country, List<Keyword> keywords) {
    workbench.tracker().track(account, app.app(), country, EnumSet.of(app.device()));
    if (!keywords.isEmpty()) {
      workbench.tracker().addKeywords(account, app.app(), country, keywords);
    }
  }

  private static String tracked(int countries, int keywords) {
    return keywords == 0
        ? Texts.of("countries.tracked", countries)
        : Texts.of("countries.tracked-with", countries, keywords);
  }
}
