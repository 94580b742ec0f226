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
    boolean isKnown = false;
    for (Keyword term : terms.subList(0, Math.min(terms.size(), MOST_LISTS))) {
      Optional<Observation<SuggestionList>> list = look.at(suggestionsFor(term));
      list.ifPresent(this::addAll);
      isKnown |= list.isPresent();
    }
    return isKnown;
  }

  /** Adds the terms of the listing that somebody is known to search for. */
  void addConfirmed(List<Keyword> terms) {
    for (Keyword term : terms.subList(0, Math.min(terms.size(), MOST_CONFIRMED))) {
      if (!hints.containsKey(term) && !addPopular(term)) {
        addListed(term);
      }
    }
  }

  /** Adds what the app ranked for in the last month. */
  void addFormer(SearchesSeen seen) {
    List<Keyword> former = List.copyOf(seen.ranksOf(app, FORMER).keySet());
    for (Keyword keyword :
        former.subList(Math.max(0, former.size() - MOST_FORMER), former.size())) {
      Subject.Search search = seen.subject(keyword);
      evidence
          .findAt(search, evidence.moment().at(), FORMER)
          .ifPresent(last -> add(new Hint(keyword, search, last.observedAt(), true)));
    }
  }

  private void addAll(Observation<SuggestionList> list) {
    for (Suggestion suggestion : list.facts().suggestions()) {
      add(new Hint(suggestion.term(), list.subject(), list.observedAt(), false));
    }
  }

  private boolean addPopular(Keyword term) {
    if (app.store() != StoreType.APP_STORE) {
      return false;
    }
    Optional<Observation<Popularity>> popularity =
        evidence.peek(new Subject.Demand(country, term)).filter(seen -> isAboveFloor(seen.facts()));
    popularity.ifPresent(seen -> add(new Hint(term, seen.subject(), seen.observedAt(), false)));
    return popularity.isPresent();
  }

  /** The interface gives the floor for anything that nobody searches for, too. */
  private static boolean isAboveFloor(Popularity popularity) {
    PopularityScale scale = popularity.scale();
    return popularity.value() > scale.lowest();
  }

  private void addListed(Keyword term) {
    Prefix.of(term).stream()
        .flatMap(prefix -> evidence.peek(suggestionsFor(prefix.term())).stream())
        .filter(list -> shows(list.facts(), term))
        .findFirst()
        .ifPresent(list -> add(new Hint(term, list.subject(), list.observedAt(), false)));
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
