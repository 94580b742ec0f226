package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.KeywordRank;
import dev.storescope.estimation.Market;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchTimes;
import dev.storescope.keywords.DemandReader;
import dev.storescope.keywords.KeywordOutlook;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.http.ServerParts;
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
import java.util.function.Predicate;

/** Reads what is known of the keywords of an app; nothing is fetched for it. */
final class KeywordRows {
  /** The most keywords that are shown of an app that is not followed. */
  static final int MOST_SEEN = 200;

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration HALF_A_DAY = Duration.ofHours(12);
  private static final Duration LOOK_BACK = Duration.ofHours(36);
  private static final Duration SEEN_WITHIN = Duration.ofDays(3);
  private static final Duration FIGURES_WITHIN = Duration.ofDays(7);

  private final Sight sight;
  private final FetchSchedule schedule;
  private final Predicate<Subject<?>> fetchable;
  private final KeywordOutlook.Reader outlooks;

  KeywordRows(Sight sight, ServerParts parts) {
    this.sight = sight;
    this.schedule = parts.tracking().schedule();
    this.fetchable = parts.fetchable();
    this.outlooks = new KeywordOutlook.Reader(parts.searchVolume(), parts.installsEstimator());
  }

  /** The keywords that an app was seen to rank for of late, the best ranks first. */
  List<Keyword> listSeen(Place place) {
    Map<Keyword, Integer> newest = new HashMap<>();
    ranks(place, SEEN_WITHIN).forEach(rank -> newest.put(rank.keyword(), rank.rank()));
    return newest.entrySet().stream()
        .sorted(
            Map.Entry.<Keyword, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_SEEN)
        .map(Map.Entry::getKey)
        .toList();
  }

  List<KeywordRow> read(Place place, List<Keyword> keywords, int days) {
    Evidence evidence = sight.remembered(FIGURES_WITHIN);
    Map<Keyword, Integer> best = new HashMap<>();
    ranks(place, DAY.multipliedBy(days))
        .forEach(rank -> best.merge(rank.keyword(), rank.rank(), Math::min));
    List<Draft> drafts =
        evidence.each(keywords, keyword -> draft(place, keyword, evidence)).toList();
    Map<Subject<?>, FetchTimes> times = schedule.findTimes(subjects(drafts));
    // What was not known and is no longer awaited may have come between the two readings.
    Evidence later = sight.remembered(FIGURES_WITHIN);
    return drafts.stream()
        .map(
            draft ->
                draft.isComplete() || isAwaited(draft, times)
                    ? draft
                    : draft(place, draft.search().keyword(), later))
        .map(draft -> row(draft, times, best))
        .toList();
  }

  private List<KeywordRank> ranks(Place place, Duration within) {
    Instant now = sight.now();
    return sight
        .evidence()
        .keywordRanks(place.app(), place.country(), place.device(), now.minus(within), now);
  }

  /**
   * What the archive knows of a keyword.
   *
   * @param missing what is to be looked at to know how much it is searched for
   */
  private record Draft(
      Subject.Search search,
      Optional<KeywordRow.Look> look,
      KeywordOutlook outlook,
      List<Subject<?>> missing) {
    boolean isComplete() {
      return look.isPresent() && missing.isEmpty();
    }
  }

  private Draft draft(Place place, Keyword keyword, Evidence evidence) {
    Subject.Search search = new Subject.Search(place.device(), place.country(), keyword);
    Optional<Observation<SearchRanking>> seen =
        evidence.findAt(search, evidence.moment().at(), Freshness.UNLIMITED);
    Market market = new Market(place.app().store(), place.country());
    KeywordOutlook outlook =
        outlooks.read(place.app(), market, keyword, seen.map(Observation::facts), evidence);
    List<Subject<?>> missing =
        outlook.usersPerDay().isPresent()
            ? List.of()
            : DemandReader.subjects(market.store(), market.country(), keyword, fetchable);
    return new Draft(search, seen.map(found -> look(place, found, evidence)), outlook, missing);
  }

  private static KeywordRow.Look look(
      Place place, Observation<SearchRanking> seen, Evidence evidence) {
    return new KeywordRow.Look.Seen(
        seen.facts().rankOf(place.app()),
        seen.observedAt(),
        change(place, seen, HALF_A_DAY, evidence),
        change(place, seen, DAY.multipliedBy(7).minus(HALF_A_DAY), evidence));
  }

  /** Against the last look that is older than the newest by at least so much. */
  private static RankChange change(
      Place place, Observation<SearchRanking> seen, Duration age, Evidence evidence) {
    OptionalInt before =
        evidence
            .findAt((Subject.Search) seen.subject(), seen.observedAt().minus(age), LOOK_BACK)
            .stream()
            .mapToInt(found -> found.facts().rankOf(place.app()))
            .findFirst();
    return new RankChange(before, seen.facts().rankOf(place.app()));
  }

  private static Set<Subject<?>> subjects(List<Draft> drafts) {
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    drafts.forEach(draft -> subjects.add(draft.search()));
    drafts.forEach(draft -> subjects.addAll(draft.missing()));
    return subjects;
  }

  private KeywordRow row(
      Draft draft, Map<Subject<?>, FetchTimes> times, Map<Keyword, Integer> best) {
    FetchTimes search = times.getOrDefault(draft.search(), FetchTimes.NONE);
    Keyword keyword = draft.search().keyword();
    return new KeywordRow(
        keyword,
        draft.look().orElseGet(() -> unseen(search)),
        draft.outlook(),
        best.containsKey(keyword) ? OptionalInt.of(best.get(keyword)) : OptionalInt.empty(),
        search.next(),
        areFiguresAwaited(draft, times));
  }

  private boolean isAwaited(Draft draft, Map<Subject<?>, FetchTimes> times) {
    boolean searchAwaited =
        draft.look().isEmpty() && isAwaited(times.getOrDefault(draft.search(), FetchTimes.NONE));
    return searchAwaited || areFiguresAwaited(draft, times);
  }

  private boolean areFiguresAwaited(Draft draft, Map<Subject<?>, FetchTimes> times) {
    return draft.missing().stream()
        .anyMatch(subject -> isAwaited(times.getOrDefault(subject, FetchTimes.NONE)));
  }

  private KeywordRow.Look unseen(FetchTimes times) {
    if (times.failing().isPresent()) {
      return new KeywordRow.Look.Failed(times.failing().get().reason());
    }
    return isAwaited(times) ? new KeywordRow.Look.Fetching() : new KeywordRow.Look.Never();
  }

  private boolean isAwaited(FetchTimes times) {
    boolean soon = times.next().filter(next -> !next.isAfter(sight.now())).isPresent();
    return times.failing().isEmpty() && (times.underWay() || soon);
  }
}
