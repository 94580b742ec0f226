package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The number of installs that Google Play shows for an app, by UTC date: the last one of each date,
 * in whatever country its listing was observed, as the number is the same in all of them.
 *
 * @param newest of any date
 * @param byDate oldest first
 */
public record InstallHistory(
    Optional<InstallCount> newest, SortedMap<LocalDate, InstallCount> byDate) {
  /** As of an app of the App Store. */
  static final InstallHistory NONE =
      new InstallHistory(Optional.empty(), Collections.emptySortedMap());

  private static final double MILLIS_OF_DAY = Duration.ofDays(1).toMillis();

  /** So many dates before the first say what a usual gain is. */
  private static final int DATES_BEFORE = 14;

  public InstallHistory {
    byDate = Collections.unmodifiableSortedMap(new TreeMap<>(byDate));
  }

  /**
   * The number of installs since the release of an app.
   *
   * @param gain since the observation before; empty for the first one
   */
  public record InstallCount(Instant observedAt, long installs, Optional<Gain> gain) {
    public InstallCount {
      if (installs < 0) {
        throw new IllegalArgumentException("a number of installs is 0 or more");
      }
    }

    private InstallCount after(InstallCount earlier) {
      Duration time = Duration.between(earlier.observedAt, observedAt);
      return with(
          Gain.of(
              earlier.observedAt, installs - earlier.installs, time.toMillis() / MILLIS_OF_DAY));
    }

    private InstallCount with(Gain other) {
      return new InstallCount(observedAt, installs, Optional.of(other));
    }
  }

  /** What a gain is made of. */
  public enum GainKind {
    /** First-time downloads. */
    DOWNLOADS("downloads"),
    /** The store corrected its number downwards. */
    CORRECTION_DOWN("down"),
    /** Far more than the gains around it: the store probably corrected its number upwards. */
    CORRECTION_UP("up");

    private final String wireName;

    GainKind(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  /**
   * By how much a number grew.
   *
   * @param since the observation before
   * @param installs less than 0 if the store corrected its number downwards
   * @param days between the two observations
   */
  public record Gain(Instant since, long installs, double days, GainKind kind) {
    /** So many gains on either side are around one. */
    private static final int AROUND = 3;

    private static final int FEWEST_BEFORE = 2;

    /** A gain of so many times the largest around it is a correction. */
    private static final double FAR_ABOVE = 10;

    /** A smaller gain is never a correction: an app with few downloads can have many at once. */
    private static final long LEAST_CORRECTION = 1_000;

    public Gain {
      if (!(days > 0)) {
        throw new IllegalArgumentException("a gain takes time");
      }
      if (installs < 0 != (kind == GainKind.CORRECTION_DOWN)) {
        throw new IllegalArgumentException(installs + " installs are no " + kind);
      }
    }

    /** A gain that nothing is known around. */
    public static Gain of(Instant since, long installs, double days) {
      return new Gain(
          since, installs, days, installs < 0 ? GainKind.CORRECTION_DOWN : GainKind.DOWNLOADS);
    }

    /** The downloads per day; empty if the number was corrected. */
    public OptionalDouble perDay() {
      return kind == GainKind.DOWNLOADS
          ? OptionalDouble.of(installs / days)
          : OptionalDouble.empty();
    }

    /** The same gain as a correction, if it is far above the ones before and after it. */
    private Gain among(List<Gain> before, List<Gain> after) {
      return installs >= LEAST_CORRECTION
              && before.size() >= FEWEST_BEFORE
              && !after.isEmpty()
              && Stream.concat(before.stream(), after.stream())
                  .allMatch(near -> installs / days > FAR_ABOVE * near.installs / near.days)
          ? new Gain(since, installs, days, GainKind.CORRECTION_UP)
          : this;
    }
  }

  /** What was observed until the moment; the dates begin with the given one or earlier. */
  public static InstallHistory read(AppId app, LocalDate since, Evidence evidence) {
    Instant from = since.minusDays(DATES_BEFORE).atStartOfDay(ZoneOffset.UTC).toInstant();
    List<InstallCount> all =
        evidence
            .each(
                Storefronts.listCountries(app.store()),
                country -> read(new Subject.Listing(app, country), from, evidence))
            .flatMap(List::stream)
            .sorted(Comparator.comparing(InstallCount::observedAt))
            .toList();
    SortedMap<LocalDate, InstallCount> last = new TreeMap<>();
    all.forEach(count -> last.put(LastDays.dateOf(count.observedAt()), count));
    return of(last.values()).since(LastDays.dateOf(from));
  }

  /** The numbers of installs in one country, and the last one before. */
  private static List<InstallCount> read(Subject.Listing subject, Instant from, Evidence evidence) {
    Instant at = evidence.moment().at();
    Optional<Observation<Facts.Listing>> latest = evidence.findAt(subject, at, Freshness.UNLIMITED);
    return (latest.filter(listing -> listing.observedAt().isAfter(from)).isPresent()
            ? evidence.historyAfterLast(subject, from, at).stream()
            : latest.stream())
        .flatMap(listing -> count(listing).stream())
        .toList();
  }

  private static Optional<InstallCount> count(Observation<Facts.Listing> listing) {
    OptionalLong installs =
        listing.facts() instanceof Facts.Listed listed
            ? listed.details().installs()
            : OptionalLong.empty();
    return installs.isPresent()
        ? Optional.of(
            new InstallCount(listing.observedAt(), installs.getAsLong(), Optional.empty()))
        : Optional.empty();
  }

  /**
   * With the gains between some numbers.
   *
   * @param counts one of each date, oldest first
   */
  static InstallHistory of(Collection<InstallCount> counts) {
    List<InstallCount> numbers = List.copyOf(counts);
    List<Gain> gains = new ArrayList<>();
    for (int i = 1; i < numbers.size(); i++) {
      gains.addAll(numbers.get(i).after(numbers.get(i - 1)).gain().stream().toList());
    }
    SortedMap<LocalDate, InstallCount> byDate = new TreeMap<>();
    for (int i = 0; i < numbers.size(); i++) {
      InstallCount number = numbers.get(i);
      byDate.put(
          LastDays.dateOf(number.observedAt()), i == 0 ? number : number.with(gain(gains, i - 1)));
    }
    return new InstallHistory(
        byDate.isEmpty() ? Optional.empty() : Optional.of(byDate.lastEntry().getValue()), byDate);
  }

  private static Gain gain(List<Gain> gains, int index) {
    return gains
        .get(index)
        .among(
            gains.subList(Math.max(0, index - Gain.AROUND), index),
            gains.subList(index + 1, Math.min(gains.size(), index + 1 + Gain.AROUND)));
  }

  /** Without the dates before one. */
  public InstallHistory since(LocalDate first) {
    return new InstallHistory(newest, byDate.tailMap(first));
  }

  /** The downloads per day over all gains, without the times in which the number was corrected. */
  public OptionalDouble meanPerDay() {
    return meanPerDay(byDate.values());
  }

  /** As {@link #meanPerDay()} without the gain of the first date, which began before it. */
  public OptionalDouble meanPerDayAfterFirst() {
    return meanPerDay(byDate.values().stream().skip(1).toList());
  }

  /** The days of the gains of {@link #meanPerDay()}. */
  double daysOfGains() {
    return downloads(byDate.values()).stream().mapToDouble(Gain::days).sum();
  }

  private static OptionalDouble meanPerDay(Collection<InstallCount> counts) {
    List<Gain> gains = downloads(counts);
    return gains.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            gains.stream().mapToLong(Gain::installs).sum()
                / gains.stream().mapToDouble(Gain::days).sum());
  }

  private static List<Gain> downloads(Collection<InstallCount> counts) {
    return counts.stream()
        .flatMap(count -> count.gain().stream())
        .filter(gain -> gain.perDay().isPresent())
        .toList();
  }
}
