package dev.storescope.dashboard.keyword;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.RemovedText;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.DifficultyReader;
import dev.storescope.keywords.KeywordStats;
import dev.storescope.keywords.KeywordVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.evidence.EstimatedRankChange;
import dev.storescope.keywords.evidence.NewEvidence;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.plan.TrackingPreview.Wanted;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The page of a keyword in a country, and the form that tracks it for an app. */
public final class KeywordPages implements PageGroup {
  private final PageQueries queries;
  private final TrackingLists lists;
  private final Tracker tracker;
  private final PlanQuestion question;
  private final EventMarkers markers;
  private final VolumeReader volumeReader;
  private final KeywordStats stats;
  private final KeywordSuggestions suggestions;

  public KeywordPages(
      PageQueries queries,
      TrackingLists lists,
      Tracker tracker,
      PlanQuestion question,
      SearchVolume searchVolume,
      EventMarkers markers) {
    this.queries = queries;
    this.lists = lists;
    this.tracker = tracker;
    this.question = question;
    this.markers = markers;
    this.volumeReader = new VolumeReader(searchVolume);
    this.stats = new KeywordStats(searchVolume);
    this.suggestions = new KeywordSuggestions(searchVolume);
  }

  /**
   * The model of the page.
   *
   * @param keywordVolume the popularity and the search volume now
   * @param rankChange when the estimate by suggestions changed last, and why, in words; blank if it
   *     is not by suggestions or did not change
   * @param difficulty by the newest search, if one was observed
   * @param volumes the same by date
   * @param removed what was removed of the keyword, in sentences
   * @param markers what happened on the dates of the charts
   * @param trackedApps the account's apps in the storefront
   */
  public record Model(
      KeywordQuery query,
      List<SelectOption> devices,
      QueryResult<KeywordStats.Result> stats,
      KeywordVolume keywordVolume,
      String rankChange,
      Optional<Difficulty> difficulty,
      DailySeries volumes,
      KeywordResults results,
      RankingHistory history,
      Optional<LocalDate> thinned,
      List<String> removed,
      List<ChartMarker> markers,
      SuggestionTable suggestions,
      List<TrackingChoice> trackedApps) {
    public String storefront() {
      return DisplayNames.of(query.store(), query.country());
    }

    /** The scale of the popularity, in words; blank if there is none. */
    public String scale() {
      return keywordVolume.popularity().map(known -> Texts.name(known.scale())).orElse("");
    }

    /** The week that the popularity is of, in words; blank if it is not known. */
    public String popularityWeek() {
      return keywordVolume
          .week()
          .map(week -> Texts.of("volume.week", Format.date(week.first()), Format.date(week.last())))
          .orElse("");
    }

    /** Whether the volume is bounded because a report does not list the keyword. */
    public boolean isUnlisted() {
      return keywordVolume.volume().filter(Estimate::isUnlisted).isPresent();
    }

    public DailySeries popularity() {
      return volumes.only(line -> line.measure() == Measure.SCORE);
    }

    /** When the popularity changed last, and from what, in words; blank if it did not. */
    public String lastChange() {
      DailyLine line = popularity().lines().getFirst();
      List<LocalDate> dates =
          line.values().entrySet().stream()
              .filter(entry -> entry.getValue().isPresent())
              .map(Map.Entry::getKey)
              .toList();
      for (int i = dates.size() - 1; i > 0; i--) {
        String now = line.text(dates.get(i));
        String before = line.text(dates.get(i - 1));
        if (!now.equals(before)) {
          return Texts.of("volume.changed", before, now, Format.date(dates.get(i)));
        }
      }
      return "";
    }

    public DailySeries estimates() {
      return volumes.only(line -> line.measure() == Measure.ESTIMATE);
    }
  }

