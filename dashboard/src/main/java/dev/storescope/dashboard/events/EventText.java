package dev.storescope.dashboard.events;

import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.MarketEvent.ChartEvent;
import dev.storescope.events.MarketEvent.EventKind;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.MarketEvent.RatingEvent;
import dev.storescope.events.MarketEvent.RivalEvent;
import dev.storescope.events.RankMove;
import dev.storescope.listings.KnownApp;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What happened, in words; they name no cause.
 *
 * @param own the app that the page is about, which is not named
 */
public record EventText(Optional<AppId> own, Map<AppId, KnownApp> names) {
  private static final int MAX_PARTS = 3;
  private static final int MAX_KEYWORDS = 5;
  private static final int MAX_TITLE = 40;

  /** An event in one line, such as {@code Draughts: title changed}. */
  public String of(MarketEvent event) {
    String text = withoutApp(event);
    return own.filter(event.app()::equals).isPresent()
        ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1)
        : title(event.app()) + ": " + text;
  }

  /** The marker of an event in a chart. */
  public ChartMarker marker(MarketEvent event, String url) {
    return new ChartMarker(event.date(), kind(event), of(event), Optional.of(url));
  }

  private ChartMarker.Kind kind(MarketEvent event) {
    if (own.filter(event.app()::equals).isEmpty()) {
      return ChartMarker.Kind.RIVAL;
    }
    return event instanceof ListingEvent listing && listing.isRelease()
        ? ChartMarker.Kind.RELEASE
        : ChartMarker.Kind.APP;
  }

  private static String withoutApp(MarketEvent event) {
    return switch (event) {
      case ListingEvent listing -> Texts.of("event.listing", parts(listing));
      case RatingEvent rating -> rating(rating);
      case ChartEvent chart -> chart(chart);
      case RivalEvent rival -> Texts.of("event.rival", rival.search().keyword(), rival.rank());
    };
  }

  private static String rating(RatingEvent event) {
    String from = Format.average(event.from().average());
    String to = Format.average(event.to().average());
    return event.kind() == EventKind.RATING_FALL
        ? Texts.of("event.rating-fell", from, to)
        : Texts.of("event.rating-rose", from, to);
  }

  private static String chart(ChartEvent event) {
    CategoryId category = event.chart().category();
    String name =
        Texts.of(
            "event.chart",
            DisplayNames.of(event.chartKind()).toLowerCase(Locale.ROOT),
            Categories.findEnglishTitle(category).orElse(category.value()));
    if (event.rankBefore() == 0) {
      return Texts.of("event.chart-entered", name, event.rankAfter());
    }
    return event.rankAfter() == 0
        ? Texts.of("event.chart-left", name, event.rankBefore())
        : Texts.of("event.chart-moved", event.rankBefore(), event.rankAfter(), name);
  }

  private static String parts(ListingEvent event) {
    List<String> parts =
        event.parts().stream()
            .map(change -> Texts.name(change.part().kind()).toLowerCase(Locale.ROOT))
            .distinct()
            .toList();
    String first = parts.stream().limit(MAX_PARTS).collect(Collectors.joining(", "));
    return parts.size() > MAX_PARTS
        ? Texts.of("listing.and-other-fields", first, parts.size() - MAX_PARTS)
        : first;
  }

  private String title(AppId app) {
    String title =
        Optional.ofNullable(names.get(app)).flatMap(KnownApp::title).orElse(app.value()).strip();
    return title.codePointCount(0, title.length()) <= MAX_TITLE
        ? title
        : title.substring(0, title.offsetByCodePoints(0, MAX_TITLE - 1)).strip() + "…";
  }

  /** Points of the visibility gained or lost, such as {@code +1.2}. */
  public static String points(double points) {
    return (points < 0 ? "−" : "+") + Format.upTo(Math.abs(points), 1);
  }

  /** Which keywords count for the visibility since a day. */
  public static String counted(List<Keyword> keywords) {
    return Texts.of("events.counted", keywords.size(), names(keywords));
  }

  /** Which keywords no longer count for the visibility since a day. */
  public static String uncounted(List<Keyword> keywords) {
    return Texts.of("events.uncounted", keywords.size(), names(keywords));
  }

  /** How many keywords did what, with the first of them, such as {@code 2 keywords fell: a, b}. */
  public static String keywords(List<RankMove> moves, String did) {
    return Texts.of(
        "moves",
        moves.size(),
        did,
        names(moves.stream().map(move -> move.search().keyword()).toList()));
  }

  /** The first of some keywords, and how many more there are. */
  public static String names(List<Keyword> keywords) {
    String first =
        keywords.stream().limit(MAX_KEYWORDS).map(Keyword::text).collect(Collectors.joining(", "));
    return keywords.size() > MAX_KEYWORDS
        ? Texts.of("list.and-more", first, keywords.size() - MAX_KEYWORDS)
        : first;
  }

  /** A rank as a cell shows it. */
  public static String rank(Rank rank) {
    return switch (rank) {
      case Rank.Ranked(int position) -> Format.count(position);
      case Rank.NotRanked() -> Texts.of("cell.not-ranked");
      case Rank.Beyond(int depth) -> Texts.of("cell.beyond", depth);
    };
  }
}
