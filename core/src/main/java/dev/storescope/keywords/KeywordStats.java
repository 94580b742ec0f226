package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;

/** The figures of a keyword. */
public final class KeywordStats implements Endpoint<KeywordStats.Query, KeywordStats.Result> {
  public record Query(StoreType store, Country country, Keyword keyword) {}

  public record Result(KeywordFigures figures) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
