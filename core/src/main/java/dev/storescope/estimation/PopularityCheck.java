package dev.storescope.estimation;

import dev.storescope.estimation.PopularityQuarantine.ChangeCounts;
import dev.storescope.estimation.PopularityQuarantine.PopularityChange;
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
 * Divides the popularities of a report into those to keep and the days that {@link
 * PopularityQuarantine} suspects, each day of a country on each scale as a whole.
 *
 * <p>A keyword is compared with its newest popularity on the same scale, from the history or from
 * an earlier kept day of the report, at most {@link #LOOK_BACK} old. Suspect days are not compared
 * with.
 */
public record PopularityCheck(PopularityCheck.PopularityHistory history) {
  /** A month, so that monthly reports are compared. */
  public static final Duration LOOK_BACK = Duration.ofDays(31);

  /** The popularities observed before the report. */
  @FunctionalInterface
  public interface PopularityHistory {
    /**
     * The newest popularity of a keyword on a scale, observed at or before an instant and at most
     * {@link #LOOK_BACK} before it.
     */
    Optional<Observation<Popularity>> findNewest(
        Subject<Popularity> keyword, PopularityScale scale, Instant at);
  }

  /** A suspect day of a country, and why. */
  public record SuspectDay(
      LocalDate day, Country country, PopularityScale scale, ChangeCounts changes) {}

  /** The popularities to keep, by day, and the suspect days. */
  public record Result(List<Observation<Popularity>> kept, List<SuspectDay> suspect) {
    public Result {
      kept = List.copyOf(kept);
      suspect = List.copyOf(suspect);
    }
  }

  public Result check(Collection<Observation<Popularity>> report) {
    List<SuspectDay> suspect = new ArrayList<>();
    List<Observation<Popularity>> kept = new ArrayList<>();
    Map<KeywordSeries, Observation<Popularity>> newest = new HashMap<>();
    days(report)
        .forEach(
            (day, observed) -> {
              ChangeCounts changes = PopularityQuarantine.count(changes(observed, newest));
              if (changes.isSuspect()) {
                suspect.add(new SuspectDay(day.date(), day.country(), day.scale(), changes));
              } else {
                kept.addAll(observed);
                observed.forEach(
                    one -> newest.merge(KeywordSeries.of(one), one, PopularityCheck::later));
              }
            });
    return new Result(kept, suspect);
  }

  /** One change per keyword, even if the day lists it twice. */
  private Collection<PopularityChange> changes(
      List<Observation<Popularity>> observed, Map<KeywordSeries, Observation<Popularity>> newest) {
    Map<KeywordSeries, PopularityChange> changes = new HashMap<>();
    for (Observation<Popularity> one : observed) {
      KeywordSeries series = KeywordSeries.of(one);
      Stream.of(findBefore(one), Optional.ofNullable(newest.get(series)))
          .flatMap(Optional::stream)
          .filter(before -> isRecent(before, one))
          .reduce(PopularityCheck::later)
          .ifPresent(
              before -> changes.put(series, new PopularityChange(before.facts(), one.facts())));
    }
    return changes.values();
  }

  private Optional<Observation<Popularity>> findBefore(Observation<Popularity> one) {
    return history.findNewest(one.subject(), one.facts().scale(), one.observedAt());
  }

  private static boolean isRecent(Observation<Popularity> before, Observation<Popularity> one) {
    return !before.observedAt().isBefore(one.observedAt().minus(LOOK_BACK));
  }

  private static Observation<Popularity> later(
      Observation<Popularity> a, Observation<Popularity> b) {
    return a.observedAt().isAfter(b.observedAt()) ? a : b;
  }

  private static SortedMap<CountryDay, List<Observation<Popularity>>> days(
      Collection<Observation<Popularity>> report) {
    SortedMap<CountryDay, List<Observation<Popularity>>> days = new TreeMap<>();
    report.forEach(
        one -> days.computeIfAbsent(CountryDay.of(one), _ -> new ArrayList<>()).add(one));
    return days;
  }

  private record KeywordSeries(Subject<Popularity> keyword, PopularityScale scale) {
    static KeywordSeries of(Observation<Popularity> one) {
      return new KeywordSeries(one.subject(), one.facts().scale());
    }
  }

  private record CountryDay(LocalDate date, Country country, PopularityScale scale)
      implements Comparable<CountryDay> {
    private static final Comparator<CountryDay> ORDER =
        Comparator.comparing(CountryDay::date)
            .thenComparing(CountryDay::country)
            .thenComparing(CountryDay::scale);

    /** An observation at the end of a day belongs to that day. */
    static CountryDay of(Observation<Popularity> one) {
      LocalDate date = LocalDate.ofInstant(one.observedAt().minusMillis(1), ZoneOffset.UTC);
      return new CountryDay(date, one.subject().country(), one.facts().scale());
    }

    @Override
    public int compareTo(CountryDay other) {
      return ORDER.compare(this, other);
    }
  }
}
