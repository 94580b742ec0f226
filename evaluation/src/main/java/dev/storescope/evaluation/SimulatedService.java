package dev.storescope.evaluation;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.answer.Page;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.CompletePopularities;
import dev.storescope.estimation.volume.CompletePopularities.GenreTerm;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.estimation.volume.WeeksOfMonth;
import dev.storescope.fetching.NewContents;
import dev.storescope.keywords.EstimatedDownloadsWriter;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.discovery.DiscoveryPlan;
import dev.storescope.keywords.evidence.SuggestionRankWriter;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A service in a world: estimates the ranks of keywords and the downloads of its apps at the start
 * of a day, fetches what it tracks, appends what the connectors would, and answers queries through
 * its endpoints, fetching what they need. The share of the observations that the kind of world
 * misses fails, and is not repeated at that moment.
 */
final class SimulatedService {
  /** More rounds than any query takes. */
  private static final int MOST_ROUNDS = 40;

  private final EvaluationWorld world;
  private final boolean withReports;
  private final Archive archive;
  private final PageEntries entries = new PageEntries();
  private final Set<Subject<?>> fetched = new HashSet<>();
  private final Map<YearMonth, Optional<WeeksAndMonth>> comparisons = new HashMap<>();
  private Map<Keyword, Popularity> report = Map.of();
  private Instant now = EvaluationWorld.NOW;

  /**
   * @param withReports whether the service has access to the reports of Apple Ads
   */
  SimulatedService(EvaluationWorld world, boolean withReports, Archive archive) {
    this.world = world;
    this.withReports = withReports;
    this.archive = archive;
  }

  /** What a service tracks in a country. */
  record Tracked(Map<StoreType, List<Keyword>> keywords, List<AppId> apps) {
    Tracked {
      keywords = Map.copyOf(keywords);
      apps = List.copyOf(apps);
    }
  }

  /**
   * Runs until now. Before the present no search of a tracked keyword is fetched, because no
   * estimate uses an old one.
   */
  void run(Tenure tenure, Tracked tracked) {
    for (Instant moment : tenure.moments()) {
      run(moment, tenure.hasNewLists(moment), tracked);
    }
  }

  /**
   * Runs on a date.
   *
   * @param hasNewLists whether reports and suggestion lists can have changed
   */
  void run(Instant moment, boolean hasNewLists, Tracked tracked) {
    now = moment;
    fetched.clear();
    new SuggestionRankWriter(archive, SearchVolume.standard()).writeAll(moment);
    new EstimatedDownloadsWriter(archive, SearchVolume.standard(), InstallsEstimator.standard())
        .writeAll(downloads(tracked.apps()), moment);
    if (hasNewLists) {
      readReport();
      fetch(sourcesOfVolumes(tracked));
      fetch(charts());
    }
    tracked.apps().forEach(this::track);
  }

  private List<Subject.EstimatedDownloads> downloads(List<AppId> apps) {
    return apps.stream().map(app -> new Subject.EstimatedDownloads(app, world.country())).toList();
  }

  /** The charts of all apps, which show how many download the first. */
  private List<Subject<?>> charts() {
    return Arrays.stream(StoreType.values())
        .<Subject<?>>map(
            store ->
                new Subject.Chart(
                    Device.defaultFor(store), world.country(), CategoryId.overall(store)))
        .toList();
  }

  private Set<Subject<?>> sourcesOfVolumes(Tracked tracked) {
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    tracked
        .keywords()
        .forEach(
            (store, keywords) ->
                keywords.forEach(
                    keyword ->
                        subjects.addAll(
                            VolumeReader.subjects(
                                store, world.country(), keyword, this::canFetch))));
    return subjects;
  }

  /** What the service fetches for an app on a day. */
  private void track(AppId app) {
    fetch(List.of(new Subject.Listing(app, world.country())));
    Evidence offline = new Evidence(archive, Moment.now(now), Freshness.DEFAULT, _ -> false);
    fetch(DiscoveryPlan.of(app, world.country(), offline, SearchVolume.standard()));
  }

  private void readReport() {
    if (!withReports) {
      return;
    }
    report = reportedTerms();
    List<Observation<?>> observed = new ArrayList<>();
    report.forEach(
        (keyword, popularity) ->
            observed.add(observed(new Subject.Popularity(world.country(), keyword), popularity)));
    CompletePopularities.count(genreTerms(reportRows()))
        .map(counts -> compareMonth().map(counts::with).orElse(counts))
        .ifPresent(
            counts ->
                observed.add(observed(new Subject.PopularityReport(world.country()), counts)));
    archive.append(observed);
  }

