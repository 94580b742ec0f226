package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;

/** Keywords suggested for an app. */
public final class KeywordAutoSuggestions
    implements Endpoint<KeywordAutoSuggestions.Query, KeywordAutoSuggestions.Result> {
  public record Query(
      AppId app, Country country, int page, int limit, boolean withStats, boolean withTopApps) {}

  public record Result(int page, List<SuggestedKeyword> suggestions) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
