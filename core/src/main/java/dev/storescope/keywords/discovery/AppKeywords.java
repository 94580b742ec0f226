package dev.storescope.keywords.discovery;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.discovery.KeywordIdeas.KeywordIdea;
import dev.storescope.keywords.discovery.Prospects.Prospect;
import dev.storescope.keywords.evidence.ObservationFinder;
import dev.storescope.keywords.relevance.ObservedSearches;
import dev.storescope.keywords.relevance.ObservedSearches.SearchOfApp;
import dev.storescope.keywords.relevance.RelatedApps;
import dev.storescope.keywords.relevance.Relevance;
import dev.storescope.keywords.relevance.TextTerms;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Discovers the keywords that may lead to an app at a moment, each with the observation that shows
 * it: those that the app ranks for, those suggested for the terms of its listing or with an
 * observed popularity, those that Apple Ads suggests for it, and those that several similar apps
 * rank for. A keyword that the app does not rank for must be related to the app, as those of Apple
 * Ads are.
 *
 * <p>If the moment is now and the app ranks among the first ten for few keywords, the suggestions
 * for its best terms and then the searches with the highest fetch priority are requested. The
 * keywords of a new app are complete after three rounds of fetching: listing, suggestions,
 * searches.
 */
public final class AppKeywords {
  /** The last rank that counts as ranking for a keyword. */
  static final int LAST_RANK = 100;

  /**
   * With fewer ranks among the first ten, suggestions and at most as many searches are requested.
   */
  public static final int FEW_RANKS = 30;

  /** The outlook from which a keyword whose search was not observed is a candidate. */
  private static final double LIKELY = -7.5;

  /** The outlook of a keyword that the app ranked for. */
  private static final double FORMER = -3;

  /** The maximum number of keywords of the lexicon whose search was not observed. */
  private static final int MOST_PROSPECTS = 100;

  private final AppId app;
  private final Evidence evidence;
  private final VolumeReader volumes;
  private final Market market;
  private final ObservedSearches searches;
  private final KeywordIdeas ideas;
  private final Map<Keyword, KeywordCandidate> candidates = new LinkedHashMap<>();
  private final List<SearchOfApp> ranked = new ArrayList<>();
  private TextTerms terms = TextTerms.none();
  private RelatedApps relatedApps;
  private Prospects prospects;
  private Prospects.State outlook;
  private boolean observed;
  private boolean absent;

  private AppKeywords(AppId app, Country country, Evidence evidence, VolumeReader volumes) {
    this.app = app;
    this.evidence = evidence;
    this.volumes = volumes;
    this.market = new Market(app.store(), country);
    this.searches = new ObservedSearches(app, country, evidence);
    this.ideas = new KeywordIdeas(app, country, evidence);
    this.relatedApps = RelatedApps.none();
    this.prospects = new Prospects(app, market, evidence, volumes, terms);
    this.outlook = prospects.asOf(evidence.moment().at());
  }

  /** Discovers the keywords by the evidence; missing observations are requested. */
  public static AppKeywords discover(
      AppId app, Country country, Evidence evidence, VolumeReader volumes) {
    AppKeywords keywords = new AppKeywords(app, country, evidence, volumes);
    keywords.readRanks();
    keywords.readIdeas();
    keywords.addRanked();
    keywords.addIdeas();
    keywords.addThoseOfSimilarApps();
    keywords.addFormerRanks();
    keywords.addProspects();
    return keywords;
  }

  /**
   * In the order of the answers: by searches per day, most first and unknown last, then by rank,
   * then by keyword. The volumes are those already observed, because fetching all would take too
   * long.
   */
  public List<KeywordCandidate> mostSearchedFirst() {
    record RankedKeyword(OptionalLong usersPerDay, KeywordCandidate candidate) {}
    return evidence
        .each(
            candidates.values(),
            candidate ->
                new RankedKeyword(
                    volumes.peek(evidence, market, candidate.keyword()).usersPerDay(), candidate))
        .sorted(
            Comparator.comparingLong((RankedKeyword entry) -> entry.usersPerDay().orElse(-1))
                .reversed()
                .thenComparing(entry -> entry.candidate().rank().orElseGet(Rank.NotRanked::new))
                .thenComparing(entry -> entry.candidate().keyword()))
        .map(RankedKeyword::candidate)
        .toList();
  }

