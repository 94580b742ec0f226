package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.ChartRank;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An app beside others, as it was last seen.
 *
 * @param listed empty where nobody looked, or the store does not offer it
 * @param best its best place in a chart that was looked at in the last three days
 */
public record Contender(
    AppCard card,
    boolean own,
    Optional<Listed> listed,
    Optional<Rating> rating,
    Optional<Spot> best) {
  private static final Duration RECENT = AppKeywordsRankMovement.LOOK_BACK;

  /** A place in a chart. */
  public record Spot(String title, ChartKind kind, int place) {
    public String chart() {
      return title + ", " + ChartLine.nameOf(kind);
    }
  }

  static Contender read(AppId app, Place place, boolean own, Evidence evidence) {
    Instant now = evidence.moment().at();
    Country country = place.country();
    return new Contender(
        AppCard.of(app, country, evidence),
        own,
        evidence
            .findAt(new Subject.Listing(app, country), now, Freshness.UNLIMITED)
            .map(Observation::facts)
            .filter(Listed.class::isInstance)
            .map(Listed.class::cast),
        evidence
            .findAt(new Subject.Rating(app, country), now, Freshness.UNLIMITED)
            .map(Observation::facts),
        findBest(app, country, place.device(), evidence));
  }

  /** Whether nobody has looked at an app's listing. */
  static boolean isUnseen(AppId app, Country country, Evidence evidence) {
    return evidence
        .findAt(new Subject.Listing(app, country), evidence.moment().at(), Freshness.UNLIMITED)
        .isEmpty();
  }

  static Csv toCsv(String name, List<Contender> contenders) {
    Csv csv =
        new Csv(
            name,
            "id",
            "title",
            "developer",
            "rating",
            "ratings",
            "chart",
            "place",
            "price",
            "updated");
    for (Contender one : contenders) {
      csv.row(
          one.card().app().value(),
          one.listed().map(Listed::title).orElse(""),
          one.listed().map(Listed::developer).orElse(""),
          one.rating().filter(seen -> seen.count() > 0).<Object>map(Rating::average).orElse(""),
          one.rating().<Object>map(Rating::count).orElse(""),
          one.best().map(Spot::chart).orElse(""),
          one.best().<Object>map(Spot::place).orElse(""),
          one.price(),
          one.updatedAt().<Object>map(at -> at).orElse(""));
    }
    return csv;
  }

  /** The price as the store writes it; blank where nobody looked. */
  public String price() {
    return listed
        .map(seen -> seen.price().map(price -> price.text()).orElse("not for sale"))
        .orElse("");
  }

  public Optional<Instant> updatedAt() {
    return listed.flatMap(Listed::updatedAt);
  }

  /** Only what the newest look at a chart shows: the app may have dropped out of it since. */
  private static Optional<Spot> findBest(
      AppId app, Country country, Device device, Evidence evidence) {
    Instant now = evidence.moment().at();
    List<CategoryId> categories =
        evidence.chartRanks(app, country, device, now.minus(RECENT), now).stream()
            .map(ChartRank::category)
            .distinct()
            .toList();
    return categories.stream()
        .flatMap(
            category ->
                evidence.findAt(new Subject.Chart(device, country, category), now, RECENT).stream())
        .flatMap(look -> spots(look, app).stream())
        .min(Comparator.comparingInt(Spot::place).thenComparing(Spot::title));
  }

  private static List<Spot> spots(Observation<ChartRanking> look, AppId app) {
    CategoryId category = ((Subject.Chart) look.subject()).category();
    String title =
        look.facts()
            .title()
            .or(() -> Categories.findEnglishTitle(category))
            .orElse(category.value());
    return look.facts().charts().entrySet().stream()
        .filter(chart -> chart.getValue().contains(app))
        .map(chart -> new Spot(title, chart.getKey(), chart.getValue().indexOf(app) + 1))
        .toList();
  }
}
