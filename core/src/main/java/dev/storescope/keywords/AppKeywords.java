package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The keywords that may lead to an app at a moment, every one seen in the store: those it ranks
 * for, and those the store suggests for the words of its title.
 *
 * <p>Where it is known to rank for few, and the moment is now, its title's suggestions and the
 * searches for the first of them are looked at. So an app that nobody asked for before has its
 * keywords after three rounds: listing, suggestions, searches.
 */
final class AppKeywords {
  /** The last rank that counts as ranking for a keyword. */
  static final int LAST_RANK = 100;

  /**
   * With fewer ranks than this the title's suggestions are looked at; so many of their searches.
   */
  static final int FEW_RANKS = 30;

  private final AppId app;
  private final Country country;
  private final Evidence evidence;
  private final Map<Keyword, Candidate> candidates = new LinkedHashMap<>();
  private boolean looked;
  private boolean absent;

  /**
   * A keyword that may lead to the app.
   *
   * @param position the app's rank, or 0 if it is absent; empty where nobody looked
   * @param seenAt when it was seen to be one
   */
  record Candidate(Keyword keyword, OptionalInt position, Instant seenAt) {}

  private AppKeywords(AppId app, Country country, Evidence evidence) {
    this.app = app;
    this.country = country;
    this.evidence = evidence;
  }

  /** Gathers them from the evidence; the answer waits for what is missing. */
  static AppKeywords gather(AppId app, Country country, Evidence evidence) {
    AppKeywords keywords = new AppKeywords(app, country, evidence);
    keywords.addRanked();
    keywords.addSuggested();
    return keywords;
  }

  Collection<Candidate> candidates() {
    return candidates.values();
  }

  /** Whether anything was observed that could have shown a keyword. */
  boolean hasBeenLookedAt() {
    return looked;
  }

  /** Whether the app is proven not to be in the store. */
  boolean isAbsent() {
    return absent;
  }

  private void addRanked() {
    Instant at = evidence.moment().at();
    Device device = Device.defaultFor(app.store());
    evidence.keywordRanks(app, country, device, at.minus(Freshness.LOOK_BACK), at).stream()
        .map(KeywordRank::keyword)
        .distinct()
        .forEach(keyword -> findSearch(keyword).ifPresent(this::addRanked));
  }

  /** The newest search decides: the app may have dropped out since it was seen to rank. */
  private void addRanked(Observation<SearchRanking> search) {
    looked = true;
    int rank = search.facts().rankOf(app);
    if (rank >= 1 && rank <= LAST_RANK) {
      add(keywordOf(search), OptionalInt.of(rank), search.observedAt());
    }
  }

  private void addSuggested() {
    boolean isLittleKnown = candidates.size() < FEW_RANKS;
    Look look = isLittleKnown ? evidence::need : evidence::peek;
    List<Suggested> suggested = suggestedForTitle(look);
    int searched = 0;
    for (Suggested one : suggested) {
      if (!candidates.containsKey(one.term())) {
        Optional<Observation<SearchRanking>> search = findSearch(one.term());
        if (search.isEmpty() && isLittleKnown && searched < FEW_RANKS) {
          search = evidence.need(searchFor(one.term()));
        }
        searched++;
        add(one, search);
      }
    }
  }

  private void add(Suggested one, Optional<Observation<SearchRanking>> search) {
    OptionalInt position = search.stream().mapToInt(seen -> seen.facts().rankOf(app)).findFirst();
    add(one.term(), position, search.map(Observation::observedAt).orElse(one.seenAt()));
  }

  private void add(Keyword keyword, OptionalInt position, Instant seenAt) {
    candidates.put(keyword, new Candidate(keyword, position, seenAt));
  }

  /** A suggested term, with its place in its list. */
  private record Suggested(Keyword term, int place, Instant seenAt) {}

  /** The terms suggested for the title, the first of each list before the second of any. */
  private List<Suggested> suggestedForTitle(Look look) {
    List<Suggested> suggested = new ArrayList<>();
    for (Keyword term : titleTerms(look)) {
      look.at(new Subject.Suggestions(app.store(), country, term))
          .ifPresent(list -> suggested.addAll(termsOf(list)));
    }
    suggested.sort(Comparator.comparingInt(Suggested::place));
    return suggested;
  }

  private List<Keyword> titleTerms(Look look) {
    Optional<Listing> listing = look.at(new Subject.Listing(app, country)).map(Observation::facts);
    absent = listing.isPresent() && !(listing.get() instanceof Listed);
    return listing.isPresent() && listing.get() instanceof Listed listed
        ? TitleTerms.of(listed.title())
        : List.of();
  }

  private List<Suggested> termsOf(Observation<SuggestionList> list) {
    looked = true;
    List<Suggested> terms = new ArrayList<>();
    for (Suggestion suggestion : list.facts().suggestions()) {
      terms.add(new Suggested(suggestion.term(), terms.size(), list.observedAt()));
    }
    return terms;
  }

  private Optional<Observation<SearchRanking>> findSearch(Keyword keyword) {
    return evidence.findAt(searchFor(keyword), evidence.moment().at(), Freshness.LOOK_BACK);
  }

  private Subject.Search searchFor(Keyword keyword) {
    return new Subject.Search(Device.defaultFor(app.store()), country, keyword);
  }

  private static Keyword keywordOf(Observation<SearchRanking> search) {
    return ((Subject.Search) search.subject()).keyword();
  }
}
