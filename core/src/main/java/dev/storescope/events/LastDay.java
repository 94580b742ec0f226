package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.SearchRank;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SourceChanges;
import dev.storescope.rankings.SourceChanges.ObservedSearch;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the last UTC date on which searches of an app were observed: what an {@link AppTimeline}
 * has of it, except the visibility and new apps in the first ten, which would take reads of every
 * keyword. The ranks are those of the index of the app; a search that does not show the app is read
 * only if one of the days before showed it, or the other way round.
 */
public final class LastDay {
  private final Watch watch;
  private final Evidence evidence;
  private final LocalDate today;
  private final Map<Keyword, NavigableMap<LocalDate, SearchRank>> ranked = new HashMap<>();

  private LastDay(Watch watch, Evidence evidence) {
    this.watch = watch;
    this.evidence = evidence;
    this.today = LastDays.dateOf(evidence.moment().at());
  }

  /** Empty if no search was observed in the last days. */
  public static Optional<TimelineDay> read(Watch watch, Evidence evidence) {
    LastDay day = new LastDay(watch, evidence);
    day.readRanked();
    return day.findDate().map(day::read);
  }

  private void readRanked() {
    Set<Keyword> keywords = new HashSet<>(watch.keywords());
    Instant from = DatePair.startOf(today).minus(DatePair.LOOK_BACK);
    for (KeywordRank rank :
        evidence.keywordRanks(
            watch.app(), watch.country(), watch.device(), from, evidence.moment().at())) {
      if (keywords.contains(rank.keyword())) {
        ranked
            .computeIfAbsent(rank.keyword(), _ -> new TreeMap<>())
            .put(
                LastDays.dateOf(rank.observedAt()),
                new SearchRank(rank.observedAt(), Rank.at(rank.rank())));
      }
    }
  }

  /** The last date of a rank, or of the search for the first keyword if it is later. */
  private Optional<LocalDate> findDate() {
    List<LocalDate> dates = new ArrayList<>();
    ranked.values().forEach(ranks -> dates.add(ranks.lastKey()));
    watch.keywords().stream()
        .limit(1)
        .flatMap(keyword -> findRank(keyword, evidence.moment().at(), true).stream())
        .forEach(rank -> dates.add(LastDays.dateOf(rank.observedAt())));
    return dates.stream().max(LocalDate::compareTo);
  }

  private TimelineDay read(LocalDate date) {
    List<MarketEvent> events = EventReader.list(watch, Set.of(), date.minusDays(1), evidence);
    return new TimelineDay(
        date,
        Optional.empty(),
        Optional.empty(),
        moves(date),
        events.stream().filter(event -> event.date().equals(date)).toList(),
        events.stream().filter(event -> event.date().equals(date.minusDays(1))).toList());
  }

  private List<RankMove> moves(LocalDate date) {
    List<RankMove> moves = new ArrayList<>();
    ranked.forEach(
        (keyword, ranks) ->
            move(keyword, ranks, date).filter(AppTimeline::isNotable).ifPresent(moves::add));
    return moves.stream()
        .collect(Collectors.groupingBy(move -> watch.intervals().of(move.search().keyword())))
        .values()
        .stream()
        .flatMap(this::ofOneSource)
        .sorted(AppTimeline.LARGEST_FIRST)
        .toList();
  }

  /** Of moves that are as long as another. */
  private Stream<RankMove> ofOneSource(List<RankMove> moves) {
    SourceChanges sources =
        SourceChanges.read(
            watch.app(),
            moves.stream()
                .map(
                    move ->
                        ObservedSearch.twice(
                            move.search(), move.before().observedAt(), move.after().observedAt()))
                .toList(),
            evidence);
    return moves.stream().filter(move -> sources.areComparable(move.before(), move.after()));
  }

  /** Of ranks of one source or two. */
  private Optional<RankMove> move(
      Keyword keyword, NavigableMap<LocalDate, SearchRank> ranks, LocalDate date) {
    Optional<SearchRank> after =
        Optional.ofNullable(ranks.get(date))
            .or(() -> findRank(keyword, endOf(date), false))
            .filter(rank -> LastDays.dateOf(rank.observedAt()).equals(date));
    return after.flatMap(
        last ->
            before(keyword, ranks, date)
                .flatMap(
                    first ->
                        RankMove.find(
                            watch.app(), search(keyword), first, last, SourceChanges.NONE)));
  }

  /** A search of each day shows the app of the day before, or is read. */
  private Optional<SearchRank> before(
      Keyword keyword, NavigableMap<LocalDate, SearchRank> ranks, LocalDate date) {
    SearchRank yesterday = ranks.get(date.minusDays(1));
    return yesterday != null
        ? Optional.of(yesterday)
        : findRank(keyword, DatePair.startOf(date).minusMillis(1), true);
  }

  private Optional<SearchRank> findRank(Keyword keyword, Instant at, boolean lookBack) {
    return evidence
        .findInSearch(
            watch.app(), search(keyword), at, lookBack ? DatePair.LOOK_BACK : DatePair.WITHIN_DATE)
        .map(found -> new SearchRank(found.observedAt(), found.rank()));
  }

  private Subject.Search search(Keyword keyword) {
    return new Subject.Search(watch.device(), watch.country(), keyword);
  }

  private static Instant endOf(LocalDate date) {
    return DatePair.startOf(date).plus(DatePair.WITHIN_DATE);
  }
}
