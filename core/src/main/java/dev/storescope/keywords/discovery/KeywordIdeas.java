package dev.storescope.keywords.discovery;

import dev.storescope.answer.Evidence;
import dev.storescope.keywords.evidence.ObservationFinder;
import dev.storescope.keywords.evidence.Prefix;
import dev.storescope.keywords.evidence.RecentFinder;
import dev.storescope.keywords.relevance.ObservedSearches;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keywords that may lead to an app although it was not recently observed to rank for them. A term
 * of the listing counts only if the store suggests it or its popularity is above the floor.
 */
public final class KeywordIdeas {
  /** The maximum number of suggestion lists to request. */
  public static final int MOST_LISTS = 8;

  /** The maximum number of listing terms to look up in observed lists. */
  private static final int MOST_CONFIRMED = 50;

  /** The maximum number of former keywords, the last observed ones. */
  private static final int MOST_FORMER = 200;

  /** The maximum number of keywords that Apple Ads suggests. */
  private static final int MOST_RECOMMENDED = 200;

  /** How long ago the app may have ranked for a former keyword. */
  private static final Duration FORMER = Duration.ofDays(30);

  private final AppId app;
  private final Country country;
  private final Evidence evidence;
  private final Map<Keyword, KeywordIdea> ideas = new LinkedHashMap<>();

  /**
   * One keyword.
   *
   * @param shownBy the observed subject that shows it
   * @param former whether only a former rank shows it, which a new fetch must confirm
   */
  record KeywordIdea(Keyword keyword, Subject<?> shownBy, Instant observedAt, boolean former) {
    /** Whether Apple Ads suggests it for the app, which shows that it is related to it. */
    boolean isRecommended() {
      return shownBy instanceof Subject.AdsSuggestions;
    }
  }

  KeywordIdeas(AppId app, Country country, Evidence evidence) {
    this.app = app;
    this.country = country;
    this.evidence = evidence;
  }

  Collection<KeywordIdea> all() {
    return ideas.values();
  }

  /**
   * Adds the suggestions for the best terms of the listing; returns whether any list is observed.
   */
  boolean addSuggested(List<Keyword> terms, ObservationFinder finder) {
    List<Observation<SuggestionList>> lists =
        evidence
            .each(
                terms.subList(0, Math.min(terms.size(), MOST_LISTS)),
                term -> finder.find(suggestionsFor(term)))
            .flatMap(Optional::stream)
            .toList();
    lists.forEach(this::addAll);
    return !lists.isEmpty();
  }

  /** Adds the first keywords that Apple Ads suggests; returns whether there are any. */
  boolean addRecommended() {
    if (app.store() != StoreType.APP_STORE) {
      return false;
    }
    Optional<Observation<AdsSuggestionList>> list =
        evidence.findAt(
            new Subject.AdsSuggestions(app, country),
            evidence.moment().at(),
            RecentFinder.LOOK_BACK);
    list.ifPresent(this::addRecommended);
    return list.filter(found -> !found.facts().isAbsence()).isPresent();
  }

  private void addRecommended(Observation<AdsSuggestionList> list) {
    list.facts().keywords().stream()
        .limit(MOST_RECOMMENDED)
        .forEach(
            keyword -> add(new KeywordIdea(keyword, list.subject(), list.observedAt(), false)));
  }

  /** Adds the terms of the listing that are known to be searched for. */
  void addConfirmed(List<Keyword> terms) {
    List<Keyword> others =
        terms.stream().limit(MOST_CONFIRMED).filter(term -> !ideas.containsKey(term)).toList();
    evidence
        .each(others, term -> findPopular(term).or(() -> findListed(term)))
        .flatMap(Optional::stream)
        .forEach(this::add);
  }

  /** Adds the keywords that the app ranked for in the last month. */
  void addFormer(ObservedSearches searches) {
    List<Keyword> former = List.copyOf(searches.ranksOf(app, FORMER).keySet());
    evidence
        .each(
            former.subList(Math.max(0, former.size() - MOST_FORMER), former.size()),
            keyword -> findFormer(keyword, searches.subject(keyword)))
        .flatMap(Optional::stream)
        .forEach(this::add);
  }

  private Optional<KeywordIdea> findFormer(Keyword keyword, Subject.Search search) {
    return evidence
        .findAt(search, evidence.moment().at(), FORMER)
        .map(last -> new KeywordIdea(keyword, search, last.observedAt(), true));
  }

  private void addAll(Observation<SuggestionList> list) {
    for (Suggestion suggestion : list.facts().suggestions()) {
      add(new KeywordIdea(suggestion.term(), list.subject(), list.observedAt(), false));
    }
  }

  private Optional<KeywordIdea> findPopular(Keyword term) {
    if (app.store() != StoreType.APP_STORE) {
      return Optional.empty();
    }
    return evidence
        .peek(new Subject.Popularity(country, term))
        .filter(popularity -> isAboveFloor(popularity.facts()))
        .map(found -> new KeywordIdea(term, found.subject(), found.observedAt(), false));
  }

  /** Apple Ads reports the floor also for terms without any search. */
  static boolean isAboveFloor(Popularity popularity) {
    PopularityScale scale = popularity.scale();
    return popularity.value() > scale.lowest();
  }

  private Optional<KeywordIdea> findListed(Keyword term) {
    return Prefix.of(term).stream()
        .flatMap(prefix -> evidence.peek(suggestionsFor(prefix.term())).stream())
        .filter(list -> shows(list.facts(), term))
        .findFirst()
        .map(list -> new KeywordIdea(term, list.subject(), list.observedAt(), false));
  }

  static boolean shows(SuggestionList list, Keyword term) {
    return list.suggestions().stream().anyMatch(suggestion -> suggestion.term().equals(term));
  }

  private void add(KeywordIdea idea) {
    ideas.putIfAbsent(idea.keyword(), idea);
  }

  private Subject.Suggestions suggestionsFor(Keyword term) {
    return new Subject.Suggestions(app.store(), country, term);
  }
}
