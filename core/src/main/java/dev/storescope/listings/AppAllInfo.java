package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.LocalDate;
import java.util.Map;
import java.util.OptionalInt;

/** An app's listing, rating and chart ranks. */
public final class AppAllInfo implements Endpoint<AppAllInfo.Query, AppAllInfo.Result> {
  public record Query(AppId app, Country country, Device device) {}

  public record Result(
      Facts.Listed listing,
      double rating,
      Map<LocalDate, Map<CategoryId, CategoryRanks>> categoryRanking) {}

  public record CategoryRanks(OptionalInt free, OptionalInt paid, String title) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
