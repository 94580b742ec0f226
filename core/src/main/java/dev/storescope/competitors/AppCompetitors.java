package dev.storescope.competitors;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;

/** The competitors that an account lists for an app. */
public final class AppCompetitors implements Endpoint<AppCompetitors.Query, AppCompetitors.Result> {
  public record Query(AccountId account, AppId app, Country country) {}

  public record Result(List<AppId> competitors) {}

  private final CompetitorLists lists;

  public AppCompetitors(CompetitorLists lists) {
    this.lists = lists;
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    lists.find(query.account(), query.app(), query.country());
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
