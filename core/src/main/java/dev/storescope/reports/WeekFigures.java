package dev.storescope.reports;

import dev.storescope.answer.Evidence;
import dev.storescope.events.AfterChange;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.KeywordRankPeriod;
import dev.storescope.events.KeywordRankPeriod.TopChange;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.events.Watch;
import dev.storescope.store.AppId;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The figures of an app at the end of a week of UTC dates, from Monday to Sunday, with their
 * changes since the day before it.
 *
 * @param first the Monday
 * @param last the last date that is known: the Sunday, or an earlier one of a week that has not
 *     ended
 * @param scores the visibility of four weeks, by date
 * @param change of the visibility in the week
 * @param ranks of the week
 * @param events what happened in the four weeks, newest first
 * @param visibility of the app, with its ranks in the four weeks
 */
public record WeekFigures(
    AppId app,
    LocalDate first,
    LocalDate last,
    SortedMap<LocalDate, DayScore> scores,
    Optional<ScoreChange> change,
    KeywordRankPeriod ranks,
    List<MarketEvent> events,
    Visibility visibility) {
  public static final int DAYS = 7;

  /** So many days before the end of the week are in {@link #scores}. */
  public static final int SCORE_DAYS = 28;

  private static final int TOP = 10;

  public WeekFigures {
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    events = List.copyOf(events);
  }

  /** The first and the last value observed in a week, and on the day before it. */
  public record Ends<T>(Optional<T> before, Optional<T> after) {
    public static <T> Ends<T> of(SortedMap<LocalDate, T> values) {
      return values.isEmpty()
          ? new Ends<>(Optional.empty(), Optional.empty())
          : new Ends<>(
              Optional.of(values.firstEntry().getValue()),
              Optional.of(values.lastEntry().getValue()));
    }
  }

  /** The first date of the last week that had ended on a date. */
  public static LocalDate lastEnded(LocalDate today) {
    return firstOf(today.minusWeeks(1));
  }

  /** The first date of the week of a date. */
  public static LocalDate firstOf(LocalDate date) {
    return date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
  }

  /** The last millisecond of a week. */
  public static Instant endOf(LocalDate first) {
    return first.plusDays(DAYS).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  /**
   * Reads the figures; nothing is fetched. The visibility is by the searches per day as estimated
   * now, as that of the pages is.
   *
   * @param evidence whose moment is in the week, at its end if that has passed
   */
  public static WeekFigures read(
      Timelines timelines, Watch watch, LocalDate first, Evidence evidence) {
    AppTimeline month = timelines.read(watch, SCORE_DAYS, evidence, timelines.evidence());
    LocalDate dayBefore = first.minusDays(1);
    return new WeekFigures(
        watch.app(),
        first,
        month.last(),
        month.scores(),
        month.visibility().change(dayBefore, month.last()),
        KeywordRankPeriod.of(month.ranks(), first, month.last()),
        month.events(),
        month.visibility());
  }

  /** How many keywords were in the top 10 at the end; empty if not observed. */
  public OptionalInt topTen() {
    SortedMap<LocalDate, Integer> counts = ranks.within(TOP);
    return counts.isEmpty() ? OptionalInt.empty() : OptionalInt.of(counts.lastEntry().getValue());
  }

  /** How the number of keywords in the top 10 changed, of those observed at both ends. */
  public Optional<TopChange> topTenChange() {
    return ranks.change(TOP);
  }

  /** What happened in the week, newest first. */
  public List<MarketEvent> weekEvents() {
    return events.stream().filter(event -> !event.date().isBefore(first)).toList();
  }

  /** The first of the four weeks' dates. */
  public LocalDate earliest() {
    return last.minusDays(SCORE_DAYS - 1L);
  }

  /**
   * What moved of the app after a date of the four weeks, in the longest period that had ended;
   * empty if none had.
   */
  public Optional<AfterChange> after(LocalDate date) {
    return AfterChange.of(date, last, visibility, Map.of(app, visibility.ranks())).stream()
        .reduce((_, longer) -> longer);
  }

  /** The newest visibility; empty if it is not known. */
  public Optional<DayScore> score() {
    return scores.isEmpty() ? Optional.empty() : Optional.of(scores.lastEntry().getValue());
  }
}
