package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;

/** The installs an app is estimated to have by a keyword. */
public final class EstimatedInstallsByKeyword
    implements Endpoint<EstimatedInstallsByKeyword.Query, EstimatedInstallsByKeyword.Result> {
  public record Query(AppId app, Country country, Keyword keyword) {}

  public record Result(long installs) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
