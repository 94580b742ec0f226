package dev.storescope.dashboard.overview;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.RankChange;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The rank of an app in a chart that was observed.
 *
 * @param category {@code overall}, or the title of a category
 * @param rank now and, if charts are fetched every day, on the day before
 */
public record OverviewChart(String category, ChartKind kind, RankChange rank) {
  /** Whether the app is in the chart, or was the day before. */
  public boolean isRanked() {
    return rank.after().isRanked() || rank.isExit();
  }

  public String kindName() {
    return DisplayNames.of(kind);
  }

  /** Reads the chart ranks of apps; each chart is read once, for all the apps of a page. */
  static final class Reader {
    private static final Duration MAX_AGE = Duration.ofDays(3);
    private static final Duration HALF_A_DAY = Duration.ofHours(12);
    private static final Duration LOOK_BACK = Duration.ofHours(36);

    private final Evidence evidence;
    private final Map<ChartEvery, Optional<ChartPair>> charts = new ConcurrentHashMap<>();

    Reader(Evidence evidence) {
      this.evidence = evidence;
    }

    /** A chart, and how often it is fetched for an app. */
    private record ChartEvery(Subject.Chart chart, FetchInterval every) {}

    /**
     * The newest charts of a category and, if they are fetched every day, those of the day before.
     */
    private record ChartPair(ChartRanking newest, Optional<ChartRanking> before) {}

    /** The ranks in the charts of all apps and of the main category, if they were observed. */
    List<OverviewChart> read(AppSelection app, FetchInterval every, Optional<Category> main) {
      CategoryId overall = CategoryId.overall(app.app().store());
      List<OverviewChart> ranks = new ArrayList<>(read(app, every, overall, "overall"));
      main.ifPresent(
          category ->
              ranks.addAll(
                  read(
                      app,
                      every,
                      category.id(),
                      Categories.findEnglishTitle(category.id()).orElse(category.name()))));
      return ranks;
    }

    private List<OverviewChart> read(
        AppSelection app, FetchInterval every, CategoryId category, String name) {
      Subject.Chart chart = new Subject.Chart(app.device(), app.country(), category);
      return charts.computeIfAbsent(new ChartEvery(chart, every), this::readPair).stream()
          .flatMap(
              pair ->
                  pair.newest().charts().entrySet().stream()
                      .map(
                          entry -> {
                            ChartKind kind = entry.getKey();
                            return new OverviewChart(
                                name,
                                kind,
                                RankChange.inChart(
                                    pair.before()
                                        .map(ChartRanking::charts)
                                        .flatMap(all -> Optional.ofNullable(all.get(kind))),
                                    app.app(),
                                    Rank.in(entry.getValue(), app.app())));
                          }))
          .toList();
    }

    private Optional<ChartPair> readPair(ChartEvery of) {
      Subject.Chart chart = of.chart();
      Optional<Observation<ChartRanking>> newest =
          evidence.findAt(chart, evidence.moment().at(), of.every().lookBack(MAX_AGE));
      return newest.map(
          found ->
              new ChartPair(
                  found.facts(),
                  of.every() == FetchInterval.DAILY
                      ? evidence
                          .findAt(chart, found.observedAt().minus(HALF_A_DAY), LOOK_BACK)
                          .map(Observation::facts)
                      : Optional.empty()));
    }
  }
}