  private <F extends Facts> Observation<F> observed(Subject<F> subject, F facts) {
    return new Observation<>(subject, now, Source.APPLE_ADS, facts);
  }

  /** Of the last month, as the connector does. */
  private Optional<WeeksAndMonth> compareMonth() {
    YearMonth month = YearMonth.from(EvaluationWorld.reportedWeek(now)).minusMonths(1);
    return comparisons.computeIfAbsent(
        month,
        _ ->
            WeeksOfMonth.compare(
                month.lengthOfMonth(),
                genreTerms(rows(ReportedDays.month(month))),
                WeeksOfMonth.weeks(month).stream()
                    .map(sunday -> genreTerms(rows(ReportedDays.week(sunday))))
                    .filter(terms -> !terms.isEmpty())
                    .toList()));
  }

  private static List<GenreTerm> genreTerms(List<PopularTerm> rows) {
    return rows.stream()
        .map(
            row ->
                new GenreTerm(
                    row.genre().value(),
                    Keyword.of(row.term()),
                    popularity(row),
                    OptionalInt.empty()))
        .toList();
  }

  /** Of the latest week, or of the week before if there is none. */
  private List<PopularTerm> reportRows() {
    LocalDate latest = EvaluationWorld.reportedWeek(now);
    List<PopularTerm> rows = rows(ReportedDays.week(latest));
    return rows.isEmpty() ? rows(ReportedDays.week(latest.minusWeeks(1))) : rows;
  }

  private List<PopularTerm> rows(ReportedDays days) {
    return world.simulation().popularTerms(world.country(), days);
  }

  private static Popularity popularity(PopularTerm row) {
    return new Popularity(row.popularity(), PopularityScale.ADS_WEEKLY_1_TO_100);
  }

  /** The terms of the last report, each once. */
  private Map<Keyword, Popularity> reportedTerms() {
    Map<Keyword, Popularity> terms = new LinkedHashMap<>();
    reportRows().forEach(row -> terms.putIfAbsent(Keyword.of(row.term()), popularity(row)));
    terms.keySet().removeIf(keyword -> isMissed("report " + keyword.text()));
    return terms;
  }

  /** The first hundred keywords of an app, in the order of the answer. */
  List<Keyword> discover(AppId app, Order order) {
    return ask(
            new KeywordAutoSuggestions(SearchVolume.standard(), InstallsEstimator.standard()),
            new KeywordAutoSuggestions.Query(app, world.country(), new Page(1, 100), order))
        .stream()
        .flatMap(result -> result.suggestions().stream())
        .map(suggestion -> suggestion.keyword())
        .toList();
  }

  EvaluationWorld world() {
    return world;
  }

  /** The terms of the current report with their popularities. */
  Map<Keyword, Popularity> report() {
    return report;
  }

  /** A term that is not in the current report has no source of its popularity. */
  private boolean canFetch(Subject<?> subject) {
    return subject instanceof Subject.Popularity term
        ? report.containsKey(term.keyword())
        : IdealFetcher.canFetch(subject) && !fetched.contains(subject);
  }

  /** Independent of the order of fetches, which is not always the same. */
  private boolean isMissed(String fetch) {
    double missing = world.kind().missing();
    return missing > 0 && world.random(now + " " + fetch).nextDouble() < missing;
  }

  void fetch(Collection<Subject<?>> subjects) {
    IdealFetcher fetcher = new IdealFetcher(world.simulation(), now, entries);
    List<Observation<?>> observed = new ArrayList<>();
    for (Subject<?> subject : subjects) {
      if (fetched.add(subject) && !isMissed(SubjectName.format(subject))) {
        observed.addAll(NewContents.of(subject, fetcher.fetch(subject), archive));
      }
    }
    archive.append(observed);
  }

  /** The result of a query now, after all rounds of fetching; empty if there is no data. */
  <Q, R> Optional<R> ask(Endpoint<Q, R> endpoint, Q query) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      switch (endpoint.answer(query, evidence())) {
        case Answer.Ready<R> ready -> {
          return Optional.of(ready.result());
        }
        case Answer.Preparing<R> preparing -> fetch(List.copyOf(preparing.needs()));
        case Answer.NoData<R> _ -> {
          return Optional.empty();
        }
      }
    }
    throw new IllegalStateException("no answer after " + MOST_ROUNDS + " rounds: " + query);
  }

  private Evidence evidence() {
    return new Evidence(archive, Moment.now(now), Freshness.DEFAULT, this::canFetch);
  }
}
