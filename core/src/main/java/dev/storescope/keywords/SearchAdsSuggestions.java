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

/**
 * Tells the keywords that Apple's search ads recommend for an app. Where their recommendations were
 * not observed and no connector can look at them, the keywords discovered for the app that are
 * relevant for it and whose search is known; the result says which of the two they are.
 */
public final class SearchAdsSuggestions implements Endpoint<Query, Result> {
  /** The most keywords that are discovered, the most searched ones. */
  static final int MOST_DISCOVERED = 100;

  private static final String SUGGESTIONS_PATH = "results.suggestions";

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

  public record Result(Origin origin, List<AdsSuggestion> suggestions) {
    public Result {
      suggestions = List.copyOf(suggestions);
    }
  }

  /** Who suggests. */
  public enum Origin {
    /** Search ads do: their recommendations were observed, and are in their order. */
    SEARCH_ADS("search-ads"),
    /** Nobody but this service does, by what it has seen; the most searched come first. */
    DISCOVERED("discovered");

    private final String wireName;

    Origin(String wireName) {
      this.wireName = wireName;
    }

    /** The name in the header of the answer. */
    public String wireName() {
      return wireName;
    }
  }

  /**
   * A suggested keyword.
   *
   * @param rank the app's, or 0 if it is absent
   */
  public record AdsSuggestion(
      Keyword keyword, int rank, OptionalInt popularity, OptionalLong usersPerDay) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.AdsSuggestions subject = new Subject.AdsSuggestions(query.app(), query.country());
    Optional<Observation<AdsSuggestionList>> list = evidence.need(subject);
    if (list.isPresent()) {
      return recommended(query, list.get().facts().keywords(), evidence);
    }
    return evidence.isAwaited(subject)
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : discovered(query, evidence);
  }

  private Answer<Result> recommended(Query query, List<Keyword> keywords, Evidence evidence) {
    List<AdsSuggestion> suggestions =
        evidence
            .each(keywords, keyword -> describe(query, keyword, evidence))
            .flatMap(Optional::stream)
            .toList();
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    boolean complete = suggestions.size() == keywords.size();
    return ready(
        new Result(Origin.SEARCH_ADS, suggestions),
        complete ? List.of() : List.of(SUGGESTIONS_PATH),
        evidence);
  }

  /** Nothing where nobody looked at the search: the interface has no rank for that. */
  private Optional<AdsSuggestion> describe(Query query, Keyword keyword, Evidence evidence) {
    KeywordFigures figures = demands.need(evidence, market(query), keyword).figures();
    return evidence
        .need(new Subject.Search(Device.IPHONE, query.country(), keyword))
        .map(search -> search.facts().rankOf(query.app()))
        .map(rank -> describe(keyword, rank, figures));
  }

  private Answer<Result> discovered(Query query, Evidence evidence) {
    AppKeywords keywords = AppKeywords.gather(query.app(), query.country(), evidence, demands);
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    List<AdsSuggestion> suggestions =
        keywords.mostSearchedFirst().stream()
            .filter(candidate -> candidate.position().isPresent())
            .filter(candidate -> keywords.isRelevant(candidate.keyword()))
            .limit(MOST_DISCOVERED)
            .map(candidate -> describe(query, candidate, evidence))
            .toList();
    if (evidence.isIncomplete() || suggestions.isEmpty()) {
      return evidence.unanswered(keywords.isAbsent() ? Reason.PROVEN_ABSENT : Reason.NOT_OBSERVED);
    }
    boolean complete = suggestions.stream().allMatch(it -> it.usersPerDay().isPresent());
    return ready(
        new Result(Origin.DISCOVERED, suggestions),
        complete ? List.of() : List.of(SUGGESTIONS_PATH + ".users_per_day"),
        evidence);
  }

  private AdsSuggestion describe(Query query, Candidate candidate, Evidence evidence) {
    KeywordFigures figures =
        demands.needPopularity(evidence, market(query), candidate.keyword()).figures();
    return describe(candidate.keyword(), candidate.position().orElseThrow(), figures);
  }

  private static AdsSuggestion describe(Keyword keyword, int rank, KeywordFigures figures) {
    return new AdsSuggestion(keyword, rank, figures.popularity(), figures.usersPerDay());
  }

  private static Market market(Query query) {
    return new Market(StoreType.APP_STORE, query.country());
  }

  private static Answer<Result> ready(Result result, List<String> notObserved, Evidence evidence) {
    return evidence.ready(result, notObserved, Charge.one(PricedItem.SEARCH_ADS_SUGGESTIONS));
  }
}
