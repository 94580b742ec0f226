package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.listings.AppRating;
import dev.storescope.listings.AppRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** The rating of an app: now, by stars, over time and by country. */
public record RatingsPage(PageQueries queries, AppHeader.Reader headers, EventMarkers markers)
    implements PageGroup {
  /**
   * The model of the page.
   *
   * @param newest the newest observation, whatever its age
   * @param reply of the query for the rating now
   * @param doubt about the rating now
   * @param days the average, the count and the gain
   * @param markers what happened meanwhile
   * @param histogram the newest, whatever its age
   */
  public record Model(
      AppHeader header,
      Optional<Observation<Rating>> newest,
      QueryResult<AppRating.Result> reply,
      Optional<FetchDoubt> doubt,
      DailySeries days,
      List<ChartMarker> markers,
      Optional<Observation<RatingHistogram>> histogram,
      RatingsByCountry countries) {
    public DailySeries averages() {
      return days.only(line -> line.measure() == Measure.AVERAGE_RATING);
    }

    public DailySeries gains() {
      return days.only(line -> line.measure() == Measure.GAIN);
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.RATINGS.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Period period = Period.of(request.query(), queries.now());
    DateRange range = period.range();
    Subject.Rating subject = new Subject.Rating(app.app(), app.country());
    DailySeries days = period.read(dates -> days(subject, dates, queries.evidence()));
    if (request.wantsCsv()) {
      request.send(csv(request, app, days));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.RATINGS);
    QueryResult<AppRating.Result> reply =
        queries.run(
            request.account().id(), new AppRating(), new AppRating.Query(app.app(), app.country()));
    Evidence evidence = queries.evidence();
    Model model =
        new Model(
            header,
            evidence.findAt(subject, queries.now(), Freshness.UNLIMITED),
            reply,
            queries.findDoubt(subject),
            days,
            markers.read(request.account().id(), app, List.of(), range),
            evidence.findAt(
                new Subject.Histogram(app.app(), app.country()),
                queries.now(),
                Freshness.UNLIMITED),
            RatingsByCountry.read(app, evidence));
    request.show("ratings.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  private Csv csv(PageRequest request, AppSelection app, DailySeries days) {
    return request.query().find("table").filter("countries"::equals).isPresent()
        ? RatingsByCountry.read(app, queries.evidence())
            .toCsv("ratings-by-country-%s".formatted(app.app()))
        : days.toCsv(app.fileName("ratings"));
  }

  private static DailySeries days(Subject.Rating subject, DateRange range, Evidence evidence) {
    // The day before is read as well, for the gain of the first date.
    SortedMap<LocalDate, Observation<Rating>> ratings =
        AppRatings.lastOfEachDate(
            subject, new DateRange(range.first().minusDays(1), range.last()).dates(), evidence);
    SortedMap<LocalDate, OptionalDouble> gains = new TreeMap<>();
    SortedMap<LocalDate, Observation<Rating>> ofRange = ratings.tailMap(range.first());
    ofRange.forEach(
        (date, rating) ->
            Optional.ofNullable(ratings.get(date.minusDays(1)))
                .map(before -> rating.facts().count() - before.facts().count())
                .ifPresent(gain -> gains.put(date, OptionalDouble.of((double) gain))));
    return new DailySeries(
        range,
        List.of(
            DailyLine.of(
                Texts.of("ratings.average"),
                List.of("average"),
                Measure.AVERAGE_RATING,
                ofRange,
                rating -> average(rating.facts())),
            DailyLine.of(
                Texts.of("ratings.count"),
                List.of("count"),
                Measure.COUNT,
                ofRange,
                rating -> OptionalDouble.of((double) rating.facts().count())),
            new DailyLine(Texts.of("ratings.gained"), List.of("gained"), Measure.GAIN, gains)));
  }

  private static OptionalDouble average(Rating rating) {
    return rating.count() > 0 ? OptionalDouble.of(rating.average()) : OptionalDouble.empty();
  }
}
