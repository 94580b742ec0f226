package dev.storescope.estimation;

import dev.storescope.estimation.PopularityQuarantine.Change;
import dev.storescope.estimation.PopularityQuarantine.Changes;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Parts the popularities of a report into those to keep and the days that {@link
 * PopularityQuarantine} does not believe: each day of a country, on each scale, as a whole.
 *
 * <p>A keyword is compared with its newest popularity on the same scale, of those known before and
 * of the earlier days of the report that are kept; where that is older than {@link #LOOK_BACK} it
 * is not compared. So a day that is not believed is not what the next is compared with.
 */
public final class PopularityCheck {
  /** A month, so that reports by month are compared, and what is new for a month is believed. */
  public static final Duration LOOK_BACK = Duration.ofDays(31);

  private final Known known;

  public PopularityCheck(Known known) {
    this.known = known;
  }

  /** What is known without the report. */
  @FunctionalInterface
  public interface Known {
    /**
     * The newest popularity of a keyword on a scale, made at or before an instant and at most
     * {@link #LOOK_BACK} before it.
     */
    Optional<Observation<Popularity>> findNewest(
        Subject<Popularity> keyword, PopularityScale scale, Instant at);
  }

  /** A day of a country that is not believed, and why. */
  public record SuspectDay(
      LocalDate day, Country country, PopularityScale scale, Changes changes) {}

  /** What is to be kept, by day, and which days are not. */
  public record Result(List<Observation<Popularity>> kept, List<SuspectDay> suspect) {
    public Result {
      kept = List.copyOf(kept);
      suspect = List.copyOf(suspect);
    }
  }

  public Result check(Collection<Observation<Popularity>> report) {
    List<SuspectDay> suspect = new ArrayList<>();
    List<Observation<Popularity>> kept = new ArrayList<>();
    Map<Series, Observation<Popularity>> newest = new HashMap<>();
    days(report)
        .forEach(
            (day, seen) -> {
              Changes changes = PopularityQuarantine.count(changes(seen, newest));
              if (changes.isSuspect()) {
                suspect.add(new SuspectDay(day.date(), day.country(), day.scale(), changes));
              } else {
                kept.addAll(seen);
                seen.forEach(one -> newest.merge(Series.of(one), one, PopularityCheck::later));
              }
            });
    return new Result(kept, suspect);
  }

  /** Of each keyword once, however often the day lists it. */
  private Collection<Change> changes(
      List<Observation<Popularity>> seen, Map<Series, Observation<Popularity>> newest) {
    Map<Series, Change> changes = new HashMap<>();
    for (Observation<Popularity> one : seen) {
      Series series = Series.of(one);
      Stream.of(findKnown(one), Optional.ofNullable(newest.get(series)))
          .flatMap(Optional::stream)
          .filter(before -> isRecent(before, one))
          .reduce(PopularityCheck::later)
          .ifPresent(before -> changes.put(series, new Change(before.facts(), one.facts())));
    }
    return changes.values();
  }

  private Optional<Observation<Popularity>> findKnown(Observation<Popularity> one) {
    return known.findNewest(one.subject(), one.facts().scale(), one.observedAt());
  }

  private static boolean isRecent(Observation<Popularity> before, Observation<Popularity> one) {
    return !before.observedAt().isBefore(one.observedAt().minus(LOOK_BACK));
  }

  private static Observation<Popularity> later(
      Observation<Popularity> a, Observation<Popularity> b) {
    return a.observedAt().isAfter(b.observedAt()) ? a : b;
  }

  private static SortedMap<Day, List<Observation<Popularity>>> days(
      Collection<Observation<Popularity>> report) {
    SortedMap<Day, List<Observation<Popularity>>> days = new TreeMap<>();
    report.forEach(one -> days.computeIfAbsent(Day.of(one), _ -> new ArrayList<>()).add(one));
    return days;
  }

  /** The popularities of a keyword on one scale. */
  private record Series(Subject<Popularity> keyword, PopularityScale scale) {
    static Series of(Observation<Popularity> one) {
      return new Series(one.subject(), one.facts().scale());
    }
  }

  private record Day(LocalDate date, Country country, PopularityScale scale)
      implements Comparable<Day> {
    private static final Comparator<Day> ORDER =
        Comparator.comparing(Day::date).thenComparing(Day::country).thenComparing(Day::scale);

    /** What was observed when a day ended is of that day. */
    static Day of(Observation<Popularity> one) {
      LocalDate date = LocalDate.ofInstant(one.observedAt().minusMillis(1), ZoneOffset.UTC);
      return new Day(date, one.subject().country(), one.facts().scale());
    }

    @Override
    public int compareTo(Day other) {
      return ORDER.compare(this, other);
    }
  }
}
