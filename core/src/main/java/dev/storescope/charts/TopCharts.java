package dev.storescope.charts;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The free, paid and grossing charts of a category. A chart that the observation does not have is
 * empty and named as not observed.
 *
 * <p>The App Store's feeds name main categories only, and Google Play names none. The name of any
 * other category comes from the listings of the best apps, which name all their categories. If none
 * is known, that of the best app is fetched for a sub-genre of games, which no feed names.
 */
public final class TopCharts implements Endpoint<TopCharts.Query, TopCharts.Result> {
  /** How many apps of a chart are searched for the category's name. */
  private static final int NAMING_APPS = 10;

  private static final String SUB_GENRES = "70";
  private static final Set<CategoryId> ALL_APPS =
      Set.of(CategoryId.OVERALL, new CategoryId("3600"), CategoryId.APPLICATION);

  public record Query(Device device, Country country, CategoryId category) {}

  /**
   * The charts, best app first.
   *
   * @param localizedTitle the category's title in the language of the storefront, if observed
   * @param englishTitle blank for a category that is not in the specification
   */
  public record Result(
      Optional<String> localizedTitle,
      String englishTitle,
      List<AppId> free,
      List<AppId> paid,
      List<AppId> grossing) {
    public Result {
      free = List.copyOf(free);
      paid = List.copyOf(paid);
      grossing = List.copyOf(grossing);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<Observation<Facts.ChartRanking>> charts =
        evidence.need(new Subject.Chart(query.device(), query.country(), query.category()));
    if (charts.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Facts.ChartRanking ranking = charts.get().facts();
    Optional<String> title = ranking.title().or(() -> findName(query, ranking, evidence));
    return evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : new Ready<>(
            result(query, title, ranking),
            charts.get().observedAt(),
            listNotObserved(ranking),
            List.of(Charge.one(PricedItem.TOP_CHARTS)));
  }

  private static Optional<String> findName(
      Query query, Facts.ChartRanking ranking, Evidence evidence) {
    List<Subject.Listing> listings = listNaming(query, ranking);
    Instant at = evidence.moment().at();
    List<Facts.Listing> known =
        evidence
            .each(listings, listing -> evidence.findAt(listing, at, Freshness.UNLIMITED))
            .flatMap(found -> found.map(Observation::facts).stream())
            .toList();
    if (known.isEmpty() && query.category().value().startsWith(SUB_GENRES)) {
      listings.stream().findFirst().ifPresent(evidence::prefer);
    }
    return known.stream()
        .flatMap(listing -> nameIn(listing, query.category()).stream())
        .findFirst();
  }

  private static List<Subject.Listing> listNaming(Query query, Facts.ChartRanking ranking) {
    return Arrays.stream(ChartKind.values())
        .flatMap(kind -> ranking.charts().getOrDefault(kind, List.of()).stream())
        .limit(ALL_APPS.contains(query.category()) ? 0 : NAMING_APPS)
        .map(app -> new Subject.Listing(app, query.country()))
        .toList();
  }

  private static Optional<String> nameIn(Facts.Listing listing, CategoryId category) {
    return switch (listing) {
      case Facts.NotListed() -> Optional.empty();
      case Facts.Listed listed -> listed.findCategoryName(category);
    };
  }

  private static Result result(Query query, Optional<String> title, Facts.ChartRanking ranking) {
    Map<ChartKind, List<AppId>> charts = ranking.charts();
    return new Result(
        title,
        Categories.findEnglishTitle(query.device().store(), query.category()).orElse(""),
        charts.getOrDefault(ChartKind.FREE, List.of()),
        charts.getOrDefault(ChartKind.PAID, List.of()),
        charts.getOrDefault(ChartKind.GROSSING, List.of()));
  }

  private static List<String> listNotObserved(Facts.ChartRanking ranking) {
    return Arrays.stream(ChartKind.values())
        .filter(kind -> !ranking.charts().containsKey(kind))
        .map(kind -> "results." + kind.name().toLowerCase(Locale.ROOT))
        .toList();
  }
}
