package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What was observed of an app by UTC date: how its ranks moved, what happened, and its visibility.
 *
 * <p>The moves of an app with thousands of keywords are too many to be kept: they are found by
 * date.
 *
 * @param scores the visibility by date
 * @param events newest first
 */
public record AppTimeline(
    Watch watch,
    LocalDate first,
    LocalDate last,
    Visibility visibility,
    SortedMap<LocalDate, DayScore> scores,
    RankHistory ranks,
    List<MarketEvent> events) {
  /** The first ranks whose entries and exits are notable. */
  public static final int FIRST = 10;

  /** A move of so many places is notable if it begins or ends among the ranks that people see. */
  public static final int PLACES = 5;

  /** Changes of the visibility below this are zero to one digit. */
  public static final double LEAST_POINTS = 0.05;

  private static final int SEEN = 50;

  /** So many of the largest changes of the visibility are in every timeline. */
  private static final int LARGEST = 10;

  static final Comparator<RankMove> LARGEST_FIRST =
      Comparator.comparingInt((RankMove move) -> Math.abs(move.places()))
          .reversed()
          .thenComparing(move -> move.search().keyword());

  public AppTimeline {
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    events = List.copyOf(events);
  }

  /**
   * A date on which something was observed.
   *
   * @param change of the visibility since the date before
   * @param moves the largest first
   * @param events of the date
   * @param dayBefore the events of the date before
   */
  public record TimelineDay(
      LocalDate date,
      Optional<DayScore> visibility,
      Optional<ScoreChange> change,
      List<RankMove> moves,
      List<MarketEvent> events,
      List<MarketEvent> dayBefore) {
    public TimelineDay {
      moves = List.copyOf(moves);
      events = List.copyOf(events);
      dayBefore = List.copyOf(dayBefore);
    }

    public List<RankMove> entered() {
      return moves.stream().filter(move -> move.entersFirst(FIRST)).toList();
    }

    public List<RankMove> left() {
      return moves.stream().filter(move -> move.leavesFirst(FIRST)).toList();
    }

    /** Better ranks on the same side of the first ten. */
    public List<RankMove> rose() {
      return moves.stream().filter(move -> move.places() < 0 && !move.entersFirst(FIRST)).toList();
    }

    /** Worse ranks on the same side of the first ten. */
    public List<RankMove> fell() {
      return moves.stream().filter(move -> move.places() > 0 && !move.leavesFirst(FIRST)).toList();
    }
  }

  /** Whether a move enters or leaves the first ten, or is of many places. */
  public static boolean isNotable(RankMove move) {
    return move.entersFirst(FIRST)
        || move.leavesFirst(FIRST)
        || ((move.fallsBy(PLACES) || move.risesBy(PLACES)) && isSeen(move));
  }

  private static boolean isSeen(RankMove move) {
    return move.before().rank().isWithin(SEEN) || move.after().rank().isWithin(SEEN);
  }

  /**
   * The dates of a timeline.
   *
   * @param ranked since when ranks are known, the first date or an earlier one
   * @param last not after the moment of the evidence
   */
  public record Dates(LocalDate ranked, LocalDate first, LocalDate last) {
    public Dates {
      if (ranked.isAfter(first) || first.isAfter(last)) {
        throw new IllegalArgumentException("the dates are not in order");
      }
    }
  }

  /**
   * Reads the timeline; nothing is fetched.
   *
   * @param estimated by which the searches of keywords are estimated
   */
  static AppTimeline read(
      Watch watch,
      Dates dates,
      SearchVolume volume,
      OpenShares shares,
      Evidence evidence,
      Evidence estimated) {
    RankHistory ranks = RankHistory.since(watch, dates.ranked(), evidence);
    Visibility visibility = Visibility.of(ranks, volume, shares, estimated);
    return new AppTimeline(
        watch,
        dates.first(),
        dates.last(),
        visibility,
        visibility.between(dates.first(), dates.last()),
        ranks,
        EventReader.list(watch, contested(watch, dates, visibility), dates.first(), evidence)
            .stream()
            .filter(event -> !event.date().isAfter(dates.last()))
            .toList());
  }

  /** The moves between two dates that {@link #isNotable}. */
  private static Stream<RankMove> moves(RankHistory ranks, LocalDate first, LocalDate last) {
    return ranks
        .moves()
        .filter(move -> !move.date().isBefore(first) && !move.date().isAfter(last))
        .filter(AppTimeline::isNotable);
  }

  /** The keywords whose first ten are read: those that moved, then those searched for most. */
  private static Set<Keyword> contested(Watch watch, Dates dates, Visibility visibility) {
    Comparator<Keyword> mostSearched =
        Comparator.comparingDouble(
                (Keyword keyword) -> -visibility.searches().getOrDefault(keyword, 0.0))
            .thenComparing(Comparator.naturalOrder());
    Set<Keyword> keywords = new LinkedHashSet<>();
    moves(visibility.ranks(), dates.first(), dates.last())
        .filter(move -> move.entersFirst(FIRST) || move.leavesFirst(FIRST))
        .map(move -> move.search().keyword())
        .distinct()
        .sorted(mostSearched)
        .forEach(keywords::add);
    watch.keywords().stream().sorted(mostSearched).forEach(keywords::add);
    return keywords;
  }

  /** What was observed on a date, of the moves those that {@link #isNotable}. */
  public TimelineDay on(LocalDate date) {
    return day(date, AppTimeline::isNotable);
  }

  private TimelineDay day(LocalDate date, Predicate<RankMove> shown) {
    return new TimelineDay(
        date,
        Optional.ofNullable(scores.get(date)),
        visibility.change(date.minusDays(1), date),
        movesOn(date, shown),
        eventsOn(date),
        eventsOn(date.minusDays(1)));
  }

  /** As {@link #on}, with all moves. */
  public TimelineDay withAllMoves(LocalDate date) {
    return day(date, move -> !move.before().rank().equals(move.after().rank()));
  }

  private List<RankMove> movesOn(LocalDate date, Predicate<RankMove> shown) {
    return date.isBefore(first)
        ? List.of()
        : ranks.movesOn(date).filter(shown).sorted(LARGEST_FIRST).toList();
  }

  /** The dates with a move, an event or a large change of the visibility, newest first. */
  public List<LocalDate> dates() {
    Set<LocalDate> dates = new HashSet<>();
    moves(ranks, first, last).forEach(move -> dates.add(move.date()));
    events.forEach(event -> dates.add(event.date()));
    dates.addAll(largestChanges());
    return dates.stream().sorted(Comparator.reverseOrder()).toList();
  }

  /**
   * The dates on which ranks changed the visibility most, and those on which the score changed most
   * because other keywords count.
   */
  private List<LocalDate> largestChanges() {
    Map<LocalDate, Double> moves = new TreeMap<>();
    Map<LocalDate, Double> scoreChanges = new TreeMap<>();
    first
        .datesUntil(last.plusDays(1))
        .forEach(
            date -> {
              LocalDate before = date.minusDays(1);
              visibility.change(before, date).ifPresent(by -> moves.put(date, by.points()));
              Optional.ofNullable(scores.get(before))
                  .filter(_ -> ranks.isOneSource(before, date))
                  .ifPresent(
                      earlier ->
                          Optional.ofNullable(scores.get(date))
                              .ifPresent(
                                  score ->
                                      scoreChanges.put(date, score.score() - earlier.score())));
            });
    return Stream.of(moves, scoreChanges).flatMap(AppTimeline::largest).toList();
  }

  private static Stream<LocalDate> largest(Map<LocalDate, Double> changes) {
    return changes.entrySet().stream()
        .filter(change -> Math.abs(change.getValue()) >= LEAST_POINTS)
        .sorted(Comparator.comparingDouble(change -> -Math.abs(change.getValue())))
        .limit(LARGEST)
        .map(Map.Entry::getKey);
  }

  private List<MarketEvent> eventsOn(LocalDate date) {
    return events.stream().filter(event -> event.date().equals(date)).toList();
  }
}
