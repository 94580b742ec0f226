package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;

/** The searches that the App Store shows as trending in a country, in its order. */
public final class TrendingSearches
    implements Endpoint<TrendingSearches.Query, TrendingSearches.Result> {
  public record Query(Country country) {}

  public record Result(List<Keyword> searches) {
    public Result {
      searches = List.copyOf(searches);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<Observation<KeywordList>> found =
        evidence.need(new Subject.TrendingSearches(query.country()));
    return found.isEmpty()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(
            new Result(found.get().facts().keywords()),
            List.of(),
            Charge.one(PricedItem.TRENDING_SEARCHES));
  }
}
