package dev.storescope.archive.encoding;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.stream.Stream;

/**
 * A term of the lexicon of a market: one that a popularity report or a suggestion list of it has,
 * and that is therefore searched for.
 */
public record LexiconTerm(StoreType store, Country country, Keyword term) {

  /** The terms that an observation adds. */
  public static List<LexiconTerm> of(Observation<?> observation) {
    if (observation.subject() instanceof Subject.Popularity reported) {
      return ofReport(reported, observation.facts());
    }
    return observation.subject() instanceof Subject.Suggestions typed
        ? ofList(typed, observation.facts())
        : List.of();
  }

  /** Apple Ads reports the lowest popularity also for terms without any search. */
  private static List<LexiconTerm> ofReport(Subject.Popularity reported, Facts facts) {
    return Stream.of(facts)
        .filter(Popularity.class::isInstance)
        .map(Popularity.class::cast)
        .filter(popularity -> popularity.value() > popularity.scale().lowest())
        .map(_ -> new LexiconTerm(StoreType.APP_STORE, reported.country(), reported.keyword()))
        .toList();
  }

  private static List<LexiconTerm> ofList(Subject.Suggestions typed, Facts facts) {
    return Stream.of(facts)
        .filter(SuggestionList.class::isInstance)
        .flatMap(list -> ((SuggestionList) list).suggestions().stream())
        .map(Suggestion::term)
        .map(term -> new LexiconTerm(typed.store(), typed.country(), term))
        .toList();
  }
}
