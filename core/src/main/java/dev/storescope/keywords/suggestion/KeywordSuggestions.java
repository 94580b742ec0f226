package dev.storescope.keywords.suggestion;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.suggestion.KeywordSuggestions.Query;
import dev.storescope.keywords.suggestion.KeywordSuggestions.Result;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A store's suggestions for a typed keyword. */
public final class KeywordSuggestions implements Endpoint<Query, Result> {
  private final VolumeReader volumes;

  public KeywordSuggestions(SearchVolume searchVolume) {
    this.volumes = new VolumeReader(searchVolume);
  }

  /**
   * A query for suggestions.
   *
   * @param withTopApps whether the first apps have their listings; only with stats
   * @param withDifficulty only with stats
   */
  public record Query(
      StoreType store,
      Country country,
      Keyword keyword,
      boolean withStats,
      boolean withTopApps,
      boolean withDifficulty) {
    public Query(
        StoreType store, Country country, Keyword keyword, boolean withStats, boolean withTopApps) {
      this(store, country, keyword, withStats, withTopApps, false);
    }

    /** The maximum charges. */
    public List<Charge> mostCharges() {
      return SuggestedKeyword.mostCharges(
          PricedItem.KEYWORD_SUGGESTIONS,
          SuggestionList.MAX_SUGGESTIONS,
          withStats,
          withTopApps,
          withDifficulty);
    }
  }

  /** The suggestions in the store's order. */
  public record Result(List<SuggestedKeyword> suggestions) {
    public Result {
      suggestions = List.copyOf(suggestions);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<Observation<SuggestionList>> list =
        evidence.need(new Subject.Suggestions(query.store(), query.country(), query.keyword()));
    if (list.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Market market = new Market(query.store(), query.country());
    SuggestionDetails details =
        new SuggestionDetails(
            volumes, evidence, market, query.withTopApps(), query.withDifficulty());
    List<SuggestedKeyword> suggestions =
        evidence
            .each(
                list.get().facts().suggestions(),
                suggestion -> describe(suggestion, list.get(), query, details))
            .toList();
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Stream<Charge> charges =
        Stream.concat(
            Stream.of(Charge.one(PricedItem.KEYWORD_SUGGESTIONS)),
            SuggestionDetails.charges(suggestions).stream());
    return evidence.ready(
        new Result(suggestions), details.notObserved(), charges.toArray(Charge[]::new));
  }

  private static SuggestedKeyword describe(
      Suggestion suggestion,
      Observation<SuggestionList> list,
      Query query,
      SuggestionDetails details) {
    Keyword term = suggestion.term();
    Optional<KeywordDetails> found =
        query.withStats()
            ? Optional.of(
                details.of(term, list.observedAt(), Optional.empty(), suggestion.priority()))
            : Optional.empty();
    return new SuggestedKeyword(term, found);
  }
}
