package dev.storescope.http.account;

import dev.storescope.answer.Evidence;
import dev.storescope.events.AfterChange;
import dev.storescope.events.AfterChange.AppMoves;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.MarketEvent.ChartEvent;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.MarketEvent.RatingEvent;
import dev.storescope.events.MarketEvent.RivalEvent;
import dev.storescope.events.RankMove;
import dev.storescope.events.Visibility.BothScores;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.KeywordPoints;
import dev.storescope.events.Watch;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.listings.KnownApp;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes events, moves of ranks and the visibility. */
record EventJson(Watch watch, Map<AppId, KnownApp> names) {
  private static final int DECIMALS = 2;

  /** With the names of the app and its competitors. */
  static EventJson of(Watch watch, Evidence evidence) {
    Map<AppId, KnownApp> names = new LinkedHashMap<>();
    evidence
        .each(watch.apps(), app -> KnownApp.of(app, watch.country(), evidence))
        .forEach(app -> names.put(app.app(), app));
    return new EventJson(watch, names);
  }

  static void write(Watch watch, ObjectNode node) {
    new ListedApp(watch.app(), watch.country()).write(node);
    node.put("devicetype", watch.device().wireName());
  }

  static void writeMoves(TimelineDay day, ObjectNode node) {
    writeMoves("entered_top_10", day.entered(), node);
    writeMoves("left_top_10", day.left(), node);
    writeMoves("rose", day.rose(), node);
    writeMoves("fell", day.fell(), node);
  }

  private static void writeMoves(String name, List<RankMove> moves, ObjectNode node) {
    ArrayNode array = node.putArray(name);
    for (RankMove move : moves) {
      ObjectNode written = array.addObject().put("query", move.search().keyword().text());
      write("_before", move.before().rank(), written);
      write("_after", move.after().rank(), written);
      written
          .put("observed_before", Timestamps.format(move.before().observedAt()))
          .put("observed_at", Timestamps.format(move.after().observedAt()));
    }
  }

  /** A rank that is not known has how many apps were observed. */
  private static void write(String suffix, Rank rank, ObjectNode node) {
    switch (rank) {
      case Rank.Ranked(int position) -> node.put("rank" + suffix, position);
      case Rank.NotRanked() -> node.put("rank" + suffix, 0);
      case Rank.Beyond(int depth) -> node.put("depth" + suffix, depth);
    }
  }

  void write(AfterChange period, ObjectNode node) {
    node.put("days", period.days())
        .put("before", period.before().toString())
        .put("after", period.after().toString());
    ArrayNode apps = node.putArray("apps");
    period.apps().forEach(moves -> write(moves, apps.addObject()));
  }

  private void write(AppMoves moves, ObjectNode node) {
    node.put("storeid", moves.app().value());
    putTitle(moves.app(), node);
    node.put("own", moves.app().equals(watch.app()))
        .put("keywords", moves.moves().size())
        .put("entered_top_10", moves.entered())
        .put("left_top_10", moves.left())
        .put("up", moves.up())
        .put("down", moves.down());
    OptionalDouble median = moves.medianMove();
    node.put(
        "median_places_gained", median.isPresent() ? Double.valueOf(median.getAsDouble()) : null);
    Optional<BothScores> visibility = moves.visibility();
    node.put("visibility_before", visibility.map(both -> rounded(both.before())).orElse(null));
    node.put("visibility_after", visibility.map(both -> rounded(both.after())).orElse(null));
  }

  private void putTitle(AppId app, ObjectNode node) {
    Optional.ofNullable(names.get(app))
        .flatMap(KnownApp::title)
        .ifPresent(title -> node.put("title", title));
  }

  void write(List<? extends MarketEvent> events, ArrayNode array) {
    events.forEach(event -> write(event, array.addObject()));
  }

  private void write(MarketEvent event, ObjectNode node) {
    node.put("kind", event.kind().wireName());
    node.put("storeid", event.app().value());
    putTitle(event.app(), node);
    node.put("own", event.app().equals(watch.app()));
    node.put("observed_before", Timestamps.format(event.before()));
    node.put("observed_at", Timestamps.format(event.at()));
    switch (event) {
      case ListingEvent listing -> write(listing, node);
      case RatingEvent rating ->
          node.put("rating_before", rating.from().average())
              .put("rating_after", rating.to().average());
      case ChartEvent chart ->
          node.put("category", chart.chart().category().value())
              .put("chart", chart.chartKind().name().toLowerCase(Locale.ROOT))
              .put("rank_before", chart.rankBefore())
              .put("rank_after", chart.rankAfter());
      case RivalEvent rival ->
          node.put("query", rival.search().keyword().text()).put("rank_after", rival.rank());
    }
  }

  private static void write(ListingEvent event, ObjectNode node) {
    ArrayNode parts = node.putArray("parts");
    for (PartChange change : event.parts()) {
      ObjectNode part = parts.addObject();
      part.put("part", change.part().kind().name().toLowerCase(Locale.ROOT));
      if (!change.part().device().isEmpty()) {
        part.put("device", change.part().device());
      }
      ArrayNode before = part.putArray("before");
      change.before().forEach(before::add);
      ArrayNode after = part.putArray("after");
      change.after().forEach(after::add);
    }
  }

  static void writeVisibility(AppTimeline timeline, ObjectNode data) {
    Map<?, DayScore> scores = timeline.scores();
    data.put("tracked_keywords", timeline.watch().keywords().size());
    ObjectNode history = data.putObject("history");
    scores.values().forEach(score -> write(score, history.putObject(score.date().toString())));
    ArrayNode parts = data.putArray("parts");
    scores.values().stream()
        .reduce((_, later) -> later)
        .map(last -> timeline.visibility().pointsOn(last.date()))
        .orElse(List.of())
        .forEach(each -> write(each, parts.addObject()));
  }

  private static void write(DayScore score, ObjectNode node) {
    node.put("score", score.rounded()).put("keywords", score.keywords());
  }

  private static void write(KeywordPoints points, ObjectNode node) {
    node.put("query", points.keyword().text()).put("open_searches", Math.round(points.searches()));
    write("", points.rank(), node);
    node.put("points", rounded(points.points())).put("most_points", rounded(points.most()));
  }

  private static double rounded(double value) {
    return BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP).doubleValue();
  }
}
