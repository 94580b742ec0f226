package dev.storescope.dashboard.app.header;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.ChartRank;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An app in a comparison, by its newest observations.
 *
 * @param own whether it is the app of the page
 * @param listed empty if not observed, or not in the store
 * @param best its best rank in a chart that was observed within the last three days
 */
public record ComparedApp(
    AppCard card,
    boolean own,
    Optional<Listed> listed,
    Optional<Rating> rating,
    Optional<BestChart> best) {
  private static final Duration RECENT = AppKeywordsRankMovement.LOOK_BACK;

  /** A chart and the rank in it. */
  public record BestChart(String name, int rank) {}

  public static ComparedApp read(AppId app, AppSelection selection, Evidence evidence) {
    Country country = selection.country();
    return new ComparedApp(
        AppCard.of(app, country, evidence),
        app.equals(selection.app()),
        findListed(app, country, evidence),
        PageQueries.findFacts(new Subject.Rating(app, country), evidence),
        findBest(app, country, selection.device(), evidence));
  }

  /**
   * The newest listing of an app, whatever its age; empty if it says that the app is not listed.
   */
  public static Optional<Listed> findListed(AppId app, Country country, Evidence evidence) {
    return PageQueries.findFacts(new Subject.Listing(app, country), evidence)
        .filter(Listed.class::isInstance)
        .map(Listed.class::cast);
  }

  public static Csv toCsv(String name, List<ComparedApp> apps) {
    Csv csv = new Csv(name, "id,title,developer,rating,ratings,chart,rank,price,updated");
    for (ComparedApp app : apps) {
      csv.row(
          app.card().app().value(),
          app.listed().map(Listed::title).orElse(""),
          app.listed().map(Listed::developer).orElse(""),
          app.rating().filter(seen -> seen.count() > 0).<Object>map(Rating::average).orElse(""),
          app.rating().<Object>map(Rating::count).orElse(""),
          app.best().map(BestChart::name).orElse(""),
          app.best().<Object>map(BestChart::rank).orElse(""),
          app.price(),
          app.updatedAt().<Object>map(at -> at).orElse(""));
    }
    return csv;
  }

  /** The price as the store writes it; blank if not observed. */
  public String price() {
    return listed
        .map(
            seen ->
                seen.price()
                    .map(price -> price.text())
                    .orElseGet(() -> Texts.of("app.not-for-sale")))
        .orElse("");
  }

  public Optional<Instant> updatedAt() {
    return listed.flatMap(Listed::updatedAt);
  }

  /** By the newest observation of each chart only: the app may have dropped out of one since. */
  private static Optional<BestChart> findBest(
      AppId app, Country country, Device device, Evidence evidence) {
    Instant now = evidence.moment().at();
    return evidence.chartRanks(app, country, device, now.minus(RECENT), now).stream()
        .map(ChartRank::category)
        .distinct()
        .map(category -> new Subject.Chart(device, country, category))
        .flatMap(
            chart ->
                evidence.findAt(chart, now, RECENT).stream()
                    .flatMap(found -> charts(chart.category(), found.facts(), app)))
        .min(Comparator.comparingInt(BestChart::rank).thenComparing(BestChart::name));
  }

  private static Stream<BestChart> charts(CategoryId category, ChartRanking ranking, AppId app) {
    String title =
        Categories.findEnglishTitle(category).or(ranking::title).orElse(category.value());
    return ranking.charts().entrySet().stream()
        .filter(chart -> chart.getValue().contains(app))
        .map(
            chart ->
                new BestChart(
                    Texts.of(
                        "chart.name",
                        title,
                        DisplayNames.of(chart.getKey()).toLowerCase(Locale.ROOT)),
                    chart.getValue().indexOf(app) + 1));
  }
}
