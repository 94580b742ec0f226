package dev.storescope.sandbox.world;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A simulated world: a pure function of its settings and of time, so that any moment of its past
 * can be asked about. It changes from one hour to the next. Its countries are made when they are
 * first looked at.
 */
public final class World implements Stores {
  private final WorldSettings settings;
  private final Dice dice;
  private final Catalogue catalogue;
  private final Markets markets;
  private final VolumeCurve curve;
  private final Map<Language, Wording> wordings = new ConcurrentHashMap<>();
  private final Map<Language, List<Term>> needs = new ConcurrentHashMap<>();
  private final Map<Where, Place> places = new ConcurrentHashMap<>();

  public World(WorldSettings settings) {
    this.settings = settings;
    this.dice = new Dice(settings.seed());
    this.catalogue = new Catalogue(settings);
    this.markets = new Markets(settings);
    this.curve = new VolumeCurve(settings.volumes());
  }

  private record Where(StoreType store, Country country) {}

  /** What nobody who visits the stores can see. */
  public Truth truth() {
    return new WorldTruth(catalogue, this::place);
  }

  @Override
  public StoreVisit visit(StoreType store, Country country, Instant at) {
    return new WorldVisit(catalogue, place(store, country), at);
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, LocalDate sunday) {
    return Markets.hasSearchAds(country)
        ? place(StoreType.APP_STORE, country).popularity().of(sunday)
        : List.of();
  }

  private Place place(StoreType store, Country country) {
    return places.computeIfAbsent(new Where(store, country), this::make);
  }

  private Place make(Where where) {
    List<Product> offered =
        catalogue.products().stream()
            .filter(product -> catalogue.isOffered(product, where.store(), where.country()))
            .toList();
    Wording wording = wordingOf(Language.of(where.country()));
    Market market = new Market(where.store(), where.country(), dice, wording, offered, this::terms);
    Crowd crowd = new Crowd(market, markets.devicesInMillions(where.store(), where.country()));
    return new Place(
        market,
        new SearchEngine(market),
        new Suggester(market),
        new Charts(market),
        new Pages(market, crowd, dice),
        new Readers(market.dice(), settings.reading()),
        new PopularityReport(market, settings.bots()));
  }

  private MarketTerms terms(Market market) {
    return new MarketTerms(
        market.dice(),
        BrandTerms.list(market.offered(), market.language(), market.dice()),
        needsOf(market.language()),
        settings.terms(),
        markets.searches(market.store(), market.country()),
        curve);
  }

  private List<Term> needsOf(Language language) {
    return needs.computeIfAbsent(language, any -> Needs.list(any, dice, settings.terms()));
  }

  private Wording wordingOf(Language language) {
    return wordings.computeIfAbsent(language, any -> new Wording(any, dice));
  }
}
