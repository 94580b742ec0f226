package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.PlayTraffic.Source;
import dev.storescope.sandbox.world.PlayTraffic.Visits;
import dev.storescope.sandbox.world.SearchEngine.Found;
import dev.storescope.sandbox.world.SearchUsers.Choice;
import dev.storescope.sandbox.world.catalog.ListingWriter;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.ProductCatalog;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How people come to the apps of Google Play: the downloads of a day by country, source and search
 * term, and the visits of the page before them. The installs by term are those of {@link
 * SearchInstalls}, of the most searched terms that match the app.
 */
final class PlayVisitors {
  private static final int MOST_RESULTS = 150;
  private static final int MOST_TERMS = 100;

  /** The days for which ranks are taken to stay; no listing changes within them. */
  private static final int STEP_DAYS = ListingWriter.ERA_STEP_DAYS;

  private static final int MOST_CACHED = 4_000;

  /** As in {@link SearchInstalls}. */
  private static final double MOST_BY_NEEDS = 0.8;

  /** Of those who install an app; the others do so from a list. */
  private static final double VISIT_THE_PAGE = 0.7;

  /** Of the visitors who did not search. */
  private static final double EXPLORE = 0.6;

  private static final double MOST_CONVERTED = 0.9;

  private final ProductCatalog catalog;
  private final Downloads downloads;
  private final SeededRandom random;
  private final Cache<TermsKey, Map<String, Choice>> choices =
      Caffeine.newBuilder().maximumSize(MOST_CACHED).build();

  PlayVisitors(ProductCatalog catalog, Downloads downloads, SeededRandom random) {
    this.catalog = catalog;
    this.downloads = downloads;
    this.random = random;
  }

  /** An app in a country, on some days. */
  private record TermsKey(Product product, Country country, long step) {}

  /** The traffic of a day. */
  PlayTraffic of(Product product, long day) {
    Map<Country, Double> installs = new TreeMap<>();
    for (Country country : Storefronts.listCountries(StoreType.GOOGLE_PLAY)) {
      // The levels of a country take a while to make.
      if (catalog.isOffered(product, StoreType.GOOGLE_PLAY, country)) {
        installs.put(country, downloads.on(product, StoreType.GOOGLE_PLAY, country, day));
      }
    }
    installs.values().removeIf(count -> count == 0);
    double visiting = share(VISIT_THE_PAGE, product, 1);
    double acquired = visiting * installs.values().stream().mapToDouble(Double::doubleValue).sum();
    Map<Source, Visits> bySource = bySource(product, acquired);
    double visitors = bySource.values().stream().mapToDouble(Visits::visitors).sum();
    return new PlayTraffic(installs, byCountry(product, installs, visiting, visitors), bySource);
  }

  /**
   * The visits of a day by search term.
   *
   * @param states of the countries whose terms are known
   */
  Map<String, Visits> byTerm(Product product, long day, List<MarketState> states) {
    double visiting = share(VISIT_THE_PAGE, product, 1);
    Map<String, Double> byTerm = new HashMap<>();
    for (MarketState state : states) {
      installsByTerm(state, product, day)
          .forEach((term, count) -> byTerm.merge(term, visiting * count, Double::sum));
    }
    return visits(product, byTerm);
  }

  private double share(double usual, Product product, long purpose) {
    double odds = usual / (1 - usual) * Math.exp(0.4 * random.normal(product.number(), purpose));
    return odds / (1 + odds);
  }

  private Map<Source, Visits> bySource(Product product, double acquired) {
    double search = acquired * downloads.bySearch(product);
    double explore = (acquired - search) * share(EXPLORE, product, 2);
    Map<Source, Visits> bySource = new EnumMap<>(Source.class);
    if (acquired > 0) {
      bySource.put(Source.SEARCH, visits(product, Source.SEARCH, search));
      bySource.put(Source.EXPLORE, visits(product, Source.EXPLORE, explore));
      bySource.put(
          Source.REFERRALS, visits(product, Source.REFERRALS, acquired - search - explore));
    }
    return bySource;
  }

  private Visits visits(Product product, Source source, double acquisitions) {
    return new Visits(acquisitions / converted(product, source), acquisitions);
  }

