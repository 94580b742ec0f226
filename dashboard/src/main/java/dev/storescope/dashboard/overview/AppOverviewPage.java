package dev.storescope.dashboard.overview;

import dev.storescope.annotations.Annotation;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.dashboard.app.EventsPage;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.keyword.KeywordOptions;
import dev.storescope.dashboard.app.keyword.KeywordsTab;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.events.EventText;
import dev.storescope.dashboard.page.AppSelection;
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
import dev.storescope.dashboard.page.SourceChange;
import dev.storescope.dashboard.page.text.RemovedText;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.KeywordRankPeriod;
import dev.storescope.events.KeywordRankPeriod.PeriodMove;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.RankGroup;
import dev.storescope.events.RankHistory;
import dev.storescope.events.Timelines;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.reviews.ReviewFilter;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * An app at a glance: its figures with their changes in a period, and what happened. An address
 * with a parameter of the keywords shows those.
 */
public record AppOverviewPage(
    PageQueries queries,
    AppHeader.Reader headers,
    Timelines timelines,
    EventMarkers markers,
    KeywordsTab keywords)
    implements PageGroup {
  private static final int MOST_REVIEWS = 3;
  private static final int MOST_MOVES = 8;
  private static final int MOST_EVENTS = 6;
  private static final AppReviews REVIEWS = new AppReviews(MOST_REVIEWS);

  /** Something that happened on a date. */
  public record Happened(LocalDate date, String text, String url) {}

  /**
   * The model of the page.
   *
   * @param groups the number of keywords by group of ranks and date
   * @param added where many keywords were observed for the first time
   * @param tracked how many keywords
   * @param compared whether keywords were observed at both ends of the period
   * @param reviews the newest of the period
   * @param removedReviews how many reviews were removed; blank if none were
   */
  public record Model(
      AppHeader header,
      DailySeries visibility,
      List<SourceChange> sources,
      DailySeries groups,
      List<ChartMarker> markers,
      List<ChartMarker> added,
      int tracked,
      boolean compared,
      List<PeriodMove> risen,
      List<PeriodMove> fallen,
      List<Happened> happened,
      List<ObservedReview> reviews,
      String removedReviews) {
    /** The address with the period and more parameters. */
    public String url(Object... parameters) {
      return header.selection().url(AppTab.OVERVIEW.below(), header.period().with(parameters));
    }

    public List<PeriodMove> firstRisen() {
      return risen.stream().limit(MOST_MOVES).toList();
    }

    public List<PeriodMove> firstFallen() {
      return fallen.stream().limit(MOST_MOVES).toList();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.OVERVIEW.below(), this::show);
  }

  private void show(PageRequest request) {
    if (KeywordOptions.areIn(request.query())) {
      keywords.show(request);
      return;
    }
    AppSelection app = AppSelection.of(request);
    Period period = Period.of(request.query(), queries.now());
    DateRange range = period.range();
    Evidence evidence = timelines.evidence();
    AppTimeline timeline =
        timelines.read(
            timelines.watch(request.account().id(), app.app(), app.country(), app.device()),
            new AppTimeline.Dates(period.begin(), range.first(), range.last()),
            evidence);
    KeywordRankPeriod ranks = KeywordRankPeriod.of(timeline);
    DailySeries visibility = EventsPage.visibility(period, timeline.visibility());
    DailySeries groups = period.read(dates -> groups(dates, timeline.ranks()));
    if (request.wantsCsv()) {
      boolean ofGroups = request.query().find("table").filter("ranks"::equals).isPresent();
      request.send(
          ofGroups
              ? groups.toCsv(app.fileName("keywords-by-rank"))
              : visibility.toCsv(app.fileName("visibility")));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.OVERVIEW, timeline, evidence);
    List<Annotation> annotations = markers.list(request.account().id(), app.app(), range);
    EventText text =
        new EventText(
            Optional.of(app.app()), Timelines.names(timeline.events(), app.country(), evidence));
    List<ChartMarker> added = EventMarkers.ofAdded(app, ranks);
    Model model =
        new Model(
            header,
            visibility,
            SourceChange.within(range, Stream.of(timeline.ranks().sources())),
            groups,
            Stream.of(
                    added.stream(),
                    annotations.stream()
                        .map(each -> EventMarkers.marker(each, EventMarkers.url(app, each.date()))),
                    timeline.events().stream()
                        .map(event -> text.marker(event, EventMarkers.url(app, event.date()))))
                .flatMap(each -> each)
                .toList(),
            added,
            timeline.watch().keywords().size(),
            ranks.isCompared(),
            ranks.risen(),
            ranks.fallen(),
            happened(app, annotations, timeline.events(), text),
            reviews(app, range),
            RemovedText.ofReviews(List.of(app.app()), queries.runner().findRemovals()));
    request.show("appOverview.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  /** The newest reviews of a range. */
  private List<ObservedReview> reviews(AppSelection app, DateRange range) {
    AppReviews.Query query =
        new AppReviews.Query(
            app.app(),
            app.country(),
            Optional.of(new AppReviews.Range(range.start(), range.end())),
            ReviewFilter.NONE,
            new Page(1, MOST_REVIEWS));
    return REVIEWS.answer(query, queries.evidence())
            instanceof Answer.Ready<AppReviews.Result> ready
        ? ready.result().reviews()
        : List.of();
  }

  private static DailySeries groups(DateRange range, RankHistory ranks) {
    SortedMap<LocalDate, Map<RankGroup, Integer>> byDate =
        KeywordRankPeriod.of(ranks, range.first(), range.last()).groups();
    return new DailySeries(
        range,
        Stream.of(RankGroup.values())
            .map(
                group ->
                    DailyLine.of(
                        title(group),
                        List.of(title(group)),
                        Measure.COUNT,
                        byDate,
                        counts -> OptionalDouble.of(counts.getOrDefault(group, 0))))
            .toList());
  }

  private static String title(RankGroup group) {
    if (group == RankGroup.FURTHER) {
      return Texts.of("app-overview.further", group.first());
    }
    return group.first() == group.last()
        ? Integer.toString(group.first())
        : Texts.of("app-overview.ranks", group.first(), group.last());
  }

  private static List<Happened> happened(
      AppSelection app, List<Annotation> annotations, List<MarketEvent> events, EventText text) {
    return Stream.concat(
            annotations.stream()
                .map(
                    each ->
                        new Happened(each.date(), each.text(), EventMarkers.url(app, each.date()))),
            events.stream()
                .map(
                    event ->
                        new Happened(
                            event.date(), text.of(event), EventMarkers.url(app, event.date()))))
        .sorted((one, other) -> other.date().compareTo(one.date()))
        .limit(MOST_EVENTS)
        .toList();
  }
}
