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
 * The free, paid and grossing charts of a category. A chart that was not looked at when the others
 * were is empty and named as not observed.
 */
public final class TopCharts implements Endpoint<TopCharts.Query, TopCharts.Result> {

  /** Asks for the charts of a category on a device. */
  public record Query(Device device, Country country, CategoryId category) {}

  /**
   * The charts, best app first.
   *
   * @param localizedTitle the category's title in the language of the storefront, where it was seen
   * @param englishTitle its title in the interface's table; empty for a category not in there
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
    Optional<Observation<Facts.ChartRanking>> seen =
        evidence.need(new Subject.Chart(query.device(), query.country(), query.category()));
    if (seen.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Facts.ChartRanking ranking = seen.get().facts();
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
