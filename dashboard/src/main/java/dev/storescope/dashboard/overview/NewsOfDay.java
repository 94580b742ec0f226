package dev.storescope.dashboard.overview;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.events.EventText;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.Timelines;
import dev.storescope.events.Timelines.WatchedDay;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What happened to an app on the last day on which its searches were observed.
 *
 * @param moves how many keywords moved, with their names
 * @param events of the day
 * @param dayBefore the events of the day before
 */
public record NewsOfDay(
    AppSelection selection,
    AppCard card,
    LocalDate date,
    List<NewsLine> moves,
    List<String> events,
    List<String> dayBefore,
    int size) {
  static final int MAX_SHOWN = 5;
  private static final int MAX_EVENTS = 4;

  /** A line about keywords. */
  public record NewsLine(boolean good, String text) {}

  /** The address of the day. */
  public String url() {
    return EventMarkers.url(selection, date);
  }

  /** The news of the tracked apps that have any, those with the most first. */
  static List<NewsOfDay> list(Timelines timelines, AccountId account) {
    Evidence evidence = timelines.evidence();
    return timelines.lastDays(account).stream()
        .filter(each -> each.day().filter(NewsOfDay::isNews).isPresent())
        .map(each -> of(each, each.day().orElseThrow(), evidence))
        .sorted(Comparator.comparingInt(NewsOfDay::size).reversed())
        .toList();
  }

  private static boolean isNews(TimelineDay day) {
    return !day.moves().isEmpty() || !day.events().isEmpty();
  }

  private static NewsOfDay of(WatchedDay watched, TimelineDay day, Evidence evidence) {
    AppSelection app =
        new AppSelection(
            watched.watch().app(), watched.watch().country(), watched.watch().device());
    // Only moves make the day before interesting.
    List<MarketEvent> before = day.moves().isEmpty() ? List.of() : day.dayBefore();
    EventText text =
        new EventText(
            Optional.of(app.app()),
            Timelines.names(
                Stream.of(day.events(), before).flatMap(List::stream).toList(),
                app.country(),
                evidence));
    return new NewsOfDay(
        app,
        AppCard.of(app.app(), app.country(), evidence),
        day.date(),
        lines(day),
        texts(day.events(), text),
        texts(before, text),
        day.moves().size() + day.events().size());
  }

  private static List<NewsLine> lines(TimelineDay day) {
    return Stream.of(
            day.entered().isEmpty()
                ? Optional.<NewsLine>empty()
                : Optional.of(
                    new NewsLine(
                        true, EventText.keywords(day.entered(), Texts.of("moves.entered")))),
            day.left().isEmpty()
                ? Optional.<NewsLine>empty()
                : Optional.of(
                    new NewsLine(false, EventText.keywords(day.left(), Texts.of("moves.left")))),
            day.rose().isEmpty()
                ? Optional.<NewsLine>empty()
                : Optional.of(
                    new NewsLine(true, EventText.keywords(day.rose(), Texts.of("moves.rose")))),
            day.fell().isEmpty()
                ? Optional.<NewsLine>empty()
                : Optional.of(
                    new NewsLine(false, EventText.keywords(day.fell(), Texts.of("moves.fell")))))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<String> texts(List<MarketEvent> events, EventText text) {
    List<String> first = events.stream().limit(MAX_EVENTS).map(text::of).toList();
    return events.size() > MAX_EVENTS
        ? Stream.concat(
                first.stream(), Stream.of(Texts.of("list.more", events.size() - MAX_EVENTS)))
            .toList()
        : first;
  }
}
