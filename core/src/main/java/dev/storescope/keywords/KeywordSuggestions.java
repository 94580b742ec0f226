package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;

/** What a store suggests for a keyword. */
public final class KeywordSuggestions
    implements Endpoint<KeywordSuggestions.Query, KeywordSuggestions.Result> {
  public record Query(
      StoreType store, Country country, Keyword keyword, boolean withStats, boolean withTopApps) {}

  public record Result(List<SuggestedKeyword> suggestions) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
