package dev.storescope.keywords.discovery;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.AppInSearch;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.keywords.discovery.KeywordIdeas.KeywordIdea;
import dev.storescope.keywords.evidence.Prefix;
import dev.storescope.keywords.evidence.RecentFinder;
import dev.storescope.keywords.relevance.Lexicon;
import dev.storescope.keywords.relevance.TextTerms;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the keywords of the lexicon may bring an app, by how much they are searched for and by the
 * app's expected rank.
 */
final class Prospects {
  /** How long a search shows whether the app ranks in it: listings change. */
  static final Duration SEARCHED = Duration.ofDays(14);

  /** The maximum number of terms whose volume and rank are read. */
  private static final int MOST_READ = 800;

  /** The searches per day of a term that has no volume. */
  private static final double UNKNOWN_VOLUME = 20;

  /** The outlook above which a search that was not observed is fetched. */
  private static final double HOPELESS = -10.5;

  private final AppId app;
  private final Market market;
  private final Evidence evidence;
  private final VolumeReader volumes;
  private final Lexicon lexicon;
  private final TextTerms listing;
  private final RecentFinder recent;
  private final Map<Keyword, Double> searches = new LinkedHashMap<>();

  /**
   * A keyword of the lexicon.
   *
   * @param searched what the last search has of the app, if it was observed
   * @param logInstalls the logarithm of the expected installs per day, up to a constant
   */
  record Prospect(
      Keyword keyword, Optional<AppInSearch> searched, double outlook, double logInstalls) {
    boolean isRanked() {
      return searched.filter(search -> search.rank() instanceof Rank.Ranked).isPresent();
    }

    /** Whether its search was not observed, and may rank the app. */
    boolean isWorthASearch() {
      return searched.isEmpty() && outlook > HOPELESS;
    }
  }

  /**
   * The prospects as of an instant.
   *
   * @param bestFirst by expected installs
   * @param outlook for any keyword
   */
  record State(List<Prospect> bestFirst, RankOutlook outlook) {
    State {
      bestFirst = List.copyOf(bestFirst);
    }
  }

  Prospects(AppId app, Market market, Evidence evidence, VolumeReader volumes, TextTerms listing) {
    this.app = app;
    this.market = market;
    this.evidence = evidence;
    this.volumes = volumes;
    this.listing = listing;
    this.lexicon = Lexicon.read(evidence, market, listing);
    this.recent = RecentFinder.of(evidence);
    readVolumes();
  }

  Lexicon lexicon() {
    return lexicon;
  }

  /** The prospects as of an instant, at which later searches are not known. */
  State asOf(Instant at) {
    Map<Keyword, AppInSearch> searched = readSearched(at);
    Map<Keyword, Rank> ranks = new LinkedHashMap<>();
    searched.forEach((keyword, found) -> ranks.put(keyword, found.rank()));
    RankOutlook outlook = RankOutlook.of(listing, lexicon, ranks);
    List<Prospect> bestFirst =
        searches.keySet().stream()
            .map(keyword -> prospect(keyword, Optional.ofNullable(searched.get(keyword)), outlook))
            .sorted(
                Comparator.comparingDouble(Prospect::logInstalls)
                    .reversed()
                    .thenComparing(Prospect::keyword))
            .toList();
    return new State(bestFirst, outlook);
  }

  private Map<Keyword, AppInSearch> readSearched(Instant at) {
    record Searched(Keyword keyword, Optional<AppInSearch> found) {}
    Map<Keyword, AppInSearch> searched = new LinkedHashMap<>();
    evidence
        .each(
            searches.keySet(),
            keyword ->
                new Searched(keyword, evidence.findInSearch(app, search(keyword), at, SEARCHED)))
        .forEach(each -> each.found().ifPresent(found -> searched.put(each.keyword(), found)));
    return searched;
  }

  private Prospect prospect(Keyword keyword, Optional<AppInSearch> searched, RankOutlook outlook) {
    double share =
        searched
            .map(found -> RankOutlook.logShare(found.rank()))
            .orElseGet(() -> outlook.of(keyword));
    return new Prospect(keyword, searched, share, Math.log1p(searchesOf(keyword)) + share);
  }

  /** The last observation that shows that a keyword is searched for. */
  Optional<KeywordIdea> findShown(Keyword keyword) {
    return recent
        .find(new Subject.Popularity(market.country(), keyword))
        .filter(found -> KeywordIdeas.isAboveFloor(found.facts()))
        .map(found -> new KeywordIdea(keyword, found.subject(), found.observedAt(), false))
        .or(() -> findListed(keyword));
  }

  /** The longest prefixes first, whose lists are the likeliest to show it. */
  private Optional<KeywordIdea> findListed(Keyword keyword) {
    return Prefix.knownOf(keyword).reversed().stream()
        .map(typed -> new Subject.Suggestions(market.store(), market.country(), typed))
        .flatMap(typed -> recent.find(typed).stream())
        .filter(list -> KeywordIdeas.shows(list.facts(), keyword))
        .findFirst()
        .map(list -> new KeywordIdea(keyword, list.subject(), list.observedAt(), false));
  }

  /** The searches per day by the last observations, or a guess. */
  double searchesOf(Keyword keyword) {
    Double known = searches.get(keyword);
    return known == null ? readSearches(keyword) : known;
  }

  /** Whether the listing has all words of a keyword. */
  boolean isOfListing(Keyword keyword) {
    return lexicon.wordsOf(keyword).stream()
        .allMatch(word -> listing.matchOfWord(word).isPresent());
  }

  Subject.Search search(Keyword keyword) {
    return new Subject.Search(Device.defaultFor(market.store()), market.country(), keyword);
  }

  private void readVolumes() {
    record Searched(Keyword keyword, double searches) {}
    RankOutlook outlook = RankOutlook.of(listing, lexicon, Map.of());
    List<Keyword> best =
        lexicon.terms().stream()
            .map(keyword -> new Prospect(keyword, Optional.empty(), outlook.of(keyword), 0))
            .sorted(
                Comparator.comparingDouble(Prospect::outlook)
                    .reversed()
                    .thenComparing(Prospect::keyword))
            .limit(MOST_READ)
            .map(Prospect::keyword)
            .toList();
    evidence
        .each(best, keyword -> new Searched(keyword, readSearches(keyword)))
        .forEach(each -> searches.put(each.keyword(), each.searches()));
  }

  /** Where nothing shows a term in Google Play, by the searches in the App Store of the country. */
  private double readSearches(Keyword keyword) {
    return volumes
        .find(evidence, recent, market, keyword)
        .volume()
        .map(Estimate::p50)
        .or(() -> market.store() == StoreType.APP_STORE ? Optional.empty() : inAppStore(keyword))
        .orElse(UNKNOWN_VOLUME);
  }

  private Optional<Double> inAppStore(Keyword keyword) {
    Market appStore = new Market(StoreType.APP_STORE, market.country());
    return recent
        .find(new Subject.Popularity(market.country(), keyword))
        .flatMap(popularity -> volumes.byPopularity(evidence, appStore, popularity).volume())
        .map(volume -> volume.p50() * sizeRelativeTo(appStore));
  }

  private double sizeRelativeTo(Market other) {
    double own = MarketSize.find(market).map(MarketSize::searchesPerDay).orElse(1.0);
    return own / MarketSize.find(other).map(MarketSize::searchesPerDay).orElse(own);
  }
}
