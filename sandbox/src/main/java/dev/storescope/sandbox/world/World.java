package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.catalog.BrandTerms;
import dev.storescope.sandbox.world.catalog.Language;
import dev.storescope.sandbox.world.catalog.ListingWriter;
import dev.storescope.sandbox.world.catalog.NeedTerms;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.ProductCatalog;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.Term;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A simulated world: a pure function of its settings and of time, available for any moment of the
 * past. It changes hourly. Markets are created on first use.
 */
public final class World implements SimulatedStores {
  /** One or two for each language of the world; a market takes a while to make. */
  private static final List<Country> SEARCHED =
      Stream.of("us", "gb", "de", "ru", "jp", "sa").map(Country::new).toList();

  private final WorldSettings settings;
  private final SeededRandom random;
  private final ProductCatalog catalog;
  private final MarketSizes markets;
  private final VolumeCurve curve;
  private final Downloads downloads;
  private final TrafficSources traffic;
  private final PlayVisitors visitors;
  private final Map<Language, ListingWriter> listingWriters = new ConcurrentHashMap<>();
  private final Map<NeedsKey, List<Term>> needs = new ConcurrentHashMap<>();
  private final Map<MarketKey, MarketState> states = new ConcurrentHashMap<>();

  public World(WorldSettings settings) {
    this.settings = settings;
    this.random = new SeededRandom(settings.seed());
    this.catalog = new ProductCatalog(settings);
    this.curve = new VolumeCurve(settings.searches());
    this.markets = new MarketSizes(settings, curve);
    this.downloads = new Downloads(settings, catalog, markets);
    this.traffic = new TrafficSources(downloads, random.of("traffic"));
    this.visitors = new PlayVisitors(catalog, downloads, random.of("visitors"));
  }

  private record MarketKey(StoreType store, Country country) {}

  /** A language, and the store if each has needs of its own. */
  private record NeedsKey(Language language, Optional<StoreType> store) {}

  /** The ground truth, invisible in the stores. */
  public GroundTruth truth() {
    return new GroundTruth(catalog, downloads, this::state);
  }

  @Override
  public StoreView visit(StoreType store, Country country, Instant at) {
    return new WorldStoreView(catalog, state(store, country), at);
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, ReportedDays days) {
    return MarketSizes.hasSearchAds(country)
        ? state(StoreType.APP_STORE, country).popularity().of(days)
        : List.of();
  }

  @Override
  public List<SuggestedTerm> suggestedTerms(AppId app, Country country, Instant at) {
    return app.store() == StoreType.APP_STORE && MarketSizes.hasSearchAds(country)
        ? catalog
            .find(app)
            .map(product -> state(StoreType.APP_STORE, country).popularity().suggest(product, at))
            .orElse(List.of())
        : List.of();
  }

  @Override
  public List<Traffic> traffic(AppId app, Country country, LocalDate day) {
    return app.store() == StoreType.APP_STORE
        ? catalog
            .find(app)
            .map(
                product ->
                    traffic.of(state(StoreType.APP_STORE, country), product, day.toEpochDay()))
            .orElse(List.of())
        : List.of();
  }

  @Override
  public PlayTraffic playTraffic(AppId app, LocalDate day) {
    return findOfPlay(app)
        .map(product -> visitors.of(product, day.toEpochDay()))
        .orElse(PlayTraffic.NONE);
  }

  @Override
  public Map<String, PlayTraffic.Visits> playTerms(AppId app, LocalDate day) {
    return findOfPlay(app)
        .map(product -> visitors.byTerm(product, day.toEpochDay(), searched(product)))
        .orElse(Map.of());
  }

  private Optional<Product> findOfPlay(AppId app) {
    return catalog.find(app).filter(_ -> app.store() == StoreType.GOOGLE_PLAY);
  }

  private List<MarketState> searched(Product product) {
    return SEARCHED.stream()
        .filter(country -> catalog.isOffered(product, StoreType.GOOGLE_PLAY, country))
        .map(country -> state(StoreType.GOOGLE_PLAY, country))
        .toList();
  }

  /** The explicit terms of a market, most searched first. */
  List<Term> terms(StoreType store, Country country) {
    MarketTerms terms = state(store, country).market().terms();
    return IntStream.range(0, terms.size()).mapToObj(terms::get).toList();
  }

  private MarketState state(StoreType store, Country country) {
    return states.computeIfAbsent(new MarketKey(store, country), this::make);
  }

  private MarketState make(MarketKey key) {
    List<Product> offered =
        catalog.products().stream()
            .filter(product -> catalog.isOffered(product, key.store(), key.country()))
            .toList();
    ListingWriter listings = listingWriter(Language.of(key.country()));
    SimulatedMarket market =
        new SimulatedMarket(key.store(), key.country(), random, listings, offered, this::terms);
    Population population = new Population(market, downloads);
    AppPageWriter pages = new AppPageWriter(market, population, random);
    SearchEngine search = new SearchEngine(market);
    SearchUsers users = new SearchUsers(market.random(), settings.users());
    return new MarketState(
        market,
        search,
        users,
        new SuggestionEngine(market, settings.suggester()),
        new ChartRanker(market, downloads),
        pages,
        new ReviewWriter(market, population, pages),
        new SearchInstalls(market, search, users, downloads),
        new PopularityReport(market, settings.searches().bots(), settings.popularity()));
  }

  private MarketTerms terms(SimulatedMarket market) {
    return new MarketTerms(
        market.random(),
        BrandTerms.list(
            market.offered(),
            market.language(),
            market.random(),
            product -> downloads.known(product, market.store(), market.country()),
            settings.searches().brands()),
        needsOf(market.language(), market.store()),
        settings.terms(),
        markets.searches(market.store(), market.country()),
        curve);
  }

  private List<Term> needsOf(Language language, StoreType store) {
    double shared = settings.markets().sharedNeeds();
    NeedsKey key = new NeedsKey(language, shared == 1 ? Optional.empty() : Optional.of(store));
    return needs.computeIfAbsent(
        key, _ -> NeedTerms.list(language, random, store, shared, settings.terms()));
  }

  private ListingWriter listingWriter(Language language) {
    return listingWriters.computeIfAbsent(
        language, any -> new ListingWriter(any, random, settings.names()));
  }
}
