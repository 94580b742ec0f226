package dev.storescope.competitors;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;

/**
 * The competitors that an account has listed for an app, dated by the last change of the list.
 * Nothing is fetched for them.
 */
public record AppCompetitors(CompetitorLists lists)
    implements Endpoint<AppCompetitors.Query, AppCompetitors.Result> {
  /** An account's list of an app in a country. */
  public record Query(AccountId account, AppId app, Country country) {}

  /** The competitors in the order of the list. */
  public record Result(List<AppId> competitors) {
    public Result {
      competitors = List.copyOf(competitors);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<CompetitorList> list = lists.find(query.account(), query.app(), query.country());
    return list.map(AppCompetitors::ready).orElseGet(() -> new NoData<>(Reason.NOT_OBSERVED));
  }

  private static Answer<Result> ready(CompetitorList list) {
    return new Ready<>(
        new Result(list.competitors()),
        list.changedAt(),
        List.of(),
        List.of(Charge.one(PricedItem.APP_COMPETITORS)));
  }
}
