package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Keywords that search ads suggest for an app. */
public final class SearchAdsSuggestions
    implements Endpoint<SearchAdsSuggestions.Query, SearchAdsSuggestions.Result> {
  public record Query(AppId app, Country country) {}

  public record Result(List<AdsSuggestion> suggestions) {}

  public record AdsSuggestion(
      Keyword keyword, int rank, OptionalInt popularity, OptionalLong usersPerDay) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return evidence.unanswered(Reason.NOT_OBSERVED);
  }
}