  /**
   * By estimated installs per day, most first, then in the order of {@link #mostSearchedFirst}.
   * Without a search of the last weeks, an app's rank is expected.
   */
  public List<KeywordCandidate> mostInstallsFirst(InstallsEstimator installs) {
    record Bringing(KeywordCandidate candidate, double installsPerDay) {}
    ExpectedInstalls expected =
        new ExpectedInstalls(app, market, evidence, installs, prospects, outlook.outlook());
    return evidence
        .each(
            mostSearchedFirst(),
            candidate -> new Bringing(candidate, expected.of(candidate.keyword())))
        .sorted(Comparator.comparingDouble(Bringing::installsPerDay).reversed())
        .map(Bringing::candidate)
        .toList();
  }

  /** Whether a keyword is relevant enough to be recommended for the app. */
  public boolean isRelevant(Keyword keyword) {
    return relevanceOf(keyword) >= Relevance.RELEVANT;
  }

  private double relevanceOf(Keyword keyword) {
    OptionalDouble likeness =
        searches.find(keyword).map(relatedApps::likeness).orElse(OptionalDouble.empty());
    return Relevance.of(terms.matchOf(keyword), likeness);
  }

  /** Whether any subject that could show a keyword was observed. */
  public boolean isObserved() {
    return observed || !candidates.isEmpty();
  }

  /** Whether the app was observed to be absent from the store. */
  public boolean isAbsent() {
    return absent;
  }

  /** The newest ranking decides: the app may no longer be in a ranking that it was once in. */
  private void readRanks() {
    List<SearchOfApp> newest =
        evidence
            .each(searches.ranksOf(app, Freshness.LOOK_BACK).keySet(), searches::find)
            .flatMap(Optional::stream)
            .toList();
    observed |= !newest.isEmpty();
    newest.stream().filter(search -> search.rank().isWithin(LAST_RANK)).forEach(ranked::add);
  }

  private void readIdeas() {
    boolean hasFewRanks = hasFewRanks();
    ObservationFinder finder = hasFewRanks ? evidence::need : evidence::peek;
    readListing(finder);
    List<Keyword> best = terms.best();
    observed |= ideas.addRecommended();
    observed |= ideas.addSuggested(best, finder);
    ideas.addConfirmed(best);
    prospects = new Prospects(app, market, evidence, volumes, terms);
    outlook = prospects.asOf(evidence.moment().at());
    if (hasFewRanks) {
      ideas.addFormer(searches);
    }
    if (hasFewRanks && evidence.moment().isNow() && !hasManySearches()) {
      searchesToFetch().forEach(searches::need);
    }
  }

  /** Counts the ranks that bring installs: lower ones say little about how an app is found. */
  private boolean hasFewRanks() {
    return ranked.stream()
            .filter(search -> search.rank().isWithin(RelatedApps.FIRST))
            .limit(FEW_RANKS)
            .count()
        < FEW_RANKS;
  }

  /**
   * Whether as many searches were observed as are requested. Further ones, which discovery fetches
   * every day, must not make an answer incomplete again.
   */
  private boolean hasManySearches() {
    Instant start = evidence.moment().at().minus(Freshness.LOOK_BACK);
    return outlook.bestFirst().stream()
            .flatMap(prospect -> prospect.searched().stream())
            .filter(search -> search.observedAt().isAfter(start))
            .limit(FEW_RANKS)
            .count()
        >= FEW_RANKS;
  }

  private void readListing(ObservationFinder finder) {
    Optional<Listing> listing =
        finder.find(new Subject.Listing(app, market.country())).map(Observation::facts);
    absent = listing.isPresent() && !(listing.get() instanceof Listed);
    if (listing.isPresent() && listing.get() instanceof Listed listed) {
      terms = TextTerms.of(listed);
    }
  }

