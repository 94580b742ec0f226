package dev.storescope.evaluation;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.answer.Page;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.CompletePopularities;
import dev.storescope.estimation.CompletePopularities.GenreTerm;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.fetching.NewContents;
import dev.storescope.keywords.KeywordAutoSuggestions;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A service in a world: fetches what it tracks, appends what the connectors would, and answers
 * queries through its endpoints, fetching what they need. The share of the observations that the
 * kind of world misses fails, and is not repeated at that moment.
 */
final class SimulatedService {
  /** More rounds than any query takes. */
  private static final int MOST_ROUNDS = 40;

  private final EvaluationWorld world;
  private final boolean withReports;
  private final Archive archive;
  private final RandomGenerator random;
  private final PageEntries entries = new PageEntries();
  private final Set<Subject<?>> fetched = new HashSet<>();
  private Map<Keyword, Popularity> report = Map.of();
  private Instant now = EvaluationWorld.NOW;

  /**
   * @param withReports whether the service has access to the reports of Apple Ads
   */
  SimulatedService(EvaluationWorld world, boolean withReports, Archive archive) {
    this.world = world;
    this.withReports = withReports;
    this.archive = archive;
    this.random = world.random("missing fetches");
  }

  /** What a service tracks in a country. */
  record Tracked(Map<StoreType, List<Keyword>> keywords, List<AppId> apps) {
    Tracked {
      keywords = Map.copyOf(keywords);
      apps = List.copyOf(apps);
    }
  }

  /**
   * Runs until now. Before the present only the sources of volumes and the keywords of apps are
   * fetched, because no other old observation is used by an estimate.
   */
  void run(Tenure tenure, Tracked tracked) {
    for (Instant moment : tenure.moments()) {
      startDay(moment);
      Set<Subject<?>> daily = new LinkedHashSet<>();
      tracked
          .keywords()
          .forEach(
              (store, keywords) ->
                  keywords.forEach(
                      keyword ->
                          daily.addAll(
                              VolumeReader.subjects(
                                  store, world.country(), keyword, this::canFetch))));
      fetch(daily);
      tracked.apps().forEach(this::discover);
    }
  }

  private void startDay(Instant moment) {
    now = moment;
    fetched.clear();
    report = withReports ? readReport() : Map.of();
    archive.append(
        report.entrySet().stream()
            .<Observation<?>>map(
                term ->
                    new Observation<>(
                        new Subject.Popularity(world.country(), term.getKey()),
                        now,
                        Source.APPLE_ADS,
                        term.getValue()))
            .toList());
    if (withReports) {
      CompletePopularities.count(genreTerms())
          .ifPresent(
              counts ->
                  archive.append(
                      List.of(
                          new Observation<>(
                              new Subject.PopularityReport(world.country()),
                              now,
                              Source.APPLE_ADS,
                              counts))));
    }
  }

  private List<GenreTerm> genreTerms() {
    return reportRows().stream()
        .map(row -> new GenreTerm(row.genre().value(), Keyword.of(row.term()), popularity(row)))
        .toList();
  }

  private List<PopularTerm> reportRows() {
    return world.simulation().popularTerms(world.country(), EvaluationWorld.reportedWeek(now));
  }

  private static Popularity popularity(PopularTerm row) {
    return new Popularity(row.popularity(), PopularityScale.ADS_1_TO_100);
  }

  /** The terms of the last report, each once. */
  private Map<Keyword, Popularity> readReport() {
    Map<Keyword, Popularity> terms = new LinkedHashMap<>();
    reportRows().forEach(row -> terms.putIfAbsent(Keyword.of(row.term()), popularity(row)));
    terms.values().removeIf(_ -> isMissed());
    return terms;
  }

  /** The first hundred keywords of an app, in the order of the answer. */
  List<Keyword> discover(AppId app) {
    return ask(
            new KeywordAutoSuggestions(SearchVolume.standard()),
            new KeywordAutoSuggestions.Query(app, world.country(), new Page(1, 100), true, false))
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

  private boolean isMissed() {
    return random.nextDouble() < world.kind().missing();
  }

  void fetch(Collection<Subject<?>> subjects) {
    IdealFetcher fetcher = new IdealFetcher(world.simulation(), now, entries);
    List<Observation<?>> observed = new ArrayList<>();
    for (Subject<?> subject : subjects) {
      if (fetched.add(subject) && !isMissed()) {
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
