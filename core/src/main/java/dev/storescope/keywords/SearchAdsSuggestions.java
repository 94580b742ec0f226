package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.SearchAdsSuggestions.Query;
import dev.storescope.keywords.SearchAdsSuggestions.Result;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Tells the keywords that Apple's search ads recommend for an app; none that they did not. */
public final class SearchAdsSuggestions implements Endpoint<Query, Result> {
  private final DemandReader demands;

  public SearchAdsSuggestions(SearchVolume searchVolume) {
    this.demands = new DemandReader(searchVolume);
  }

  public record Query(AppId app, Country country) {
    public Query {
      if (app.store() != StoreType.APP_STORE) {
        throw new IllegalArgumentException("search ads are of the App Store, not of " + app);
      }
    }
  }

  public record Result(List<AdsSuggestion> suggestions) {
    public Result {
      suggestions = List.copyOf(suggestions);
    }
  }

  /**
   * A recommended keyword.
   *
   * @param rank the app's, or 0 if it is absent
   */
  public record AdsSuggestion(
      Keyword keyword, int rank, OptionalInt popularity, OptionalLong usersPerDay) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<Observation<AdsSuggestionList>> list =
        evidence.need(new Subject.AdsSuggestions(query.app(), query.country()));
    if (list.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    List<Keyword> keywords = list.get().facts().keywords();
    List<AdsSuggestion> suggestions =
        keywords.stream().flatMap(keyword -> describe(query, keyword, evidence).stream()).toList();
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    boolean complete = suggestions.size() == keywords.size();
    return evidence.ready(
        new Result(suggestions),
        complete ? List.of() : List.of("results.suggestions"),
        Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS));
  }

  /** Nothing where nobody looked at the search: the interface has no rank for that. */
  private Optional<AdsSuggestion> describe(Query query, Keyword keyword, Evidence evidence) {
    Market market = new Market(StoreType.APP_STORE, query.country());
    KeywordFigures figures = demands.need(evidence, market, keyword).figures();
    return evidence
        .need(new Subject.Search(Device.IPHONE, query.country(), keyword))
        .map(search -> search.facts().rankOf(query.app()))
        .map(rank -> new AdsSuggestion(keyword, rank, figures.popularity(), figures.usersPerDay()));
  }
}