  /**
   * By what was known before the searches that may be fetched now, so that these request no further
   * ones.
   */
  private List<Keyword> searchesToFetch() {
    Prospects.State before = prospects.asOf(evidence.moment().at().minus(Freshness.LOOK_BACK));
    Map<Keyword, FetchPriority> priorities = new LinkedHashMap<>();
    Set<Keyword> searched = new HashSet<>();
    for (Prospect prospect : before.bestFirst()) {
      if (prospect.isWorthASearch()) {
        add(prospect.keyword(), prospect.logInstalls(), priorities);
      } else if (prospect.searched().isPresent() && !prospect.isRanked()) {
        searched.add(prospect.keyword());
      }
    }
    ideas.all().stream()
        .filter(idea -> !searched.contains(idea.keyword()))
        .forEach(idea -> add(idea.keyword(), logInstalls(idea, before), priorities));
    return priorities.values().stream()
        .sorted()
        .limit(FEW_RANKS)
        .map(FetchPriority::keyword)
        .toList();
  }

  private double logInstalls(KeywordIdea idea, Prospects.State before) {
    double share = idea.former() ? FORMER : before.outlook().of(idea.keyword());
    return Math.log1p(prospects.searchesOf(idea.keyword())) + share;
  }

  private static void add(
      Keyword keyword, double logInstalls, Map<Keyword, FetchPriority> priorities) {
    priorities.putIfAbsent(keyword, new FetchPriority(keyword, logInstalls));
  }

  private void addRanked() {
    for (SearchOfApp search : ranked) {
      add(search.keyword(), Optional.of(search.rank()), search.subject(), search.observedAt());
    }
    relatedApps = RelatedApps.of(ranked, searches);
  }

  private void addIdeas() {
    for (KeywordIdea idea : ideas.all()) {
      if (!idea.former()) {
        addIfRelated(idea.keyword(), idea.shownBy(), idea.observedAt(), idea.isRecommended());
      }
    }
  }

  private void addThoseOfSimilarApps() {
    for (Keyword keyword : relatedApps.keywords()) {
      searches
          .find(keyword)
          .ifPresent(search -> addIfRelated(keyword, search.subject(), search.observedAt(), false));
    }
  }

  /** The newest search of the last weeks decides; the rank of an old one is not shown. */
  private void addFormerRanks() {
    for (KeywordIdea idea : ideas.all()) {
      if (idea.former() && !candidates.containsKey(idea.keyword())) {
        Subject.Search search = searches.subject(idea.keyword());
        evidence
            .findInSearch(app, search, evidence.moment().at(), Prospects.SEARCHED)
            .filter(found -> found.rank().isWithin(LAST_RANK))
            .ifPresent(found -> add(idea.keyword(), Optional.empty(), search, found.observedAt()));
      }
    }
  }

  private void addProspects() {
    for (Prospect prospect : outlook.bestFirst()) {
      prospect
          .searched()
          .filter(found -> found.rank().isWithin(LAST_RANK))
          .filter(_ -> !candidates.containsKey(prospect.keyword()))
          .ifPresent(
              found -> {
                Keyword keyword = prospect.keyword();
                add(keyword, Optional.empty(), searches.subject(keyword), found.observedAt());
              });
    }
    addLikely();
  }

  private void addLikely() {
    List<Prospect> likely =
        outlook.bestFirst().stream()
            .filter(prospect -> !candidates.containsKey(prospect.keyword()))
            .filter(prospect -> prospect.searched().isEmpty())
            .filter(prospect -> prospect.outlook() >= LIKELY)
            .limit(MOST_PROSPECTS)
            .toList();
    evidence
        .each(likely, prospect -> prospects.findShown(prospect.keyword()))
        .flatMap(Optional::stream)
        .forEach(idea -> add(idea.keyword(), Optional.empty(), idea.shownBy(), idea.observedAt()));
  }

  private void addIfRelated(
      Keyword keyword, Subject<?> shownBy, Instant shownAt, boolean knownToBeRelated) {
    if (!candidates.containsKey(keyword)
        && (knownToBeRelated || relevanceOf(keyword) >= Relevance.RELATED)) {
      Optional<SearchOfApp> search = searches.find(keyword);
      Instant observedAt = search.map(SearchOfApp::observedAt).orElse(shownAt);
      add(keyword, search.map(SearchOfApp::rank), shownBy, observedAt);
    }
  }

  private void add(Keyword keyword, Optional<Rank> rank, Subject<?> shownBy, Instant observedAt) {
    candidates.put(keyword, new KeywordCandidate(keyword, rank, shownBy, observedAt));
  }
}