  /** An app that the account tracks, and whether it tracks the keyword for it. */
  public record TrackingChoice(AppCard app, boolean hasKeyword) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(KeywordQuery.PATH, this::show).post(KeywordQuery.PATH, this::track);
  }

  private void show(PageRequest request) {
    KeywordQuery query = KeywordQuery.of(request, request.query());
    AccountId account = request.account().id();
    if (request.wantsCsv()) {
      request.send(csv(query, account, request.query().find("table").orElse("results")));
    } else {
      Model model = model(query, account);
      request.show("keyword.jte", query.keyword().text(), NavigationSection.UNLISTED, model);
    }
  }

  private Model model(KeywordQuery query, AccountId account) {
    SortedMap<LocalDate, Observation<SearchRanking>> rankings = rankings(query);
    KeywordResults results = KeywordResults.read(queries, account, query, rankings);
    Evidence evidence = evidence(query, account);
    KeywordVolume keywordVolume = volumeReader.need(evidence, query.market(), query.keyword());
    return new Model(
        query,
        SelectOption.devices(List.of(query.store()), query.device()),
        queries.run(
            account,
            stats,
            new KeywordStats.Query(query.store(), query.country(), query.keyword())),
        keywordVolume,
        keywordVolume.popularity().isEmpty() ? rankChange(query, evidence) : "",
        difficulty(query, evidence),
        volumes(query),
        results,
        history(query, rankings, results),
        evidence.findThinned(range(query).first()),
        RemovedText.ofKeyword(query.store(), query.keyword(), evidence.findRemovals()),
        markers.readSearch(
            new Subject.Search(query.device(), query.country(), query.keyword()),
            query.chosen().isEmpty() ? results.best() : query.chosen(),
            range(query)),
        SuggestionTable.read(queries, account, suggestions, volumeReader, query),
        trackedApps(query, account, evidence));
  }

  /** What the keyword is tracked for answers for its interval. */
  private Evidence evidence(KeywordQuery query, AccountId account) {
    Set<Subject<?>> subjects =
        new HashSet<>(
            VolumeReader.subjects(
                query.store(), query.country(), query.keyword(), queries::canFetch));
    subjects.add(new Subject.Search(query.device(), query.country(), query.keyword()));
    return queries.evidence(account, subjects);
  }

  private String rankChange(KeywordQuery query, Evidence evidence) {
    return EstimatedRankChange.findLast(evidence, query.market(), query.keyword())
        .flatMap(
            change ->
                estimate(query, change.before())
                    .flatMap(
                        before ->
                            estimate(query, change.after())
                                .map(after -> rankChange(change, before, after))))
        .orElse("");
  }

  private Optional<Estimate> estimate(KeywordQuery query, SuggestionRank rank) {
    return volumeReader.searchVolume().estimate(query.market(), SearchSignals.of(rank));
  }

  private static String rankChange(EstimatedRankChange change, Estimate before, Estimate after) {
    return Texts.of(
        "volume.rank-changed",
        Format.about(before.p50()),
        Format.about(after.p50()),
        Format.date(DateRange.dateOf(change.at())),
        evidence(change));
  }

  private static String evidence(EstimatedRankChange change) {
    boolean isPopularity = change.evidence().contains(NewEvidence.POPULARITY);
    if (change.evidence().contains(NewEvidence.OWN_LISTS)) {
      return isPopularity ? Texts.of("volume.new.lists-popularity") : Texts.of("volume.new.lists");
    }
    return isPopularity ? Texts.of("volume.new.popularity") : Texts.of("volume.new.others");
  }

  private static Optional<Difficulty> difficulty(KeywordQuery query, Evidence evidence) {
    return new DifficultyReader(evidence, query.market()).peek(query.device(), query.keyword());
  }

  private Csv csv(KeywordQuery query, AccountId account, String table) {
    SortedMap<LocalDate, Observation<SearchRanking>> rankings = rankings(query);
    String name =
        "%s-%s-%s-%s"
            .formatted(query.keyword().text(), query.country(), query.device().wireName(), table);
    return switch (table) {
      case "results" -> KeywordResults.read(queries, account, query, rankings).toCsv(name);
      case "ranks" ->
          history(query, rankings, KeywordResults.read(queries, account, query, rankings))
              .ranks()
              .toLongCsv(name, "app,title,rank");
      case "top10" ->
          history(query, rankings, KeywordResults.read(queries, account, query, rankings))
              .toTopTenCsv(name);
      case "volume" -> volumes(query).toCsv(name);
      case "suggestions" ->
          SuggestionTable.read(queries, account, suggestions, volumeReader, query).toCsv(name);
      default ->
          throw PageException.notOneOf(
              "table", List.of("results", "ranks", "top10", "volume", "suggestions"));
    };
  }

  private DateRange range(KeywordQuery query) {
    return DateRange.upTo(queries.now(), query.days());
  }

  private SortedMap<LocalDate, Observation<SearchRanking>> rankings(KeywordQuery query) {
    Subject.Search search = new Subject.Search(query.device(), query.country(), query.keyword());
    return range(query).lastOfEachDate(queries.evidence(), search);
  }

  private RankingHistory history(
      KeywordQuery query,
      SortedMap<LocalDate, Observation<SearchRanking>> rankings,
      KeywordResults results) {
    return RankingHistory.of(range(query), rankings, query, results.best(), queries.evidence());
  }

  private DailySeries volumes(KeywordQuery query) {
    DateRange range = range(query);
    SortedMap<LocalDate, KeywordVolume> byDate = new TreeMap<>();
    for (LocalDate date : range.dates()) {
      Evidence evidence =
          date.equals(range.last())
              ? queries.evidence()
              : queries.evidenceAt(DateRange.endOf(date));
      KeywordVolume keywordVolume = volumeReader.need(evidence, query.market(), query.keyword());
      // The evidence at the end of a date includes observations of the day before.
      if (DateRange.dateOf(keywordVolume.newest()).equals(date)) {
        byDate.put(date, keywordVolume);
      }
    }
    List<DailyLine> lines = new ArrayList<>(List.of(popularityLine(byDate)));
    lines.addAll(DailyLine.ofEstimates("users_per_day", byDate, KeywordVolume::volume));
    return new DailySeries(range, lines);
  }

  /** On the scale of the newest popularity: those of a week and of a month are not comparable. */
  private static DailyLine popularityLine(SortedMap<LocalDate, KeywordVolume> byDate) {
    Optional<PopularityScale> scale =
        byDate.values().stream()
            .flatMap(each -> each.popularity().stream())
            .map(Popularity::scale)
            .reduce((_, later) -> later);
    return DailyLine.of(
        Texts.of("volume.popularity"),
        List.of("popularity"),
        Measure.SCORE,
        byDate,
        each ->
            each.popularity().map(Popularity::scale).equals(scale)
                ? each.metrics().popularity().stream().asDoubleStream().findFirst()
                : OptionalDouble.empty());
  }

  private List<TrackingChoice> trackedApps(
      KeywordQuery query, AccountId account, Evidence evidence) {
    return lists.list(account).stream()
        .filter(one -> one.app().store() == query.store())
        .filter(one -> one.country().equals(query.country()))
        .map(
            one ->
                new TrackingChoice(
                    AppCard.of(one.app(), one.country(), evidence),
                    lists
                        .listKeywords(account, one.app(), one.country())
                        .contains(query.keyword())))
        .toList();
  }

  private void track(PageRequest request) {
    KeywordQuery query = KeywordQuery.of(request, request.form());
    if (query.chosen().size() != 1) {
      throw PageException.notValid(Texts.of("keyword.choose-app"));
    }
    AppId app = query.chosen().getFirst();
    String page = KeywordQuery.path(query.device(), query.country(), query.keyword());
    Wanted wanted = new Wanted(app, query.country(), Set.of(), List.of(query.keyword()));
    if (question.ask(request, List.of(wanted), page)) {
      return;
    }
    tracker.addKeywords(request.account().id(), app, query.country(), List.of(query.keyword()));
    request.redirect(
        page,
        FlashMessage.done(
            Texts.of(
                "keyword.tracked",
                query.keyword().text(),
                AppCard.of(app, query.country(), queries.evidence()).title())));
  }
}
