package dev.storescope.dashboard.overview;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.app.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.Format;
import dev.storescope.dashboard.page.Texts;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.RankPeriod;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.listings.AppRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The figures of an app, each with its change in a range of dates and a line of its values. */
public record AppFigures(AppSelection app, DateRange range) {
  private static final List<Integer> TOPS = List.of(1, 3, 10, 50);
  private static final double LEAST_STARS = 0.005;

  /**
   * A figure.
   *
   * @param value as text; blank if it is not known
   * @param change as text
   * @param detail what the value is of
   * @param url of the page that explains it
   */
  public record Figure(
      String title,
      String value,
      Optional<FigureChange> change,
      String detail,
      String url,
      Sparkline line) {}

  /**
   * How much a figure changed.
   *
   * @param size without a sign
   */
  public record FigureChange(String size, boolean better) {
    private static Optional<FigureChange> of(double change, double least, String size) {
      return Math.abs(change) < least
          ? Optional.empty()
          : Optional.of(new FigureChange(size, change > 0));
    }
  }

  List<Figure> read(
      AppTimeline timeline, DailySeries visibility, RankPeriod period, Evidence evidence) {
    List<Figure> figures = new ArrayList<>();
    figures.add(visibility(timeline, visibility));
    TOPS.forEach(top -> figures.add(top(top, period)));
    figures.addAll(ratings(evidence));
    return figures;
  }

  private Figure visibility(AppTimeline timeline, DailySeries visibility) {
    SortedMap<LocalDate, DayScore> scores = timeline.scores();
    Optional<DayScore> last =
        scores.isEmpty() ? Optional.empty() : Optional.of(scores.lastEntry().getValue());
    double points =
        last.flatMap(score -> timeline.visibility().change(scores.firstKey(), score.date()))
            .map(ScoreChange::points)
            .orElse(0.0);
    return new Figure(
        Texts.of("events.visibility"),
        last.map(score -> Format.upTo(score.score(), 1)).orElse(""),
        FigureChange.of(points, AppTimeline.LEAST_POINTS, Format.upTo(Math.abs(points), 1)),
        last.map(score -> Texts.of("app-overview.by-keywords", score.keywords())).orElse(""),
        app.url(AppTab.EVENTS.below()),
        Sparkline.of(visibility));
  }

  /** How many keywords are among the first ranks. */
  private Figure top(int last, RankPeriod period) {
    SortedMap<LocalDate, Integer> counts = period.within(last);
    String title = Texts.of("app-overview.top", last);
    Optional<Integer> now = Optional.ofNullable(counts.lastEntry()).map(Map.Entry::getValue);
    int change =
        now.orElse(0) - Optional.ofNullable(counts.firstEntry()).map(Map.Entry::getValue).orElse(0);
    return new Figure(
        title,
        now.map(Format::count).orElse(""),
        FigureChange.of(change, 1, Format.count(Math.abs(change))),
        now.isEmpty() ? "" : Texts.of("app-overview.of-keywords", period.observed()),
        app.url(AppTab.KEYWORDS.below()),
        line(title, counts, Integer::doubleValue));
  }

  private List<Figure> ratings(Evidence evidence) {
    SortedMap<LocalDate, Rating> ratings = new TreeMap<>();
    AppRatings.lastOfEachDate(new Subject.Rating(app.app(), app.country()), range.dates(), evidence)
        .forEach((date, found) -> ratings.put(date, found.facts()));
    if (ratings.isEmpty()) {
      return List.of();
    }
    Rating first = ratings.firstEntry().getValue();
    Rating last = ratings.lastEntry().getValue();
    double change = first.count() == 0 ? 0 : last.average() - first.average();
    String average = Texts.of("app-overview.rating");
    String gained = Texts.of("app-overview.new-ratings");
    String url = app.url(AppTab.RATINGS.below());
    return List.of(
        new Figure(
            average,
            last.count() == 0 ? "" : "★ " + Format.average(last.average()),
            FigureChange.of(change, LEAST_STARS, Format.average(Math.abs(change))),
            Texts.of("ratings", last.count()),
            url,
            line(average, ratings, Rating::average)),
        new Figure(
            gained,
            Format.gain(last.count() - first.count()),
            Optional.empty(),
            Texts.of("app-overview.since", Format.date(ratings.firstKey())),
            url,
            line(gained, ratings, rating -> rating.count() - first.count())));
  }

  private <T> Sparkline line(
      String title, SortedMap<LocalDate, T> values, ToDoubleFunction<T> value) {
    return Sparkline.of(
        new DailySeries(
            range,
            List.of(
                DailyLine.of(
                    title,
                    List.of(title),
                    Measure.COUNT,
                    values,
                    each -> OptionalDouble.of(value.applyAsDouble(each))))));
  }
}
