package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** The history of an app's ranks for keywords. */
public final class AppKeywordRanking
    implements Endpoint<AppKeywordRanking.Query, AppKeywordRanking.Result> {
  public record Query(AppId app, Country country, List<Keyword> keywords, boolean bulk) {}

  public record Result(Map<Keyword, Map<LocalDate, Integer>> ranks) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