  /** The share of the visitors who install the app. */
  private double converted(Product product, Source source) {
    double usual =
        switch (source) {
          case SEARCH -> 0.35;
          case EXPLORE -> 0.2;
          case REFERRALS -> 0.45;
        };
    double odds =
        usual / (1 - usual) * Math.exp(0.4 * random.of(source.name()).normal(product.number()));
    return Math.min(MOST_CONVERTED, odds / (1 + odds));
  }

  /** All visitors, of whom more convert in one country than in another. */
  private Map<Country, Visits> byCountry(
      Product product, Map<Country, Double> installs, double visiting, double visitors) {
    Map<Country, Double> weights = new TreeMap<>();
    installs.forEach(
        (country, count) ->
            weights.put(
                country,
                count * Math.exp(0.15 * random.of(country.code()).normal(product.number()))));
    double all = weights.values().stream().mapToDouble(Double::doubleValue).sum();
    Map<Country, Visits> byCountry = new TreeMap<>();
    installs.forEach(
        (country, count) ->
            byCountry.put(
                country,
                new Visits(
                    Math.max(visiting * count, visitors * weights.getOrDefault(country, 0.0) / all),
                    visiting * count)));
    return byCountry;
  }

  private Map<String, Visits> visits(Product product, Map<String, Double> acquisitions) {
    Map<String, Visits> visits = new HashMap<>();
    acquisitions.forEach((term, count) -> visits.put(term, visits(product, Source.SEARCH, count)));
    return visits;
  }

  /** Of those who choose the app, only as many install it as its downloads by search allow. */
  private Map<String, Double> installsByTerm(MarketState state, Product product, long day) {
    Map<String, Choice> chosen = chosen(state, product, day);
    double most =
        downloads.bySearch(product)
            * downloads.on(product, StoreType.GOOGLE_PLAY, state.market().country(), day);
    double byNeed = chosen.values().stream().mapToDouble(Choice::byNeed).sum();
    double byName = chosen.values().stream().mapToDouble(Choice::byName).sum();
    double ofNeeds = Math.min(byNeed, (byName > 0 ? MOST_BY_NEEDS : 1) * most);
    double firstByNeed = byNeed > 0 ? ofNeeds / byNeed : 0;
    double firstByName = byName > 0 ? Math.min(1, (most - ofNeeds) / byName) : 0;
    Map<String, Double> installs = new HashMap<>();
    chosen.forEach(
        (term, choice) ->
            installs.put(term, choice.byNeed() * firstByNeed + choice.byName() * firstByName));
    return installs;
  }

  private Map<String, Choice> chosen(MarketState state, Product product, long day) {
    long step = Math.floorDiv(day, (long) STEP_DAYS);
    TermsKey key = new TermsKey(product, state.market().country(), step);
    MarketTerms known = state.market().terms();
    Map<String, Choice> chosen = new HashMap<>();
    choices
        .get(key, _ -> choices(state, product, step * STEP_DAYS))
        .forEach(
            (term, choice) ->
                known
                    .find(term)
                    .ifPresent(number -> chosen.put(term, choice.times(known.on(number, day)))));
    return chosen;
  }

  /** The probability that a search leads to the app, by term. */
  private static Map<String, Choice> choices(MarketState state, Product product, long day) {
    Map<String, Choice> choices = new HashMap<>();
    for (String term : GroundTruth.termsThatFit(state, product, day, MOST_TERMS)) {
      List<Found> results =
          state
              .search()
              .search(term, Device.defaultFor(StoreType.GOOGLE_PLAY), day * 24 + 12, MOST_RESULTS);
      int at = results.stream().map(Found::product).toList().indexOf(product);
      if (at >= 0) {
        choices.put(term, choices(state, term, results).get(at));
      }
    }
    return choices;
  }

  private static List<Choice> choices(MarketState state, String term, List<Found> results) {
    MarketTerms known = state.market().terms();
    return state
        .users()
        .choices(
            StoreType.GOOGLE_PLAY,
            term,
            known.find(term).stream().mapToObj(known::get).findFirst(),
            results);
  }
}
