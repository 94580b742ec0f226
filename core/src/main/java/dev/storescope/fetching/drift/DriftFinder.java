package dev.storescope.fetching.drift;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds fields that readers lose more often than on the days before.
 *
 * <p>The apps of one hour are not those of another. What is compared is therefore the share of the
 * subjects that had a field before and do not have it now; only where too few are known from
 * before, as for the entries of lists, the share of replies without it, with the worst hour that is
 * more than a day before.
 *
 * <p>A share is too high if it is {@value #LEAST_EXCESS} above that of the past, and by chance that
 * would happen once in ten million times: by the Chernoff bound of a binomial distribution, with
 * three more losses in the past than there were. A drift ends when in three hours no more are lost
 * or missing than before, or after 14 days, when that is usual.
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

  private static final Duration A_DAY = Duration.ofDays(1);

  /** What is missing for so long is usual. */
  private static final Duration LONGEST = Duration.ofDays(14);

  /** The hours of a day; those before an hour are no past of it, as a drift may begin slowly. */
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
    forEachField((field, course) -> course.find(field).ifPresent(found::add));
    return found;
  }

  /** The fields that drift, or did within the days and hours that are known. */
  public Set<ReaderField> listDrifted() {
    Set<ReaderField> drifted = new HashSet<>();
    forEachField(
        (field, course) -> {
          if (course.hasDrifted()) {
            drifted.add(field);
          }
        });
    return drifted;
  }

  private void forEachField(BiConsumer<ReaderField, OfField> consumer) {
    hours.forEach(
        (reader, counted) -> {
          List<ReaderCounts> past =
              days.getOrDefault(reader, List.of()).stream()
                  .sorted(Comparator.comparing(ReaderCounts::from))
                  .toList();
          SortedSet<String> fields = new TreeSet<>();
          past.forEach(day -> fields.addAll(day.fields().keySet()));
          fields.forEach(
              field ->
                  consumer.accept(
                      new ReaderField(reader, field),
                      new OfField(field, past, List.copyOf(counted.values()))));
        });
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

  /**
   * What is usual for a field.
   *
   * @param lost the median of the days
   * @param missing the median of the days
   */
  private record Usual(Share lost, Share missing) {}

  /**
   * A drift that has begun.
   *
   * @param hour the index of the first of its hours
   * @param usual by the days before
   */
  private record Begun(Instant since, int hour, Usual usual) {}

  /** The days that are the past of another one: those before it, from one on. */
  private record Past(Instant from, Instant until) {
    boolean has(ReaderCounts day) {
      return !day.from().isBefore(from) && !day.from().plus(A_DAY).isAfter(until);
    }
  }

  /**
   * The course of one field: by the day until the first hour that is known, then by the hour. While
   * it drifts, its days are not the past.
   */
  private final class OfField {
    private final String field;
    private final List<ReaderCounts> past;
    private final List<ReaderCounts> counted;
    private final Map<Past, Usual> usual = new HashMap<>();
    private Optional<Begun> begun = Optional.empty();

    /** What was missing for the longest time of a drift is usual from its beginning. */
    private Instant pastFrom = Instant.MIN;

    private boolean drifted;
    private int first;
    private int good;

    OfField(String field, List<ReaderCounts> past, List<ReaderCounts> counted) {
      this.field = field;
      this.past = past;
      this.counted = counted;
    }

    Optional<FieldDrift> find(ReaderField of) {
      pass();
      return begun.map(drift -> drift(of, drift));
    }

    boolean hasDrifted() {
      pass();
      return drifted;
    }

    private void pass() {
      Instant firstHour = counted.getFirst().from();
      past.stream().filter(day -> day.from().isBefore(firstHour)).forEach(this::passDay);
      for (int i = 0; i < counted.size(); i++) {
        passHour(i);
        drifted |= begun.isPresent();
      }
    }

    private void passDay(ReaderCounts day) {
      endIfLongest(day);
      Usual before = begun.map(Begun::usual).orElseGet(() -> usualBefore(day));
      boolean isBad =
          lost(day).exceeds(before.lost())
              || ((begun.isPresent() || isMoreThanOnDays(day, before))
                  && missing(day).exceeds(before.missing()));
      begun =
          isBad ? begun.or(() -> Optional.of(new Begun(day.from(), 0, before))) : Optional.empty();
      drifted |= begun.isPresent();
    }

    private void passHour(int i) {
      ReaderCounts hour = counted.get(i);
      endIfLongest(hour);
      if (begun.isEmpty()) {
        Usual before = usualBefore(hour);
        begun =
            beginsAt(i, before) ? Optional.of(new Begun(hour.from(), i, before)) : Optional.empty();
        good = 0;
      } else if (isBad(i, begun.get().usual())) {
        good = 0;
      } else if (isOver(i) && missing(hour).isEnough() && ++good == HOURS_TO_END) {
        begun = Optional.empty();
        first = i + 1;
      }
    }

    private void endIfLongest(ReaderCounts next) {
      begun
          .filter(drift -> !drift.since().plus(LONGEST).isAfter(next.from()))
          .ifPresent(
              drift -> {
                pastFrom = drift.since().truncatedTo(ChronoUnit.DAYS);
                begun = Optional.empty();
              });
    }

    private Usual usualBefore(ReaderCounts next) {
      Instant day = next.from().truncatedTo(ChronoUnit.DAYS);
      return usual.computeIfAbsent(
          new Past(pastFrom, day),
          of -> {
            List<ReaderCounts> days = past.stream().filter(of::has).toList();
            return new Usual(
                median(days.stream().map(this::lost).toList()),
                median(days.stream().map(this::missing).toList()));
          });
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

    private boolean isOver(int hour) {
      return !counted.get(hour).from().plus(1, ChronoUnit.HOURS).isAfter(now);
    }

    private boolean beginsAt(int hour, Usual before) {
      for (int length : WINDOWS) {
        if (sum(hour, length, first, this::lost).exceeds(before.lost())) {
          return true;
        }
      }
      return !before.lost().isEnough()
          && !sum(hour, RECENT_HOURS, first, this::lost).isEnough()
          && missing(counted.get(hour)).exceeds(before.missing())
          && missing(counted.get(hour)).exceeds(worstHourBefore(counted.get(hour)));
    }

    private boolean isBad(int hour, Usual before) {
      return sum(hour, 1, first, this::lost).exceeds(before.lost())
          || missing(counted.get(hour)).exceeds(before.missing());
    }

    private boolean isMoreThanOnDays(ReaderCounts day, Usual before) {
      Past days = new Past(pastFrom, day.from());
      return !before.lost().isEnough()
          && !lost(day).isEnough()
          && missing(day).exceeds(worst(past.stream().filter(days::has)));
    }

    private Share worstHourBefore(ReaderCounts hour) {
      Instant recent = hour.from().minus(RECENT_HOURS, ChronoUnit.HOURS);
      return worst(counted.stream().takeWhile(each -> each.from().isBefore(recent)));
    }

    private Share worst(Stream<ReaderCounts> of) {
      return of.map(this::missing)
          .filter(Share::isEnough)
          .reduce(
              Share.NONE,
              (one, other) -> one.isEnough() && one.ratio() >= other.ratio() ? one : other);
    }

    private Share sum(int hour, int length, int from, Function<ReaderCounts, Share> share) {
      Instant after = counted.get(hour).from().minus(length, ChronoUnit.HOURS);
      Share sum = Share.NONE;
      for (int i = hour; i >= from && counted.get(i).from().isAfter(after); i--) {
        sum = sum.plus(share.apply(counted.get(i)));
      }
      return sum;
    }

    private FieldDrift drift(ReaderField of, Begun drift) {
      int last = counted.size() - 1;
      Share missing = sum(last, HOURS_TO_END, drift.hour(), this::missing);
      Share lost = Share.NONE;
      for (ReaderCounts hour : counted.subList(drift.hour(), counted.size())) {
        lost = lost.plus(lost(hour));
      }
      Share before = drift.usual().missing();
      return new FieldDrift(
          of,
          drift.since(),
          before.isEnough() ? 1 - before.ratio() : 1,
          missing.all() == 0 ? 0 : 1 - missing.ratio(),
          Math.round(missing.all()),
          Math.round(lost.all()),
          Math.round(lost.part()));
    }
  }
}
