package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

/** How an app is rated. */
public final class AppRating implements Endpoint<AppRating.Query, AppRating.Result> {
  public record Query(AppId app, Country country) {}

  public record Result(double rating, long count) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
