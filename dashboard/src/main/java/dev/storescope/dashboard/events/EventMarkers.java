package dev.storescope.dashboard.events;

import dev.storescope.accounts.AccountId;
import dev.storescope.annotations.Annotation;
import dev.storescope.annotations.Annotations;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.Layout;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.events.DatePair;
import dev.storescope.events.EventReader;
import dev.storescope.events.KeywordRankPeriod;
import dev.storescope.events.ListingEvents;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.RivalEvents;
import dev.storescope.events.Timelines;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the markers of the charts about an app; each links to its day on the page of events. */
public record EventMarkers(Timelines timelines, Annotations annotations) {
  /** The end of the path of an app's page of events. */
  public static final String BELOW = "/events";

  /** A few keywords more change no figure much. */
  private static final int LEAST_ADDED = 5;

  /**
   * What happened to an app in a range, of which the last {@link Timelines#MAX_DAYS} are read.
   *
   * @param contested the keywords in whose first ten new apps are marked
   */
  public List<ChartMarker> read(
      AccountId account, AppSelection app, Collection<Keyword> contested, DateRange range) {
    Evidence evidence = timelines.evidence();
    List<MarketEvent> events =
        EventReader.list(
            timelines.watch(account, app.app(), app.country(), app.device()),
            contested,
            first(range),
            evidence);
    EventText text =
        new EventText(Optional.of(app.app()), Timelines.names(events, app.country(), evidence));
    return Stream.concat(
            list(account, app.app(), range).stream()
                .map(each -> marker(each, url(app, each.date()))),
            events.stream().map(event -> text.marker(event, url(app, event.date()))))
        .toList();
  }

  /**
   * The dates on which many keywords of an app were observed for the first time: what its counts
   * and its visibility show there is no move of ranks.
   */
  public static List<ChartMarker> ofAdded(AppSelection app, KeywordRankPeriod ranks) {
    return ranks.added().entrySet().stream()
        .filter(each -> each.getValue() >= Math.max(LEAST_ADDED, ranks.observed() / 10))
        .map(
            each ->
                new ChartMarker(
                    each.getKey(),
                    ChartMarker.Kind.APP,
                    Texts.of("events.keywords-added", each.getValue()),
                    Optional.of(url(app, each.getKey()))))
        .toList();
  }

  /** The annotations of an app in a range, newest first. */
  public List<Annotation> list(AccountId account, AppId app, DateRange range) {
    return annotations.list(account, app).stream()
        .filter(each -> range.contains(each.date()))
        .toList();
  }

  /**
   * The annotations of an app on days that cannot have one, which an earlier version accepted;
   * newest first. No period has these days.
   */
  public List<Annotation> listOutside(AccountId account, AppId app, LocalDate today) {
    return annotations.list(account, app).stream()
        .filter(each -> !Annotation.isPossible(each.date(), today))
        .toList();
  }

  /** The marker of an annotation. */
  public static ChartMarker marker(Annotation annotation, String url) {
    return new ChartMarker(
        annotation.date(), ChartMarker.Kind.ANNOTATION, annotation.text(), Optional.of(url));
  }

  /** The apps that are new in the first ten of a search, and the changes of listings of some. */
  public List<ChartMarker> readSearch(
      Subject.Search search, Collection<AppId> apps, DateRange range) {
    Evidence evidence = timelines.evidence();
    Instant since = DatePair.startOf(first(range)).minusMillis(1);
    List<MarketEvent> events = new ArrayList<>();
    events.addAll(RivalEvents.list(Optional.empty(), List.of(search), since, evidence));
    events.addAll(ListingEvents.list(apps, search.country(), Set.of(), since, evidence));
    EventText text =
        new EventText(Optional.empty(), Timelines.names(events, search.country(), evidence));
    return events.stream().map(event -> text.marker(event, url(event, search))).toList();
  }

  private static String url(MarketEvent event, Subject.Search search) {
    AppSelection app = new AppSelection(event.app(), search.country(), search.device());
    return event instanceof ListingEvent ? urlOn(app, "/listing", event.date()) : app.url("");
  }

  /** The address at which a day is annotated, without the day; blank for who may not. */
  public static String annotateUrl(Layout layout, AppSelection app) {
    return layout.mayChange() ? app.url(BELOW) : "";
  }

  /** The address of a day of an app. */
  public static String url(AppSelection app, LocalDate date) {
    return urlOn(app, BELOW, date);
  }

  /** The address of a day on a page of an app that has days, in a period that contains it. */
  private static String urlOn(AppSelection app, String below, LocalDate date) {
    return app.url(below, Period.ON, date) + "#" + anchor(date);
  }

  /** The id of a day on a page that has days. */
  public static String anchor(LocalDate date) {
    return "day-" + date;
  }

  private static LocalDate first(DateRange range) {
    LocalDate earliest = range.last().minusDays(Timelines.MAX_DAYS - 1L);
    return range.first().isBefore(earliest) ? earliest : range.first();
  }
}
