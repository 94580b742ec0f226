package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SourceChanges;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The last ranks of an app for keywords on each UTC date that has any. */
public final class RankHistory {
  /** Rank changes older than an observation of a date count for so many days. */
  private static final long KNOWN_DAYS = AppKeywordsRankMovement.LOOK_BACK.toDays();

  private final AppId app;
  private final Country country;
  private final Device device;
  private final Map<Keyword, DailyRanks> byKeyword;
  private final TrackingIntervals.OfApp intervals;
  private final SourceChanges sources;

  private RankHistory(
      AppId app,
      Country country,
      Device device,
      Map<Keyword, DailyRanks> byKeyword,
      TrackingIntervals.OfApp intervals,
      SourceChanges sources) {
    this.app = app;
    this.country = country;
    this.device = device;
    this.byKeyword = byKeyword;
    this.intervals = intervals;
    this.sources = sources;
  }

  AppId app() {
    return app;
  }

  Country country() {
    return country;
  }

  /** Reads the ranks for keywords of every day, from an instant to the moment of the evidence. */
  public static RankHistory read(
      AppId app,
      Country country,
      Device device,
      Collection<Keyword> keywords,
      Instant from,
      Evidence evidence) {
    return read(app, country, device, keywords, TrackingIntervals.OfApp.DAILY, from, evidence);
  }

  /** Reads the ranks of an app for the keywords of a watch. */
  static RankHistory of(AppId app, Watch watch, Instant from, Evidence evidence) {
    return read(
        app, watch.country(), watch.device(), watch.keywords(), watch.intervals(), from, evidence);
  }

  private static RankHistory read(
      AppId app,
      Country country,
      Device device,
      Collection<Keyword> keywords,
      TrackingIntervals.OfApp intervals,
      Instant from,
      Evidence evidence) {
    List<Keyword> all = keywords.stream().distinct().toList();
    List<Subject.Search> searches =
        all.stream().map(keyword -> new Subject.Search(device, country, keyword)).toList();
    List<DailyRanks> ranks =
        evidence.searchRanks(app, searches, from, evidence.moment().at(), DailyRanks::of);
    Map<Keyword, DailyRanks> byKeyword = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      byKeyword.put(all.get(i), ranks.get(i));
    }
    return new RankHistory(
        app, country, device, byKeyword, intervals, sources(app, searches, byKeyword, evidence));
  }

  private static SourceChanges sources(
      AppId app,
      List<Subject.Search> searches,
      Map<Keyword, DailyRanks> byKeyword,
      Evidence evidence) {
    return SourceChanges.read(
        app,
        searches.stream()
            .flatMap(search -> of(search.keyword(), byKeyword).observed(search).stream())
            .toList(),
        evidence);
  }

  /** Reads the ranks for the keywords of a watch that count from a date on. */
  static RankHistory since(Watch watch, LocalDate date, Evidence evidence) {
    return of(watch.app(), watch, DatePair.startOf(date).minus(DatePair.LOOK_BACK), evidence);
  }

  Set<Keyword> keywords() {
    return byKeyword.keySet();
  }

  /** The last date on which any of the keywords was observed. */
  public Optional<LocalDate> lastDate() {
    return byKeyword.values().stream()
        .flatMap(ranks -> ranks.lastDate().stream())
        .max(LocalDate::compareTo);
  }

  /**
   * The rank for a keyword on a date, by an observation of that date or the three before; of one
   * that is fetched every seventh day, the seven before.
   */
  public Optional<Rank> rankOn(Keyword keyword, LocalDate date) {
    DailyRanks daily = of(keyword);
    int index = indexOn(keyword, date, daily);
    return index < 0 ? Optional.empty() : Optional.of(daily.rank(index));
  }

  private int indexOn(Keyword keyword, LocalDate date, DailyRanks ranks) {
    long known = Math.max(KNOWN_DAYS, intervals.of(keyword).days());
    return ranks.lastBetween(date.minusDays(known), date);
  }

  /** When the source of the ranks changed. */
  public SourceChanges sources() {
    return sources;
  }

  /** Whether the ranks for each keyword that has one on two dates are of one source. */
  boolean isOneSource(LocalDate first, LocalDate last) {
    return byKeyword.keySet().stream().noneMatch(each -> isOtherSource(each, first, last));
  }

  /** Whether the ranks for a keyword on two dates, if there are any, may be of two sources. */
  boolean isOtherSource(Keyword keyword, LocalDate first, LocalDate last) {
    if (sources.changes().isEmpty()) {
      return false;
    }
    DailyRanks daily = of(keyword);
    int before = indexOn(keyword, first, daily);
    int after = indexOn(keyword, last, daily);
    return before >= 0
        && after >= 0
        && sources.isAnyBetween(daily.get(before).observedAt(), daily.get(after).observedAt());
  }

  /** The newest rank for a keyword. */
  public Optional<Rank> lastRank(Keyword keyword) {
    return of(keyword).last();
  }

  private DailyRanks of(Keyword keyword) {
    return of(keyword, byKeyword);
  }

  private static DailyRanks of(Keyword keyword, Map<Keyword, DailyRanks> byKeyword) {
    return byKeyword.getOrDefault(keyword, DailyRanks.NONE);
  }

  /** The rank for each keyword that was observed on a date, with that of the date before it. */
  Stream<RankMove> movesOn(LocalDate date) {
    return byKeyword.entrySet().stream()
        .flatMap(each -> move(each.getKey(), each.getValue(), each.getValue().indexOf(date)));
  }

  /** As {@link #movesOn} for every date. */
  Stream<RankMove> moves() {
    return byKeyword.entrySet().stream()
        .flatMap(
            each ->
                IntStream.range(1, each.getValue().size())
                    .boxed()
                    .flatMap(index -> move(each.getKey(), each.getValue(), index)));
  }

  private Stream<RankMove> move(Keyword keyword, DailyRanks ranks, int index) {
    Subject.Search search = new Subject.Search(device, country, keyword);
    return index < 1
        ? Stream.empty()
        : ranks
            .findComparableBefore(index)
            .flatMap(before -> RankMove.find(app, search, before, ranks.get(index), sources))
            .stream();
  }
}
