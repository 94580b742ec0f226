package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gathers the hints to an app's keywords. A term of the listing is none by itself: the store must
 * suggest it, or search ads tell that it is searched for.
 */
final class Hints {
  /** The most suggestion lists that are looked at: each may cost a request. */
  static final int MOST_LISTS = 8;

  /** The most terms of the listing that are looked up in lists known already. */
  private static final int MOST_CONFIRMED = 50;

  /** The most former keywords, those seen last. */
  private static final int MOST_FORMER = 200;

  /** How long ago an app may have ranked for what is worth a new look. */
  private static final Duration FORMER = Duration.ofDays(30);

  private final AppId app;
  private final Country country;
  private final Evidence evidence;
  private final Map<Keyword, Hint> hints = new LinkedHashMap<>();

  Hints(AppId app, Country country, Evidence evidence) {
    this.app = app;
    this.country = country;
    this.evidence = evidence;
  }

  Collection<Hint> all() {
    return hints.values();
  }

  /** Adds what the store suggests for the best terms of the listing, and tells if any is known. */
  boolean addSuggested(List<Keyword> terms, Look look) {
    List<Observation<SuggestionList>> lists =
        evidence
            .each(
                terms.subList(0, Math.min(terms.size(), MOST_LISTS)),
                term -> look.at(suggestionsFor(term)))
            .flatMap(Optional::stream)
            .toList();
    lists.forEach(this::addAll);
    return !lists.isEmpty();
  }

  /** Adds the terms of the listing that somebody is known to search for. */
  void addConfirmed(List<Keyword> terms) {
    List<Keyword> unhinted =
        terms.stream().limit(MOST_CONFIRMED).filter(term -> !hints.containsKey(term)).toList();
    evidence
        .each(unhinted, term -> findPopular(term).or(() -> findListed(term)))
        .flatMap(Optional::stream)
        .forEach(this::add);
  }

  /** Adds what the app ranked for in the last month. */
  void addFormer(SearchesSeen seen) {
    List<Keyword> former = List.copyOf(seen.ranksOf(app, FORMER).keySet());
    evidence
        .each(
            former.subList(Math.max(0, former.size() - MOST_FORMER), former.size()),
            keyword -> findFormer(keyword, seen.subject(keyword)))
        .flatMap(Optional::stream)
        .forEach(this::add);
  }

  private Optional<Hint> findFormer(Keyword keyword, Subject.Search search) {
    return evidence
        .findAt(search, evidence.moment().at(), FORMER)
        .map(last -> new Hint(keyword, search, last.observedAt(), true));
  }

  private void addAll(Observation<SuggestionList> list) {
    for (Suggestion suggestion : list.facts().suggestions()) {
      add(new Hint(suggestion.term(), list.subject(), list.observedAt(), false));
    }
  }

  private Optional<Hint> findPopular(Keyword term) {
    if (app.store() != StoreType.APP_STORE) {
      return Optional.empty();
    }
    return evidence
        .peek(new Subject.Demand(country, term))
        .filter(seen -> isAboveFloor(seen.facts()))
        .map(seen -> new Hint(term, seen.subject(), seen.observedAt(), false));
  }

  /** The interface gives the floor for anything that nobody searches for, too. */
  private static boolean isAboveFloor(Popularity popularity) {
    PopularityScale scale = popularity.scale();
    return popularity.value() > scale.lowest();
  }

  private Optional<Hint> findListed(Keyword term) {
    return Prefix.of(term).stream()
        .flatMap(prefix -> evidence.peek(suggestionsFor(prefix.term())).stream())
        .filter(list -> shows(list.facts(), term))
        .findFirst()
        .map(list -> new Hint(term, list.subject(), list.observedAt(), false));
  }

  private static boolean shows(SuggestionList list, Keyword term) {
    return list.suggestions().stream().anyMatch(suggestion -> suggestion.term().equals(term));
  }

  private void add(Hint hint) {
    hints.putIfAbsent(hint.keyword(), hint);
  }

  private Subject.Suggestions suggestionsFor(Keyword term) {
    return new Subject.Suggestions(app.store(), country, term);
  }
}
