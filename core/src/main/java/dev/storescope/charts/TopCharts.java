package dev.storescope.charts;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Optional;

/** The top charts of a category. */
public final class TopCharts implements Endpoint<TopCharts.Query, TopCharts.Result> {
  public record Query(Device device, Country country, CategoryId category) {}

  public record Result(
      Optional<String> localizedTitle,
      String englishTitle,
      List<AppId> free,
      List<AppId> paid,
      List<AppId> grossing) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
