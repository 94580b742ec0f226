package dev.storescope.dashboard.app.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.SearchRank;
import dev.storescope.dashboard.app.keyword.KeywordRow.RankState;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.RankChange;
import dev.storescope.estimation.Market;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.keywords.AppKeywordMetrics;
import dev.storescope.keywords.BrandReader;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.keywords.DifficultyReader;
import dev.storescope.keywords.KeywordFigures.BrandOfOther;
import dev.storescope.keywords.KeywordInstalls;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SourceChanges;
import dev.storescope.rankings.SourceChanges.ObservedSearch;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordNote;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what is known of the keywords of an app; fetches nothing. */
public record KeywordRowReader(
    PageQueries queries, FetchSchedule schedule, AppKeywordMetrics.MetricsReader outlooks) {
  /** The most keywords shown of an app that is not tracked. */
  static final int MAX_UNTRACKED = 200;

  private static final Duration HALF_A_DAY = Duration.ofHours(12);
  private static final Duration LOOK_BACK = Duration.ofHours(36);
  private static final Duration UNTRACKED_LOOK_BACK = Duration.ofDays(3);

  /** A keyword of every seventh day is shown until the next fetch has ended. */
  static final Duration FIGURES_LOOK_BACK = Duration.ofDays(8);

  /** The keywords that an app was observed to rank for at the end of days, the best ranks first. */
  List<Keyword> listUntracked(AppSelection app, DateRange days) {
    return bestKeywords(app, UNTRACKED_LOOK_BACK, MAX_UNTRACKED, queries.evidenceUpTo(days));
  }

  /** The keywords that an app ranks best for by its newest ranks within a time. */
  public static List<Keyword> bestKeywords(
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

  /** Keywords with what is known without the other apps of their searches. */
  List<ListedKeyword> list(
      AppSelection app,
      List<Keyword> keywords,
      Map<Keyword, KeywordNote> notes,
      KeywordOptions options) {
    Evidence evidence = evidence(options);
    Map<Keyword, Integer> best = new HashMap<>();
    Map<Keyword, SortedMap<LocalDate, Integer>> byDate = new HashMap<>();
    evidence
        .keywordRanks(
            app.app(),
            app.country(),
            app.device(),
            options.period().range().start(),
            options.period().range().end())
        .forEach(
            rank -> {
              best.merge(rank.keyword(), rank.rank(), Math::min);
              byDate
                  .computeIfAbsent(rank.keyword(), _ -> new TreeMap<>())
                  .put(DateRange.dateOf(rank.observedAt()), rank.rank());
            });
    return evidence
        .each(
            keywords,
            keyword ->
                new ListedKeyword(
                    keyword,
                    outlooks.read(market(app), keyword, evidence),
                    notes.getOrDefault(keyword, KeywordNote.NONE).tags(),
                    byDate.getOrDefault(keyword, Collections.emptySortedMap()),
                    best.containsKey(keyword)
                        ? OptionalInt.of(best.get(keyword))
                        : OptionalInt.empty(),
                    options.column().isOfApp()
                        ? evidence.findInSearch(
                            app.app(),
                            search(app, keyword),
                            evidence.moment().at(),
                            Freshness.UNLIMITED)
                        : Optional.empty()))
        .toList();
  }

  /** What was known at the end of the period. */
  private Evidence evidence(KeywordOptions options) {
    return queries.evidenceUpTo(options.period().range(), FIGURES_LOOK_BACK);
  }

  /** The rows of keywords at the end of the period, in their order. */
  List<KeywordRow> read(AppSelection app, List<ListedKeyword> keywords, KeywordOptions options) {
    Evidence evidence = evidence(options);
    ImportedRanks imported = ImportedRanks.read(app, options.period().range(), evidence);
    Readers readers = readers(app, evidence, ranksAtBegin(app, keywords, options, evidence));
    List<Draft> drafts = evidence.each(keywords, listed -> draft(app, listed, readers)).toList();
    Jobs jobs = evidence.moment().isNow() ? jobs(drafts) : Jobs.NONE;
    // What was unknown and is no longer awaited may have arrived between the two reads.
    Readers later = readers(app, evidence(options), readers.begin());
    return drafts.stream()
        .map(
            draft ->
                draft.isComplete() || isAwaited(draft, jobs)
                    ? draft
                    : draft(app, again(app, draft.listed(), later.evidence()), later))
        .map(draft -> row(draft, jobs, imported, options.period().range()))
        .toList();
  }

  private ListedKeyword again(AppSelection app, ListedKeyword listed, Evidence later) {
    return new ListedKeyword(
        listed.keyword(),
        outlooks.read(market(app), listed.keyword(), later),
        listed.tags(),
        listed.ranks(),
        listed.best(),
        listed.newest());
  }

  /**
   * The last rank of the first day of the period on which the search of a keyword was observed,
   * unless the source has changed since.
   */
  private static Map<Keyword, SearchRank> ranksAtBegin(
      AppSelection app, List<ListedKeyword> keywords, KeywordOptions options, Evidence evidence) {
    DateRange days = options.period().range();
    List<Subject.Search> searches =
        keywords.stream().map(listed -> search(app, listed.keyword())).toList();
    List<Optional<RanksOfPeriod>> found =
        evidence.searchRanks(app.app(), searches, days.start(), days.end(), RanksOfPeriod::findIn);
    List<ObservedSearch> observed = new ArrayList<>();
    Map<Keyword, RanksOfPeriod> periods = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      Subject.Search search = searches.get(i);
      found
          .get(i)
          .ifPresent(
              ranks -> {
                periods.put(search.keyword(), ranks);
                observed.add(
                    new ObservedSearch(
                        search, ranks.begin().observedAt(), ranks.lastAt(), ranks.dates()));
              });
    }
    SourceChanges sources = SourceChanges.read(app.app(), observed, evidence);
    Map<Keyword, SearchRank> ranks = new HashMap<>();
    periods.forEach(
        (keyword, of) -> {
          if (!sources.isAnyBetween(of.begin().observedAt(), of.lastAt())) {
            ranks.put(keyword, of.begin());
          }
        });
    return ranks;
  }

  /**
   * The ends of the ranks of a period.
   *
   * @param begin the last rank of the first day
   * @param dates on how many the search was observed
   */
  private record RanksOfPeriod(SearchRank begin, Instant lastAt, int dates) {
    static Optional<RanksOfPeriod> findIn(List<SearchRank> oldestFirst) {
      return oldestFirst.stream()
          .takeWhile(
              rank ->
                  DateRange.dateOf(rank.observedAt())
                      .equals(DateRange.dateOf(oldestFirst.getFirst().observedAt())))
          .reduce((_, later) -> later)
          .map(
              begin ->
                  new RanksOfPeriod(
                      begin, oldestFirst.getLast().observedAt(), countDates(oldestFirst)));
    }

    private static int countDates(List<SearchRank> ranks) {
      return (int)
          ranks.stream().map(rank -> DateRange.dateOf(rank.observedAt())).distinct().count();
    }
  }

  private static Subject.Search search(AppSelection app, Keyword keyword) {
    return new Subject.Search(app.device(), app.country(), keyword);
  }

  private static Market market(AppSelection app) {
    return new Market(app.app().store(), app.country());
  }

  /**
   * What the rows of one page share.
   *
   * @param rating of the app, if it was observed
   * @param begin the rank at the begin of the period, by keyword
   */
  private record Readers(
      Evidence evidence,
      BrandReader brands,
      KeywordInstalls installs,
      DifficultyReader difficulties,
      Optional<Observation<Rating>> rating,
      Map<Keyword, SearchRank> begin) {}

  private Readers readers(AppSelection app, Evidence evidence, Map<Keyword, SearchRank> begin) {
    BrandReader brands = new BrandReader(evidence);
    return new Readers(
        evidence,
        brands,
        outlooks.installs(brands),
        new DifficultyReader(evidence, market(app)),
        evidence.peek(new Subject.Rating(app.app(), app.country())),
        begin);
  }

  /**
   * What the archive has of a keyword.
   *
   * @param missing what must be fetched to estimate the search volume
   */
  private record Draft(
      ListedKeyword listed,
      Subject.Search search,
      Optional<RankState> state,
      AppKeywordMetrics outlook,
      Optional<RatedKeyword> rated,
      Optional<String> brandOf,
      List<Subject<?>> missing) {
    boolean isComplete() {
      return state.isPresent() && missing.isEmpty();
    }
  }

  private Draft draft(AppSelection app, ListedKeyword listed, Readers readers) {
    Keyword keyword = listed.keyword();
    Subject.Search search = search(app, keyword);
    Evidence evidence = readers.evidence();
    Optional<Observation<SearchRanking>> newest =
        evidence.findAt(search, evidence.moment().at(), Freshness.UNLIMITED);
    Optional<Observation<SearchRanking>> weekBefore =
        newest.flatMap(readers.difficulties()::weekBefore);
    Market market = market(app);
    AppKeywordMetrics outlook =
        newest
            .map(Observation::facts)
            .map(
                ranking ->
                    listed.metrics().with(readers.installs(), app.app(), market, keyword, ranking))
            .orElse(listed.metrics());
    List<Subject<?>> missing =
        outlook.usersPerDay().isPresent()
            ? List.of()
            : VolumeReader.subjects(market.store(), market.country(), keyword, queries::canFetch);
    return new Draft(
        listed,
        search,
        newest.map(found -> ranking(app, search, found, weekBefore, readers)),
        outlook,
        newest.map(found -> rate(app, found, weekBefore, readers)),
        newest
            .flatMap(
                found -> readers.brands().brandOfOther(market, app.app(), keyword, found.facts()))
            .filter(BrandOfOther::isProbable)
            .map(brand -> AppCard.of(brand.owner(), app.country(), evidence).title()),
        missing);
  }

  private static RatedKeyword rate(
      AppSelection app,
      Observation<SearchRanking> newest,
      Optional<Observation<SearchRanking>> weekBefore,
      Readers readers) {
    return readers
        .difficulties()
        .rate(newest, weekBefore, Optional.of(app.app()), readers.rating());
  }

  private static RankState ranking(
      AppSelection app,
      Subject.Search search,
      Observation<SearchRanking> newest,
      Optional<Observation<SearchRanking>> weekBefore,
      Readers readers) {
    Optional<Rank> dayBefore =
        readers
            .evidence()
            .findInSearch(app.app(), search, newest.observedAt().minus(HALF_A_DAY), LOOK_BACK)
            .filter(before -> isDayBefore(before.observedAt(), newest.observedAt()))
            .filter(before -> before.source().equals(newest.source()))
            .map(AppInSearch::rank);
    Rank rank = newest.facts().rankOf(app.app());
    return new RankState.Ranking(
        rank,
        newest.observedAt(),
        new RankChange(dayBefore, rank),
        RankChange.since(
            weekBefore
                .filter(before -> before.source().equals(newest.source()))
                .map(Observation::facts),
            app.app(),
            rank),
        new RankChange(rankAtBegin(search.keyword(), newest, readers.begin()), rank));
  }

  private static boolean isDayBefore(Instant before, Instant after) {
    return DateRange.dateOf(before).equals(DateRange.dateOf(after).minusDays(1));
  }

  /** Empty if the search was observed on one day only. */
  private static Optional<Rank> rankAtBegin(
      Keyword keyword, Observation<SearchRanking> newest, Map<Keyword, SearchRank> begin) {
    return Optional.ofNullable(begin.get(keyword))
        .filter(
            rank ->
                DateRange.dateOf(rank.observedAt()).isBefore(DateRange.dateOf(newest.observedAt())))
        .map(SearchRank::rank);
  }

  /** The fetches of what the rows are from; none for a period that is over. */
  private record Jobs(Map<Subject<?>, FetchJob> jobs, Map<Subject<?>, FetchDoubt> doubts) {
    static final Jobs NONE = new Jobs(Map.of(), Map.of());

    FetchJob of(Subject<?> subject) {
      return jobs.getOrDefault(subject, FetchJob.none(subject));
    }
  }

  private Jobs jobs(List<Draft> drafts) {
    Set<Subject<?>> searches = new LinkedHashSet<>();
    drafts.forEach(draft -> searches.add(draft.search()));
    Set<Subject<?>> subjects = new LinkedHashSet<>(searches);
    drafts.forEach(draft -> subjects.addAll(draft.missing()));
    return new Jobs(schedule.findJobs(subjects), queries.findDoubts(searches));
  }

  private KeywordRow row(Draft draft, Jobs jobs, ImportedRanks imported, DateRange days) {
    FetchJob search = jobs.of(draft.search());
    RankState state = draft.state().orElseGet(() -> notObserved(search));
    return new KeywordRow(
        draft.listed().keyword(),
        draft.listed().tags(),
        draft.brandOf(),
        state,
        RankLine.of(days, draft.listed().ranks()),
        draft.outlook(),
        draft.rated(),
        imported
            .findLast(draft.listed().keyword())
            .filter(found -> !state.isObservedSince(found.observedAt())),
        draft.listed().best(),
        search.nextAt(),
        areFiguresAwaited(draft, jobs),
        Optional.ofNullable(jobs.doubts().get(draft.search())));
  }

  private boolean isAwaited(Draft draft, Jobs jobs) {
    boolean searchAwaited = draft.state().isEmpty() && isAwaited(jobs.of(draft.search()));
    return searchAwaited || areFiguresAwaited(draft, jobs);
  }

  private boolean areFiguresAwaited(Draft draft, Jobs jobs) {
    return draft.missing().stream().anyMatch(subject -> isAwaited(jobs.of(subject)));
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
