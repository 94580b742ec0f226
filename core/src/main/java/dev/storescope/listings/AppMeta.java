package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

/** How a store describes an app. */
public final class AppMeta implements Endpoint<AppMeta.Query, AppMeta.Result> {
  public record Query(AppId app, Country country) {}

  public record Result(Facts.Listed listing) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
