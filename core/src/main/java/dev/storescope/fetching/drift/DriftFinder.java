package dev.storescope.fetching.drift;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Finds fields that readers lose more often than on the days before.
 *
 * <p>The apps of one hour are not those of another. What is compared is therefore the share of the
 * subjects that had a field before and do not have it now; only where too few are known from
 * before, as for the entries of lists, the share of replies without it, with the worst hour of the
 * last days.
 *
 * <p>A share is too high if it is {@value #LEAST_EXCESS} above that of the past, and by chance that
 * would happen once in ten million times: by the Chernoff bound of a binomial distribution, with
 * three more losses in the past than there were. A drift ends when in three hours no more are lost
 * or missing than before.
 */
public final class DriftFinder {
  public static final double LEAST_EXCESS = 0.05;

  /** With fewer replies nothing is said. */
  public static final int FEWEST = 20;

  /** How many days the past has at most; the day of the hour is not one of them. */
  public static final Duration PAST = Duration.ofDays(28);

  private static final double CHANCE = 1e-7;
  private static final double ROUNDING = 1e-9;
  private static final int UNSEEN_LOSSES = 3;
  private static final int HOURS_TO_END = 3;
  private static final int[] WINDOWS = {1, 2, 6, 24};

  /** The hours of a day; while a drift is new, they are no past of it. */
  private static final int RECENT_HOURS = 24;

  private final Map<Reader, List<ReaderCounts>> days = new TreeMap<>();
  private final Map<Reader, TreeMap<Instant, ReaderCounts>> hours = new TreeMap<>();
  private final Instant now;

  /**
   * A finder.
   *
   * @param days those before the present one
   * @param hours the last ones, with the running one
   */
  public DriftFinder(List<ReaderCounts> days, List<ReaderCounts> hours, Instant now) {
    days.forEach(day -> this.days.computeIfAbsent(day.reader(), _ -> new ArrayList<>()).add(day));
    hours.forEach(
        hour ->
            this.hours.computeIfAbsent(hour.reader(), _ -> new TreeMap<>()).put(hour.from(), hour));
    this.now = now;
  }

  /** The fields that drift at present, by reader and field. */
  public List<FieldDrift> find() {
    List<FieldDrift> found = new ArrayList<>();
    hours.forEach(
        (reader, counted) -> {
          List<ReaderCounts> past = days.getOrDefault(reader, List.of());
          SortedSet<String> fields = new TreeSet<>();
          past.forEach(day -> fields.addAll(day.fields().keySet()));
          fields.forEach(
              field ->
                  new OfField(field, past, List.copyOf(counted.values()))
                      .find(new ReaderField(reader, field))
                      .ifPresent(found::add));
        });
    return found;
  }

  /** Some of so many. */
  private record Share(double part, double all) {
    static final Share NONE = new Share(0, 0);

    Share plus(Share other) {
      return new Share(part + other.part, all + other.all);
    }

    double ratio() {
      return part / all;
    }

    boolean isEnough() {
      return all >= FEWEST;
    }

    /** Whether it is above that of the past by more than chance. */
    boolean exceeds(Share past) {
      if (!isEnough() || !past.isEnough() || ratio() - past.ratio() < LEAST_EXCESS - ROUNDING) {
        return false;
      }
      double expected = (past.part + UNSEEN_LOSSES) / (past.all + UNSEEN_LOSSES);
      return ratio() > expected && all * divergence(ratio(), expected) > -Math.log(CHANCE);
    }

    /** The Kullback-Leibler divergence of two shares. */
    private static double divergence(double share, double expected) {
      double of = share * Math.log(share / expected);
      return share >= 1 ? of : of + (1 - share) * Math.log((1 - share) / (1 - expected));
    }
  }

  /** The course of one field. */
  private final class OfField {
    private final String field;
    private final List<ReaderCounts> counted;
    private final Share pastLost;
    private final Share pastMissing;
    private final Share worstHour;

    OfField(String field, List<ReaderCounts> past, List<ReaderCounts> counted) {
      this.field = field;
      this.counted = counted;
      this.pastLost = median(past.stream().map(this::lost).toList());
      this.pastMissing = median(past.stream().map(this::missing).toList());
      Instant recent = now.minus(RECENT_HOURS, ChronoUnit.HOURS);
      this.worstHour =
          counted.stream()
              .filter(hour -> hour.from().isBefore(recent))
              .map(this::missing)
              .filter(Share::isEnough)
              .reduce(
                  Share.NONE,
                  (one, other) -> one.isEnough() && one.ratio() >= other.ratio() ? one : other);
    }

    private Share lost(ReaderCounts counts) {
      FieldCounts of = counts.of(field);
      return new Share(of.lost(), of.had());
    }

    private Share missing(ReaderCounts counts) {
      return new Share(counts.missing(field), counts.replies());
    }

    /** The median of the shares of days, of as many as all days have. */
    private static Share median(List<Share> days) {
      List<Share> enough =
          days.stream()
              .filter(Share::isEnough)
              .sorted(Comparator.comparingDouble(Share::ratio))
              .toList();
      if (enough.isEmpty()) {
        return Share.NONE;
      }
      double all = enough.stream().mapToDouble(Share::all).sum();
      return new Share(enough.get((enough.size() - 1) / 2).ratio() * all, all);
    }

    Optional<FieldDrift> find(ReaderField of) {
      Optional<Integer> begun = Optional.empty();
      int first = 0;
      int good = 0;
      for (int i = 0; i < counted.size(); i++) {
        if (begun.isEmpty()) {
          begun = beginsAt(i, first) ? Optional.of(i) : Optional.empty();
          good = 0;
        } else if (isBad(i, first)) {
          good = 0;
        } else if (isOver(i) && missing(counted.get(i)).isEnough() && ++good == HOURS_TO_END) {
          begun = Optional.empty();
          first = i + 1;
        }
      }
      return begun.map(from -> drift(of, from));
    }

    private boolean isOver(int hour) {
      return !counted.get(hour).from().plus(1, ChronoUnit.HOURS).isAfter(now);
    }

    private boolean beginsAt(int hour, int first) {
      for (int length : WINDOWS) {
        if (sum(hour, length, first, this::lost).exceeds(pastLost)) {
          return true;
        }
      }
      return isUnknownFromBefore(hour, first) && isMissingMoreThanEver(hour);
    }

    private boolean isBad(int hour, int first) {
      return sum(hour, 1, first, this::lost).exceeds(pastLost)
          || missing(counted.get(hour)).exceeds(pastMissing)
          || (isUnknownFromBefore(hour, first) && isMissingMoreThanEver(hour));
    }

    private boolean isUnknownFromBefore(int hour, int first) {
      return !pastLost.isEnough() && !sum(hour, RECENT_HOURS, first, this::lost).isEnough();
    }

    private boolean isMissingMoreThanEver(int hour) {
      Share missing = missing(counted.get(hour));
      return missing.exceeds(pastMissing) && missing.exceeds(worstHour);
    }

    private Share sum(int hour, int length, int first, Function<ReaderCounts, Share> share) {
      Instant from = counted.get(hour).from().minus(length, ChronoUnit.HOURS);
      Share sum = Share.NONE;
      for (int i = hour; i >= first && counted.get(i).from().isAfter(from); i--) {
        sum = sum.plus(share.apply(counted.get(i)));
      }
      return sum;
    }

    private FieldDrift drift(ReaderField of, int begun) {
      int last = counted.size() - 1;
      Share missing = sum(last, HOURS_TO_END, begun, this::missing);
      Share lost = Share.NONE;
      for (ReaderCounts hour : counted.subList(begun, counted.size())) {
        lost = lost.plus(lost(hour));
      }
      return new FieldDrift(
          of,
          counted.get(begun).from(),
          pastMissing.isEnough() ? 1 - pastMissing.ratio() : 1,
          missing.all() == 0 ? 0 : 1 - missing.ratio(),
          Math.round(missing.all()),
          Math.round(lost.all()),
          Math.round(lost.part()));
    }
  }
}
