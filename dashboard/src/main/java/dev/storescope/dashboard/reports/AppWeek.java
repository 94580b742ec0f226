package dev.storescope.dashboard.reports;

import dev.storescope.accounts.AccountId;
import dev.storescope.annotations.Annotation;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.events.EventText;
import dev.storescope.dashboard.events.MovesText;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.events.AfterChange;
import dev.storescope.events.AfterChange.AppMoves;
import dev.storescope.events.KeywordRankPeriod;
import dev.storescope.events.KeywordRankPeriod.TopChange;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.OwnChanges;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.events.Watch;
import dev.storescope.listings.AppRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.reports.WeekFigures;
import dev.storescope.reports.WeekFigures.Ends;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.reviews.ReviewFilter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An app in a week.
 *
 * @param ratings at each end
 * @param markers of what happened to the app itself in four weeks, and of its annotations
 * @param reviews the newest of the week
 * @param changes the newest own changes of the four weeks, with what moved after them
 * @param competitors of the only app of a report
 */
public record AppWeek(
    AppSelection app,
    AppCard card,
    WeekFigures figures,
    Ends<Rating> ratings,
    List<AppEvent> events,
    List<ChartMarker> markers,
    List<ObservedReview> reviews,
    List<MovedAfter> changes,
    List<CompetitorScores> competitors) {
  private static final int MAX_REVIEWS = 5;
  private static final int MAX_COMPETITORS = 5;
  private static final int MAX_CHANGES = 5;

  /**
   * What happened to the app or beside it.
   *
   * @param noted whether the team noted it
   */
  public record AppEvent(LocalDate date, String text, boolean noted) {}

  /**
   * What moved after the changes of a day.
   *
   * @param days how many days after it
   */
  public record MovedAfter(LocalDate date, String change, int days, AppMoves moves) {
    public MovesText text() {
      return new MovesText(moves);
    }
  }

  /** The visibility of a competitor in the four weeks, by date. */
  public record CompetitorScores(String title, SortedMap<LocalDate, DayScore> scores) {}

  public double points() {
    return figures.change().map(ScoreChange::points).orElse(0.0);
  }

  /** How many more keywords are in the top 10 than before, of those observed at both ends. */
  public OptionalInt gained() {
    return figures.topTenChange().stream().mapToInt(TopChange::gained).findFirst();
  }

  /** How many ratings are new. */
  public Optional<Long> newRatings() {
    return ratings
        .before()
        .flatMap(before -> ratings.after().map(after -> after.count() - before.count()));
  }

  /** Reads the week of apps. */
  record Reader(EventMarkers events, AccountId account, ReportWeek week, boolean ofOne) {
    AppWeek read(AppSelection app, Evidence evidence) {
      Timelines timelines = events.timelines();
      Watch watch = timelines.watch(account, app.app(), app.country(), app.device());
      WeekFigures figures = WeekFigures.read(timelines, watch, week.first(), evidence);
      List<Annotation> noted =
          events.list(account, app.app(), new DateRange(figures.earliest(), figures.last()));
      return new AppWeek(
          app,
          AppCard.of(app.app(), app.country(), timelines.evidence()),
          figures,
          Ends.of(ratings(app, evidence)),
          events(app, figures.weekEvents(), noted, evidence),
          markers(app, figures, noted),
          reviews(app),
          changes(app, figures, noted),
          ofOne ? competitors(watch, figures, evidence) : List.of());
    }

    private List<CompetitorScores> competitors(
        Watch watch, WeekFigures figures, Evidence evidence) {
      List<CompetitorScores> scores = new ArrayList<>();
      events
          .timelines()
          .ofCompetitors(watch, figures.visibility(), MAX_COMPETITORS, figures.earliest(), evidence)
          .forEach(
              (app, visibility) ->
                  scores.add(
                      new CompetitorScores(
                          AppCard.of(app, watch.country(), evidence).title(),
                          visibility.between(figures.earliest(), figures.last()))));
      return scores;
    }

    private static List<MovedAfter> changes(
        AppSelection app, WeekFigures figures, List<Annotation> noted) {
      OwnChanges changes =
          OwnChanges.of(app.app(), figures.events(), noted, figures.earliest(), figures.last());
      return changes.dates().stream()
          .flatMap(
              date -> figures.after(date).stream().map(after -> moved(app, date, after, changes)))
          .limit(MAX_CHANGES)
          .toList();
    }

    private static MovedAfter moved(
        AppSelection app, LocalDate date, AfterChange after, OwnChanges changes) {
      EventText text = new EventText(Optional.of(app.app()), Map.of());
      OwnChanges day = changes.on(date);
      String change =
          Stream.concat(
                  day.listings().stream().map(text::of),
                  day.annotations().stream().map(Annotation::text))
              .collect(Collectors.joining("; "));
      return new MovedAfter(date, change, after.days(), after.apps().getFirst());
    }

    private SortedMap<LocalDate, Rating> ratings(AppSelection app, Evidence evidence) {
      SortedMap<LocalDate, Rating> ratings = new TreeMap<>();
      AppRatings.lastOfEachDate(
              new Subject.Rating(app.app(), app.country()), week.withDayBefore().dates(), evidence)
          .forEach((date, found) -> ratings.put(date, found.facts()));
      return ratings;
    }

    private List<AppEvent> events(
        AppSelection app, List<MarketEvent> observed, List<Annotation> noted, Evidence evidence) {
      EventText text =
          new EventText(Optional.of(app.app()), Timelines.names(observed, app.country(), evidence));
      return Stream.concat(
              noted.stream()
                  .filter(each -> week.range().contains(each.date()))
                  .map(each -> new AppEvent(each.date(), each.text(), true)),
              observed.stream().map(event -> new AppEvent(event.date(), text.of(event), false)))
          .toList();
    }

    private static List<ChartMarker> markers(
        AppSelection app, WeekFigures figures, List<Annotation> noted) {
      EventText text = new EventText(Optional.of(app.app()), Map.of());
      KeywordRankPeriod ranks =
          KeywordRankPeriod.of(figures.visibility().ranks(), figures.earliest(), figures.last());
      return Stream.of(
              EventMarkers.ofAdded(app, ranks).stream(),
              noted.stream()
                  .map(each -> EventMarkers.marker(each, EventMarkers.url(app, each.date()))),
              figures.events().stream()
                  .filter(event -> event.app().equals(app.app()))
                  .map(event -> text.marker(event, EventMarkers.url(app, event.date()))))
          .flatMap(each -> each)
          .toList();
    }

    /** Those submitted in the week, also if they were observed after it. */
    private List<ObservedReview> reviews(AppSelection app) {
      AppReviews.Query query =
          new AppReviews.Query(
              app.app(),
              app.country(),
              Optional.of(new AppReviews.Range(week.range().start(), week.range().end())),
              ReviewFilter.NONE,
              new Page(1, MAX_REVIEWS));
      return switch (new AppReviews().answer(query, events.timelines().evidence())) {
        case Answer.Ready<AppReviews.Result> ready -> ready.result().reviews();
        case Answer.Preparing<AppReviews.Result> _, Answer.NoData<AppReviews.Result> _ -> List.of();
      };
    }
  }
}
