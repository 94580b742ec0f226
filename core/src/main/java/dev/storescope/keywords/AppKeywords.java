package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The keywords that may lead to an app at a moment, every one with the observation that shows it:
 * those the app ranks for, those the store suggests for the words of its listing or search ads tell
 * a popularity of, and those several of its neighbours rank for. One that the app does not rank for
 * must be related to it.
 *
 * <p>Where it is known to be among the first for few, and the moment is now, suggestions for its
 * best words and the most promising of their searches are looked at. So an app that nobody asked
 * for before has its keywords after three rounds: listing, suggestions, searches.
 */
final class AppKeywords {
  /** The last rank that counts as ranking for a keyword. */
  static final int LAST_RANK = 100;

  /**
   * With fewer ranks in the first ten than this suggestions are looked at, and at most so many
   * searches.
   */
  static final int FEW_RANKS = 30;

  private final AppId app;
  private final Evidence evidence;
  private final DemandReader demands;
  private final Market market;
  private final SearchesSeen searches;
  private final Hints hints;
  private final Map<Keyword, Candidate> candidates = new LinkedHashMap<>();
  private final List<Observation<SearchRanking>> ranked = new ArrayList<>();
  private TextTerms terms = TextTerms.none();
  private Neighbours neighbours;
  private boolean looked;
  private boolean absent;

  private AppKeywords(AppId app, Country country, Evidence evidence, DemandReader demands) {
    this.app = app;
    this.evidence = evidence;
    this.demands = demands;
    this.market = new Market(app.store(), country);
    this.searches = new SearchesSeen(app.store(), country, evidence);
    this.hints = new Hints(app, country, evidence);
    this.neighbours = Neighbours.none(app);
  }

  /** Gathers them from the evidence; the answer waits for what is missing. */
  static AppKeywords gather(AppId app, Country country, Evidence evidence, DemandReader demands) {
    AppKeywords keywords = new AppKeywords(app, country, evidence, demands);
    keywords.readRanks();
    keywords.readHints();
    keywords.addRanked();
    keywords.addHinted();
    keywords.addNeighbouring();
    return keywords;
  }

  /**
   * In the order of the answers, by what is known already: to look at the demand of every one would
   * take too long.
   */
  List<Candidate> mostSearchedFirst() {
    return evidence
        .each(
            candidates.values(),
            candidate ->
                new SuggestionRank(
                    demands.peek(evidence, market, candidate.keyword()).usersPerDay(), candidate))
        .sorted()
        .map(SuggestionRank::candidate)
        .toList();
  }

  /** Whether a keyword is worth recommending for the app. */
  boolean isRelevant(Keyword keyword) {
    return relevanceOf(keyword) >= Relevance.RELEVANT;
  }

  /** How probably someone who searches for a keyword may mean an app like this, 0 to 1. */
  private double relevanceOf(Keyword keyword) {
    OptionalDouble likeness =
        searches
            .find(keyword)
            .map(search -> neighbours.likeness(search.facts()))
            .orElse(OptionalDouble.empty());
    return Relevance.of(terms.matchOf(keyword), likeness);
  }

  /** Whether anything was observed that could have shown a keyword. */
  boolean hasBeenLookedAt() {
    return looked;
  }

  /** Whether the app is proven not to be in the store. */
  boolean isAbsent() {
    return absent;
  }

  /** The newest search decides: the app may have dropped out since it was seen to rank. */
  private void readRanks() {
    List<Observation<SearchRanking>> seen =
        evidence
            .each(searches.ranksOf(app, Freshness.LOOK_BACK).keySet(), searches::find)
            .flatMap(Optional::stream)
            .toList();
    looked |= !seen.isEmpty();
    seen.stream().filter(search -> isRank(search.facts().rankOf(app))).forEach(ranked::add);
  }

  private static boolean isRank(int rank) {
    return rank >= 1 && rank <= LAST_RANK;
  }

  private void readHints() {
    boolean isLittleKnown = isLittleKnown();
    Look look = isLittleKnown ? evidence::need : evidence::peek;
    readListing(look);
    List<Keyword> best = terms.best();
    looked |= hints.addSuggested(best, look);
    hints.addConfirmed(best);
    if (isLittleKnown && evidence.moment().isNow()) {
      hints.addFormer(searches);
      mostPromising().forEach(searches::need);
    }
  }

  /** By the ranks that bring installs: hundreds of others do not tell what an app is found by. */
  private boolean isLittleKnown() {
    return ranked.stream()
            .filter(search -> search.facts().rankOf(app) <= Neighbours.FIRST)
            .limit(FEW_RANKS)
            .count()
        < FEW_RANKS;
  }

  private void readListing(Look look) {
    Optional<Listing> listing =
        look.at(new Subject.Listing(app, market.country())).map(Observation::facts);
    absent = listing.isPresent() && !(listing.get() instanceof Listed);
    if (listing.isPresent() && listing.get() instanceof Listed listed) {
      terms = TextTerms.of(listed);
    }
  }

  /** The same ones whatever their searches show, so that no look leads to another. */
  private List<Keyword> mostPromising() {
    return evidence
        .each(hints.all(), this::promiseOf)
        .sorted()
        .limit(FEW_RANKS)
        .map(Promise::keyword)
        .toList();
  }

  private Promise promiseOf(Hint hint) {
    double searches =
        demands.peek(evidence, market, hint.keyword()).volume().map(Estimate::p50).orElse(0.0);
    return Promise.of(hint.keyword(), searches, hint.former() ? 1 : terms.matchOf(hint.keyword()));
  }

  private void addRanked() {
    for (Observation<SearchRanking> search : ranked) {
      int rank = search.facts().rankOf(app);
      add(
          SearchesSeen.keywordOf(search),
          OptionalInt.of(rank),
          search.subject(),
          search.observedAt());
    }
    neighbours = Neighbours.of(app, ranked, searches);
  }

  private void addHinted() {
    for (Hint hint : hints.all()) {
      if (!hint.former()) {
        addRelated(hint.keyword(), hint.shownBy(), hint.seenAt());
      }
    }
  }

  private void addNeighbouring() {
    for (Keyword keyword : neighbours.keywords()) {
      searches
          .find(keyword)
          .ifPresent(search -> addRelated(keyword, search.subject(), search.observedAt()));
    }
  }

  private void addRelated(Keyword keyword, Subject<?> shownBy, Instant shownAt) {
    if (!candidates.containsKey(keyword) && relevanceOf(keyword) >= Relevance.RELATED) {
      Optional<Observation<SearchRanking>> search = searches.find(keyword);
      OptionalInt position = search.stream().mapToInt(seen -> seen.facts().rankOf(app)).findFirst();
      add(keyword, position, shownBy, search.map(Observation::observedAt).orElse(shownAt));
    }
  }

  private void add(Keyword keyword, OptionalInt position, Subject<?> shownBy, Instant seenAt) {
    candidates.put(keyword, new Candidate(keyword, position, shownBy, seenAt));
  }
}
