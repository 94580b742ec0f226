package dev.storescope.charts;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The free, paid and grossing charts of a category. A chart that the observation does not have is
 * empty and named as not observed.
 */
public final class TopCharts implements Endpoint<TopCharts.Query, TopCharts.Result> {
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
    return evidence.ready(
        result(query.category(), ranking),
        listNotObserved(ranking),
        Charge.one(PricedItem.TOP_CHARTS));
  }

  private static Result result(CategoryId category, Facts.ChartRanking ranking) {
    Map<ChartKind, List<AppId>> charts = ranking.charts();
    return new Result(
        ranking.title(),
        Categories.findEnglishTitle(category).orElse(""),
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
