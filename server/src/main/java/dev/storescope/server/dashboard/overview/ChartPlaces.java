package dev.storescope.server.dashboard.overview;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.app.RankChange;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the places of apps in charts; each chart is read once, however many apps are in it. */
final class ChartPlaces {
  private static final Duration NEW = Duration.ofDays(3);
  private static final Duration HALF_A_DAY = Duration.ofHours(12);
  private static final Duration LOOK_BACK = Duration.ofHours(36);

  private final Evidence evidence;
  private final Map<Subject.Chart, Optional<Look>> looks = new ConcurrentHashMap<>();

  ChartPlaces(Evidence evidence) {
    this.evidence = evidence;
  }

  /** The newest look at a chart, and the one of the day before. */
  private record Look(ChartRanking newest, Optional<ChartRanking> before) {}

  /** In the charts of all apps and of the main category, so far as they were looked at. */
  List<OneChart> of(Place place, Optional<Category> main) {
    List<OneChart> places = new ArrayList<>(in(place, overall(place.app().store()), "overall"));
    main.ifPresent(category -> places.addAll(in(place, category.id(), nameOf(category))));
    return places;
  }

  private List<OneChart> in(Place place, CategoryId category, String name) {
    Subject.Chart chart = new Subject.Chart(place.device(), place.country(), category);
    return looks.computeIfAbsent(chart, this::look).stream()
        .flatMap(
            look ->
                look.newest().charts().keySet().stream()
                    .map(kind -> new OneChart(name, kind, change(place.app(), kind, look))))
        .toList();
  }

  private Optional<Look> look(Subject.Chart chart) {
    Optional<Observation<ChartRanking>> newest =
        evidence.findAt(chart, evidence.moment().at(), NEW);
    return newest.map(
        seen ->
            new Look(
                seen.facts(),
                evidence
                    .findAt(chart, seen.observedAt().minus(HALF_A_DAY), LOOK_BACK)
                    .map(Observation::facts)));
  }

  private static RankChange change(AppId app, ChartKind kind, Look look) {
    OptionalInt before =
        look.before().stream()
            .filter(chart -> chart.charts().containsKey(kind))
            .mapToInt(chart -> rank(app, kind, chart))
            .findFirst();
    return new RankChange(before, rank(app, kind, look.newest()));
  }

  private static int rank(AppId app, ChartKind kind, ChartRanking chart) {
    return chart.charts().getOrDefault(kind, List.of()).indexOf(app) + 1;
  }

  private static String nameOf(Category category) {
    return Categories.findEnglishTitle(category.id()).orElse(category.name());
  }

  private static CategoryId overall(StoreType store) {
    return switch (store) {
      case APP_STORE -> CategoryId.OVERALL;
      case GOOGLE_PLAY -> CategoryId.APPLICATION;
    };
  }
}
