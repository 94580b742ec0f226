package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.installs.BrandDetector;
import dev.storescope.estimation.installs.BrandDetector.NamedApp;
import dev.storescope.estimation.installs.InstallsEstimator.Advertisement;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.keywords.KeywordFigures.BrandOfOther;
import dev.storescope.listings.AppDownloads;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Reads what the first apps of a search say about it, by the evidence: whose brand the keyword may
 * be, and whether the search is for games. Nothing is fetched for it: the reply of a search has the
 * names and ratings of its apps. The names of an app are read once, since the same apps are first
 * for many keywords; so are the downloads of an app.
 */
public final class BrandReader {
  /** Games and its genres in the App Store; Google Play's categories are GAME_PUZZLE and so on. */
  private static final Pattern GAMES = Pattern.compile("6014|70\\d\\d|GAME.*");

  private final Evidence evidence;
  private final Map<Subject.Listing, Optional<FirstApp>> apps = new ConcurrentHashMap<>();
  private final Map<Subject.Listing, Optional<Estimate>> downloads = new ConcurrentHashMap<>();

  public BrandReader(Evidence evidence) {
    this.evidence = evidence;
  }

  private record FirstApp(String title, String developer, OptionalLong ratings, boolean game) {
    NamedApp named() {
      return new NamedApp(title, developer, ratings);
    }
  }

  Evidence evidence() {
    return evidence;
  }

  /** An app in a search, by the search that is current at the moment. */
  public AppInSearch read(Market market, Rank rank, Keyword keyword) {
    return evidence
        .peek(new Subject.Search(Device.defaultFor(market.store()), market.country(), keyword))
        .map(search -> read(market, rank, keyword, search.facts()))
        .orElseGet(() -> AppInSearch.of(market, rank, Optional.empty()));
  }

  /** The other app whose brand a keyword may be, by the ranking of its search. */
  public Optional<BrandOfOther> brandOfOther(
      Market market, AppId app, Keyword keyword, SearchRanking ranking) {
    return read(market, ranking.rankOf(app), keyword, ranking)
        .brand()
        .map(
            brand ->
                new BrandOfOther(ranking.apps().get(brand.ownerRank() - 1), brand.probability()))
        .filter(brand -> !brand.owner().equals(app));
  }

  /** An app in a search, by its ranking. */
  AppInSearch read(Market market, Rank rank, Keyword keyword, SearchRanking ranking) {
    List<Optional<FirstApp>> first =
        ranking.apps().stream()
            .limit(BrandDetector.RANKS)
            .map(app -> findApp(new Subject.Listing(app, market.country()), ranking))
            .toList();
    long games = first.stream().flatMap(Optional::stream).filter(FirstApp::game).count();
    long known = first.stream().filter(Optional::isPresent).count();
    return new AppInSearch(
        market,
        rank,
        BrandDetector.find(
            keyword,
            first.stream().map(app -> app.map(FirstApp::named)).toList(),
            MarketSize.find(market).map(MarketSize::factor).orElse(1.0)),
        Advertisement.UNKNOWN,
        2 * games > known,
        Optional.empty());
  }

  /** An app in a search with its downloads, which limit the installs by the search. */
  AppInSearch readWithDownloads(Market market, AppId app, Keyword keyword, SearchRanking ranking) {
    AppInSearch found = read(market, ranking.rankOf(app), keyword, ranking);
    return switch (found.rank()) {
      case Rank.NotRanked(), Rank.Beyond _ -> found;
      case Rank.Ranked _ ->
          found.with(
              downloads.computeIfAbsent(
                  new Subject.Listing(app, market.country()),
                  subject -> readDownloads(subject, ranking)));
    };
  }

  private Optional<Estimate> readDownloads(Subject.Listing subject, SearchRanking ranking) {
    return AppDownloads.estimate(
        subject.app(),
        subject.country(),
        ratings(subject, Optional.ofNullable(ranking.cards().get(subject.app()))),
        evidence);
  }

  private Optional<FirstApp> findApp(Subject.Listing subject, SearchRanking ranking) {
    return apps.computeIfAbsent(
        subject, _ -> find(subject, Optional.ofNullable(ranking.cards().get(subject.app()))));
  }

  /** What a card refers to stays current until another replaces it. */
  private Optional<FirstApp> find(Subject.Listing subject, Optional<Card> card) {
    OptionalLong ratings = ratings(subject, card);
    Optional<Observation<Listing>> listing =
        card.isPresent()
            ? evidence.findAt(subject, evidence.moment().at(), Freshness.UNLIMITED)
            : evidence.peek(subject);
    return listing
        .map(Observation::facts)
        .filter(Listed.class::isInstance)
        .map(Listed.class::cast)
        .map(
            listed ->
                new FirstApp(
                    listed.title(),
                    listed.developer(),
                    ratings,
                    listed.categories().stream().limit(1).anyMatch(BrandReader::isGame)))
        .or(() -> findSummary(subject, ratings));
  }

  private Optional<FirstApp> findSummary(Subject.Listing subject, OptionalLong ratings) {
    return evidence
        .findAt(
            new Subject.Summary(subject.app(), subject.country()),
            evidence.moment().at(),
            Freshness.UNLIMITED)
        .map(Observation::facts)
        .flatMap(
            summary ->
                summary
                    .developer()
                    .map(
                        developer ->
                            new FirstApp(
                                summary.title(),
                                developer,
                                ratings,
                                summary.category().filter(BrandReader::isGame).isPresent())));
  }

  private OptionalLong ratings(Subject.Listing subject, Optional<Card> card) {
    if (card.isPresent() && card.get().rating() instanceof CardRating.Counted(Rating rating)) {
      return OptionalLong.of(rating.count());
    }
    return evidence.peek(new Subject.Rating(subject.app(), subject.country())).stream()
        .mapToLong(rating -> rating.facts().count())
        .findFirst();
  }

  private static boolean isGame(Category category) {
    return GAMES.matcher(category.id().value()).matches();
  }
}
