package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.KeywordRank;
import dev.storescope.dashboard.app.KeywordRow.RankState;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.RankChange;
import dev.storescope.estimation.Market;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.keywords.AppKeywordMetrics;
import dev.storescope.keywords.BrandReader;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads what is known of the keywords of an app; fetches nothing. */
record KeywordRowReader(
    PageQueries queries, FetchSchedule schedule, AppKeywordMetrics.MetricsReader outlooks) {
  /** The most keywords shown of an app that is not tracked. */
  static final int MAX_UNTRACKED = 200;

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration HALF_A_DAY = Duration.ofHours(12);
  private static final Duration LOOK_BACK = Duration.ofHours(36);
  private static final Duration UNTRACKED_LOOK_BACK = Duration.ofDays(3);
  private static final Duration FIGURES_LOOK_BACK = Duration.ofDays(7);

  /** The keywords that an app was observed to rank for lately, the best ranks first. */
  List<Keyword> listUntracked(AppSelection app) {
    return bestKeywords(app, UNTRACKED_LOOK_BACK, MAX_UNTRACKED, queries.evidence());
  }

  /** The keywords that an app ranks best for by its newest ranks within a time. */
  static List<Keyword> bestKeywords(
      AppSelection app, Duration lookBack, int limit, Evidence evidence) {
    Map<Keyword, Integer> newest = new HashMap<>();
    ranks(app, lookBack, evidence).forEach(rank -> newest.put(rank.keyword(), rank.rank()));
    return newest.entrySet().stream()
        .sorted(
            Map.Entry.<Keyword, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<KeywordRank> ranks(AppSelection app, Duration lookBack, Evidence evidence) {
    Instant now = evidence.moment().at();
    return evidence.keywordRanks(app.app(), app.country(), app.device(), now.minus(lookBack), now);
  }

  List<KeywordRow> read(AppSelection app, List<Keyword> keywords, int days) {
    Evidence evidence = queries.evidenceWithin(FIGURES_LOOK_BACK);
    Map<Keyword, Integer> best = new HashMap<>();
    ranks(app, DAY.multipliedBy(days), evidence)
        .forEach(rank -> best.merge(rank.keyword(), rank.rank(), Math::min));
    BrandReader brands = new BrandReader(evidence);
    List<Draft> drafts =
        evidence.each(keywords, keyword -> draft(app, keyword, evidence, brands)).toList();
    Map<Subject<?>, FetchJob> jobs = schedule.findJobs(subjects(drafts));
    // What was unknown and is no longer awaited may have arrived between the two reads.
    Evidence later = queries.evidenceWithin(FIGURES_LOOK_BACK);
    BrandReader laterBrands = new BrandReader(later);
    return drafts.stream()
        .map(
            draft ->
                draft.isComplete() || isAwaited(draft, jobs)
                    ? draft
                    : draft(app, draft.search().keyword(), later, laterBrands))
        .map(draft -> row(draft, jobs, best))
        .toList();
  }

  /**
   * What the archive has of a keyword.
   *
   * @param missing what must be fetched to estimate the search volume
   */
  private record Draft(
      Subject.Search search,
      Optional<RankState> state,
      AppKeywordMetrics outlook,
      List<Subject<?>> missing) {
    boolean isComplete() {
      return state.isPresent() && missing.isEmpty();
    }
  }

  private Draft draft(AppSelection app, Keyword keyword, Evidence evidence, BrandReader brands) {
    Subject.Search search = new Subject.Search(app.device(), app.country(), keyword);
    Optional<Observation<SearchRanking>> newest =
        evidence.findAt(search, evidence.moment().at(), Freshness.UNLIMITED);
    Market market = new Market(app.app().store(), app.country());
    AppKeywordMetrics outlook =
        outlooks.read(app.app(), market, keyword, newest.map(Observation::facts), brands);
    List<Subject<?>> missing =
        outlook.usersPerDay().isPresent()
            ? List.of()
            : VolumeReader.subjects(market.store(), market.country(), keyword, queries::canFetch);
    return new Draft(
        search, newest.map(found -> ranking(app, search, found, evidence)), outlook, missing);
  }

  private static RankState ranking(
      AppSelection app,
      Subject.Search search,
      Observation<SearchRanking> newest,
      Evidence evidence) {
    return new RankState.Ranking(
        newest.facts().rankOf(app.app()).orZero(),
        newest.observedAt(),
        change(app, search, newest, HALF_A_DAY, evidence),
        change(app, search, newest, DAY.multipliedBy(7).minus(HALF_A_DAY), evidence));
  }

  /** Against the last observation that is older than the newest by at least an age. */
  private static RankChange change(
      AppSelection app,
      Subject.Search search,
      Observation<SearchRanking> newest,
      Duration age,
      Evidence evidence) {
    return RankChange.since(
        evidence
            .findAt(search, newest.observedAt().minus(age), LOOK_BACK)
            .map(found -> found.facts().apps()),
        app.app(),
        newest.facts().rankOf(app.app()).orZero());
  }

  private static Set<Subject<?>> subjects(List<Draft> drafts) {
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    drafts.forEach(draft -> subjects.add(draft.search()));
    drafts.forEach(draft -> subjects.addAll(draft.missing()));
    return subjects;
  }

  private KeywordRow row(Draft draft, Map<Subject<?>, FetchJob> jobs, Map<Keyword, Integer> best) {
    FetchJob search = job(draft.search(), jobs);
    Keyword keyword = draft.search().keyword();
    return new KeywordRow(
        keyword,
        draft.state().orElseGet(() -> notObserved(search)),
        draft.outlook(),
        best.containsKey(keyword) ? OptionalInt.of(best.get(keyword)) : OptionalInt.empty(),
        search.nextAt(),
        areFiguresAwaited(draft, jobs));
  }

  private boolean isAwaited(Draft draft, Map<Subject<?>, FetchJob> jobs) {
    boolean searchAwaited = draft.state().isEmpty() && isAwaited(job(draft.search(), jobs));
    return searchAwaited || areFiguresAwaited(draft, jobs);
  }

  private boolean areFiguresAwaited(Draft draft, Map<Subject<?>, FetchJob> jobs) {
    return draft.missing().stream().anyMatch(subject -> isAwaited(job(subject, jobs)));
  }

  private static FetchJob job(Subject<?> subject, Map<Subject<?>, FetchJob> jobs) {
    return jobs.getOrDefault(subject, FetchJob.none(subject));
  }

  private RankState notObserved(FetchJob job) {
    if (job.failure().isPresent()) {
      return new RankState.FetchFailed(job.failure().get().reason());
    }
    return isAwaited(job) ? new RankState.FirstFetch() : new RankState.NotObserved();
  }

  private boolean isAwaited(FetchJob job) {
    return job.failure().isEmpty() && job.isPending(queries.now());
  }
}
