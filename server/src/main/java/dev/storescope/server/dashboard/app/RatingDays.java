package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Csv;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/** How an app was rated on each date of a period, by the date's last look. */
public record RatingDays(Period period, List<Day> days) {
  private static final Duration DAY = Duration.ofDays(1);

  public RatingDays {
    days = List.copyOf(days);
  }

  /**
   * A date.
   *
   * @param rating empty where nobody looked
   * @param gained how many ratings came since the day before, fewer than 0 where the store took
   *     some away; empty where nobody looked on both days
   */
  public record Day(LocalDate date, Optional<Rating> rating, OptionalLong gained) {
    OptionalDouble average() {
      return rating
          .filter(seen -> seen.count() > 0)
          .map(seen -> OptionalDouble.of(seen.average()))
          .orElse(OptionalDouble.empty());
    }

    OptionalDouble newRatings() {
      return gained.isPresent()
          ? OptionalDouble.of((double) gained.getAsLong())
          : OptionalDouble.empty();
    }
  }

  static RatingDays read(Subject.Rating subject, Period period, Evidence evidence) {
    Map<LocalDate, Rating> seen = new TreeMap<>();
    // From the day before, so that the first date can tell what it gained.
    evidence
        .history(subject, period.from().minus(DAY), period.to())
        .forEach(look -> seen.put(LastDays.dateOf(look.observedAt()), look.facts()));
    List<Day> days = new ArrayList<>();
    for (LocalDate date : period.dates()) {
      Optional<Rating> rating = Optional.ofNullable(seen.get(date));
      Optional<Rating> before = Optional.ofNullable(seen.get(date.minusDays(1)));
      days.add(new Day(date, rating, gained(before, rating)));
    }
    return new RatingDays(period, days);
  }

  private static OptionalLong gained(Optional<Rating> before, Optional<Rating> after) {
    return before.isPresent() && after.isPresent()
        ? OptionalLong.of(after.get().count() - before.get().count())
        : OptionalLong.empty();
  }

  public boolean isEmpty() {
    return days.stream().allMatch(day -> day.rating().isEmpty());
  }

  /** The dates since somebody looked first, the newest first. */
  public List<Day> newestFirst() {
    return days.stream().dropWhile(day -> day.rating().isEmpty()).toList().reversed();
  }

  public Chart averages() {
    return Chart.lines(period.labels()).fine().series("Average rating", points(Day::average));
  }

  public Chart gains() {
    return Chart.bars(period.labels()).series("New ratings", points(Day::newRatings));
  }

  Csv toCsv(String name) {
    Csv csv = new Csv(name, "date", "average", "count", "gained");
    for (Day day : newestFirst()) {
      csv.row(
          day.date(),
          cell(day.average()),
          day.rating().<Object>map(Rating::count).orElse(""),
          day.gained().isPresent() ? day.gained().getAsLong() : "");
    }
    return csv;
  }

  private List<OptionalDouble> points(Function<Day, OptionalDouble> value) {
    return days.stream().map(value).toList();
  }

  private static Object cell(OptionalDouble value) {
    return value.isPresent() ? (Object) value.getAsDouble() : "";
  }
}
