package dev.storescope.dashboard.app.header;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.ChartRank;
import dev.storescope.dashboard.app.header.BestChartRank.Currency;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.Sparkline;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.KeywordRankPeriod;
import dev.storescope.events.KeywordRankPeriod.TopChange;
import dev.storescope.events.Visibility;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.events.Watch;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.listings.AppRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.store.Categories;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The figures of an app, each with its change in a period and a line of its values. */
public record AppFigures(AppSelection app, Period period) {
  private static final List<Integer> TOPS = List.of(1, 3, 10, 50);
  private static final double LEAST_STARS = 0.005;

  /**
   * A figure.
   *
   * @param value as text; blank if it is not known
   * @param change as text
   * @param detail what the value is of
   * @param earlier what it is compared with
   * @param url of the page that explains it
   */
  public record Figure(
      String title,
      String value,
      Optional<FigureChange> change,
      String detail,
      Optional<Earlier> earlier,
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

  /** A figure of the whole period beside that of the period before. */
  public record Earlier(String text, Optional<FigureChange> change) {
    /** The same of ranks, of which a smaller one is better. */
    private Earlier ofRanks() {
      return new Earlier(text, change.map(by -> new FigureChange(by.size(), !by.better())));
    }
  }

  /** What is read of the period, and of the one before if they are compared. */
  private record Both<T>(T now, Optional<T> before) {
    <R> Both<R> map(Function<T, R> function) {
      return new Both<>(function.apply(now), before.map(function));
    }
  }

  /**
   * How the values of a figure are compared and written.
   *
   * @param step the distance of two values that are written differently
   * @param least the smallest change that is shown
   */
  private record Scale(double step, double least, DoubleFunction<String> text) {
    private static final Scale POINTS =
        new Scale(0.1, AppTimeline.LEAST_POINTS, value -> Format.upTo(value, 1));
    private static final Scale COUNT = new Scale(1, 1, value -> Format.count(Math.round(value)));
    private static final Scale MEAN_COUNT = new Scale(0.1, 0.05, value -> Format.upTo(value, 1));
    private static final Scale STARS = new Scale(0.01, LEAST_STARS, Format::average);

    Optional<FigureChange> change(double change) {
      return FigureChange.of(change, least, text.apply(Math.abs(change)));
    }

    /** The difference of two values as they are written. */
    private Optional<FigureChange> difference(double now, double before) {
      return change(Math.round(now / step) * step - Math.round(before / step) * step);
    }

    /** The means of the days observed. */
    Optional<Earlier> means(Both<? extends SortedMap<LocalDate, ? extends Number>> values) {
      return compare(
          (now, before) -> Texts.of("app-figures.means", now, before),
          values.now().values().stream().mapToDouble(Number::doubleValue).average(),
          values
              .before()
              .map(before -> before.values().stream().mapToDouble(Number::doubleValue).average()));
    }

    Optional<Earlier> compare(
        BinaryOperator<String> words, OptionalDouble now, Optional<OptionalDouble> before) {
      return before.map(
          earlier ->
              now.isEmpty() || earlier.isEmpty()
                  ? new Earlier(Texts.of("app-figures.not-observed"), Optional.empty())
                  : new Earlier(
                      words.apply(text.apply(now.getAsDouble()), text.apply(earlier.getAsDouble())),
                      difference(now.getAsDouble(), earlier.getAsDouble())));
    }
  }

  /** The figures: of searches only if keywords are tracked. */
  List<Figure> read(Watch watch, Visibility visibility, Evidence evidence) {
    List<Figure> figures = new ArrayList<>();
    if (!watch.keywords().isEmpty()) {
      figures.add(visibility(visibility));
      Both<KeywordRankPeriod> ranks =
          both(range -> KeywordRankPeriod.of(visibility.ranks(), range.first(), range.last()));
      TOPS.forEach(top -> figures.add(top(top, ranks)));
    }
    figures.addAll(ratings(evidence));
    figures.add(chart(watch.intervals().own(), evidence));
    return List.copyOf(figures);
  }

  private <T> Both<T> both(Function<DateRange, T> reader) {
    return new Both<>(
        reader.apply(period.range()),
        period.isCompared() ? Optional.of(reader.apply(period.before())) : Optional.empty());
  }

  private Figure visibility(Visibility visibility) {
    Both<SortedMap<LocalDate, DayScore>> scores =
        both(range -> visibility.between(range.first(), range.last()));
    SortedMap<LocalDate, DayScore> now = scores.now();
    Optional<DayScore> last =
        now.isEmpty() ? Optional.empty() : Optional.of(now.lastEntry().getValue());
    String title = Texts.of("events.visibility");
    return new Figure(
        title,
        last.map(score -> Format.upTo(score.score(), 1)).orElse(""),
        last.flatMap(score -> visibility.change(begin(visibility, now), score.date()))
            .map(ScoreChange::points)
            .flatMap(points -> changeOf(Scale.POINTS, points)),
        last.map(score -> Texts.of("app-overview.by-keywords", score.keywords())).orElse(""),
        Scale.POINTS.means(scores.map(byDate -> numbers(byDate, DayScore::score))),
        app.url(AppTab.EVENTS.below()),
        line(title, now, DayScore::score));
  }

  /** The day before the period if it has a score. */
  private LocalDate begin(Visibility visibility, SortedMap<LocalDate, DayScore> scores) {
    LocalDate dayBefore = period.range().first().minusDays(1);
    return visibility.on(dayBefore).isPresent() ? dayBefore : scores.firstKey();
  }

  /** A change in the period, unless the period as a whole is compared with another. */
  private Optional<FigureChange> changeOf(Scale scale, double change) {
    return period.isCompared() ? Optional.empty() : scale.change(change);
  }

  /** How many keywords are among the first ranks. */
  private Figure top(int last, Both<KeywordRankPeriod> ranks) {
    Both<SortedMap<LocalDate, Integer>> counts = ranks.map(period -> period.within(last));
    SortedMap<LocalDate, Integer> now = counts.now();
    Optional<TopChange> change = ranks.now().change(last);
    String title = last == 1 ? Texts.of("app-overview.first") : Texts.of("app-overview.top", last);
    return new Figure(
        title,
        now.isEmpty() ? "" : Format.count(now.lastEntry().getValue()),
        change.flatMap(by -> changeOf(Scale.COUNT, by.gained())),
        now.isEmpty() ? "" : ofKeywords(ranks.now().observed(), change),
        Scale.MEAN_COUNT.means(counts),
        app.url(AppTab.KEYWORDS.below()),
        line(title, now, Integer::doubleValue));
  }

  private static String ofKeywords(int observed, Optional<TopChange> change) {
    int added = change.map(TopChange::added).orElse(0);
    return added == 0
        ? Texts.of("app-overview.of-keywords", observed)
        : Texts.of("app-overview.of-keywords-added", observed, added);
  }

  private List<Figure> ratings(Evidence evidence) {
    Both<SortedMap<LocalDate, Rating>> counted =
        both(range -> ratings(new DateRange(range.first().minusDays(1), range.last()), evidence));
    Both<SortedMap<LocalDate, Rating>> ratings =
        new Both<>(
            counted.now().tailMap(period.range().first()),
            counted.before().map(before -> before.tailMap(period.before().first())));
    SortedMap<LocalDate, Rating> now = ratings.now();
    String average = Texts.of("app-overview.rating");
    String gained = Texts.of("app-overview.new-ratings");
    String url = app.url(AppTab.RATINGS.below());
    Both<SortedMap<LocalDate, Rating>> rated =
        ratings.map(
            byDate -> {
              SortedMap<LocalDate, Rating> known = new TreeMap<>(byDate);
              known.values().removeIf(rating -> rating.count() == 0);
              return known;
            });
    SortedMap<LocalDate, Rating> known = rated.now();
    return List.of(
        new Figure(
            average,
            known.isEmpty() ? "" : "★ " + Format.average(known.lastEntry().getValue().average()),
            known.isEmpty()
                ? Optional.empty()
                : changeOf(
                    Scale.STARS,
                    known.lastEntry().getValue().average()
                        - known.firstEntry().getValue().average()),
            now.isEmpty() ? "" : Texts.of("ratings", now.lastEntry().getValue().count()),
            Scale.STARS.means(rated.map(byDate -> numbers(byDate, Rating::average))),
            url,
            line(average, known, Rating::average)),
        new Figure(
            gained,
            now.isEmpty() ? "" : Format.gain(gained(counted.now())),
            Optional.empty(),
            now.isEmpty() ? "" : Texts.of("app-overview.since", Format.date(now.firstKey())),
            Scale.COUNT.compare(
                (recent, earlier) -> Texts.of("app-figures.before", recent, earlier),
                gainedIfKnown(counted.now()),
                counted.before().map(AppFigures::gainedIfKnown)),
            url,
            line(
                gained,
                now,
                rating -> rating.count() - counted.now().firstEntry().getValue().count())));
  }

  private SortedMap<LocalDate, Rating> ratings(DateRange range, Evidence evidence) {
    SortedMap<LocalDate, Rating> ratings = new TreeMap<>();
    AppRatings.lastOfEachDate(new Subject.Rating(app.app(), app.country()), range.dates(), evidence)
        .forEach((date, found) -> ratings.put(date, found.facts()));
    return ratings;
  }

  private static long gained(SortedMap<LocalDate, Rating> ratings) {
    return ratings.lastEntry().getValue().count() - ratings.firstEntry().getValue().count();
  }

  private static OptionalDouble gainedIfKnown(SortedMap<LocalDate, Rating> ratings) {
    return ratings.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of((double) gained(ratings));
  }

  private Figure chart(FetchInterval every, Evidence evidence) {
    Optional<BestChartRank> best = BestChartRank.find(app, period.range(), every, evidence);
    Both<OptionalDouble> ofPeriods = both(range -> best(range, evidence));
    return new Figure(
        Texts.of("app-figures.chart"),
        best.map(this::chartRank).orElse(""),
        best.filter(found -> found.currency() == Currency.RANKED)
            .flatMap(found -> changeOf(Scale.COUNT, found.places())),
        best.map(this::chartName).orElse(""),
        Scale.COUNT
            .compare(
                (recent, earlier) -> Texts.of("app-figures.best", recent, earlier),
                ofPeriods.now(),
                ofPeriods.before())
            .map(Earlier::ofRanks),
        app.url(AppTab.CHARTS.below()),
        Sparkline.NONE);
  }

  private String chartRank(BestChartRank best) {
    return switch (best.currency()) {
      case RANKED -> Format.count(best.rank().rank());
      case NOT_RANKED -> Texts.of("app-figures.not-charting");
      case NOT_OBSERVED -> "";
    };
  }

  private String chartName(BestChartRank best) {
    ChartRank rank = best.rank();
    String name =
        Texts.of(
            "app-figures.in-chart",
            Categories.findEnglishTitle(rank.category()).orElse(rank.category().value()),
            DisplayNames.of(rank.chart()).toLowerCase(Locale.ROOT),
            Format.date(DateRange.dateOf(rank.observedAt())));
    return best.currency() == Currency.RANKED
        ? name
        : Texts.of("app-figures.last-rank", rank.rank(), name);
  }

  private OptionalDouble best(DateRange range, Evidence evidence) {
    return BestChartRank.list(app, range, evidence).stream().mapToDouble(ChartRank::rank).min();
  }

  private static <T> SortedMap<LocalDate, Double> numbers(
      SortedMap<LocalDate, T> byDate, ToDoubleFunction<T> value) {
    SortedMap<LocalDate, Double> numbers = new TreeMap<>();
    byDate.forEach((date, each) -> numbers.put(date, value.applyAsDouble(each)));
    return numbers;
  }

  private <T> Sparkline line(
      String title, SortedMap<LocalDate, T> values, ToDoubleFunction<T> value) {
    return Sparkline.of(
        new DailySeries(
            period.range(),
            List.of(
                DailyLine.of(
                    title,
                    List.of(title),
                    Measure.COUNT,
                    values,
                    each -> OptionalDouble.of(value.applyAsDouble(each))))));
  }
}
