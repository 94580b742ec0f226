package dev.storescope.dashboard.reports;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.dashboard.events.EventText;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.RankPeriod;
import dev.storescope.events.RankPeriod.PeriodMove;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.listings.AppRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.reviews.ReviewFilter;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An app in a week.
 *
 * @param scores the visibility of four weeks, by date
 * @param change of the visibility in the week
 * @param topTen how many keywords were in the top 10 at each end; none if not observed
 * @param ratings at each end
 * @param reviews the newest of the week
 */
public record AppWeek(
    AppSelection app,
    AppCard card,
    SortedMap<LocalDate, DayScore> scores,
    Optional<ScoreChange> change,
    Ends<Integer> topTen,
    Ends<Rating> ratings,
    List<PeriodMove> risen,
    List<PeriodMove> fallen,
    List<AppEvent> events,
    List<ObservedReview> reviews) {
  /** So many days before the end of the week are in the chart. */
  static final int CHART_DAYS = 28;

  private static final int TOP = 10;
  private static final int MAX_REVIEWS = 5;

  /** The first and the last value observed in a week, and on the day before it. */
  public record Ends<T>(Optional<T> before, Optional<T> after) {
    static <T> Ends<T> of(SortedMap<LocalDate, T> values) {
      return values.isEmpty()
          ? new Ends<>(Optional.empty(), Optional.empty())
          : new Ends<>(
              Optional.of(values.firstEntry().getValue()),
              Optional.of(values.lastEntry().getValue()));
    }
  }

  /** What happened to the app or beside it. */
  public record AppEvent(LocalDate date, String text) {}

  /** The newest visibility of the week. */
  public Optional<DayScore> score() {
    return scores.isEmpty() ? Optional.empty() : Optional.of(scores.lastEntry().getValue());
  }

  public double points() {
    return change.map(ScoreChange::points).orElse(0.0);
  }

  /** How many more keywords are in the top 10 than before. */
  public OptionalInt gained() {
    return topTen.before().isPresent() && topTen.after().isPresent()
        ? OptionalInt.of(topTen.after().get() - topTen.before().get())
        : OptionalInt.empty();
  }

  /** How many ratings are new. */
  public Optional<Long> newRatings() {
    return ratings
        .before()
        .flatMap(before -> ratings.after().map(after -> after.count() - before.count()));
  }

  /** Reads the week of apps. */
  record Reader(Timelines timelines, AccountId account, ReportWeek week) {
    AppWeek read(AppSelection app, Evidence evidence) {
      AppTimeline month =
          timelines.read(
              timelines.watch(account, app.app(), app.country(), app.device()),
              CHART_DAYS,
              evidence);
      AppTimeline days =
          new AppTimeline(
              month.watch(),
              week.withDayBefore().first(),
              month.last(),
              month.visibility(),
              month.scores(),
              month.ranks(),
              month.events());
      RankPeriod ranks = RankPeriod.of(days);
      return new AppWeek(
          app,
          AppCard.of(app.app(), app.country(), timelines.evidence()),
          month.scores(),
          month.visibility().change(days.first(), days.last()),
          Ends.of(ranks.within(TOP)),
          Ends.of(ratings(app, evidence)),
          ranks.risen(),
          ranks.fallen(),
          events(app, month, evidence),
          reviews(app, evidence));
    }

    private SortedMap<LocalDate, Rating> ratings(AppSelection app, Evidence evidence) {
      SortedMap<LocalDate, Rating> ratings = new TreeMap<>();
      AppRatings.lastOfEachDate(
              new Subject.Rating(app.app(), app.country()), week.withDayBefore().dates(), evidence)
          .forEach((date, found) -> ratings.put(date, found.facts()));
      return ratings;
    }

    private List<AppEvent> events(AppSelection app, AppTimeline month, Evidence evidence) {
      List<MarketEvent> events =
          month.events().stream().filter(event -> week.range().contains(event.date())).toList();
      EventText text =
          new EventText(Optional.of(app.app()), Timelines.names(events, app.country(), evidence));
      return events.stream().map(event -> new AppEvent(event.date(), text.of(event))).toList();
    }

    private List<ObservedReview> reviews(AppSelection app, Evidence evidence) {
      AppReviews.Query query =
          new AppReviews.Query(
              app.app(),
              app.country(),
              Optional.of(week.range().start()),
              ReviewFilter.NONE,
              new Page(1, MAX_REVIEWS));
      return switch (new AppReviews().answer(query, evidence.separate())) {
        case Answer.Ready<AppReviews.Result> ready -> ready.result().reviews();
        case Answer.Preparing<AppReviews.Result> _, Answer.NoData<AppReviews.Result> _ -> List.of();
      };
    }
  }
}
