package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.catalog.Language;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.ProductCatalog;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.law.DownloadsLaw;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The first-time downloads of each app, country and day, from all sources: the one truth from which
 * the counter, the charts, the ratings and the installs by search follow. A person who downloads an
 * app again is not counted again.
 *
 * <p>The downloads of a day are the level of the app in the country times its course, which is the
 * same in all countries.
 */
final class Downloads {
  private static final double OF_PAID = 0.05;

  /** What the many downloads after a release amount to, in days of the level. */
  private static final double LAUNCH_DAYS = 40;

  private final ProductCatalog catalog;
  private final MarketSizes sizes;
  private final DownloadsLaw law;
  private final SeededRandom random;
  private final Map<RanksKey, double[]> shares = new ConcurrentHashMap<>();
  private final Map<MarketKey, double[]> levels = new ConcurrentHashMap<>();
  private final Map<StoreType, DownloadsCourse> courses = new ConcurrentHashMap<>();
  private final Map<StoreType, double[]> worldwide = new ConcurrentHashMap<>();

  Downloads(WorldSettings settings, ProductCatalog catalog, MarketSizes sizes) {
    this.catalog = catalog;
    this.sizes = sizes;
    this.law = settings.downloads();
    this.random = new SeededRandom(settings.seed()).of("downloads");
  }

  private record MarketKey(StoreType store, Country country) {}

  private record RanksKey(StoreType store, Language language) {}

  /** Of one day; 0 before the release, after the removal and where the app is not offered. */
  double on(Product product, StoreType store, Country country, long day) {
    return level(product, store, country) * course(store).on(product, day);
  }

  /** Per day, before what changes with time. */
  double level(Product product, StoreType store, Country country) {
    return levels.computeIfAbsent(new MarketKey(store, country), this::levels)[product.number()];
  }

  /** How many have a product, relative to others: the downloads of so many days at its level. */
  double known(Product product, StoreType store, Country country) {
    long days = ProductCatalog.LAST_RELEASE - product.released();
    return level(product, store, country) * (LAUNCH_DAYS + days);
  }

  /** Until the start of a day; never decreases. */
  double until(Product product, StoreType store, Country country, long day) {
    return level(product, store, country) * course(store).until(product, day);
  }

  /** Of all countries, until the start of a day. */
  double untilWorldwide(Product product, StoreType store, long day) {
    double[] level = worldwide.computeIfAbsent(store, this::levelsWorldwide);
    return level[product.number()] * course(store).until(product, day);
  }

  DownloadsCourse course(StoreType store) {
    return courses.computeIfAbsent(
        store, any -> new DownloadsCourse(catalog.products(), random.of(any.wireName())));
  }

  /** The share of an app's downloads that come by search. */
  double bySearch(Product product) {
    double odds = law.bySearch() / (1 - law.bySearch());
    double own = odds * Math.exp(0.4 * random.normal(product.number(), 1));
    return own / (1 + own);
  }

  /** The share of those who download an app who rate it. */
  double rated(Product product, Country country) {
    double own =
        law.rated()
            * Math.exp(
                0.6 * random.normal(product.number(), 2)
                    + 0.1 * random.of(country.code()).normal(product.number(), 3));
    return Math.clamp(own, DownloadsLaw.FEWEST_RATED, DownloadsLaw.MOST_RATED);
  }

  private double[] levelsWorldwide(StoreType store) {
    double[] sum = new double[catalog.products().size()];
    for (Country country : Storefronts.listCountries(store)) {
      double[] ofCountry = levels(new MarketKey(store, country));
      for (int number = 0; number < sum.length; number++) {
        sum[number] += ofCountry[number];
      }
    }
    return sum;
  }

  private double[] levels(MarketKey market) {
    double[] share =
        shares.computeIfAbsent(
            new RanksKey(market.store(), Language.of(market.country())), this::shares);
    double first = first(market);
    SeededRandom ofCountry = random.of(market.store().wireName() + market.country().code());
    double[] levels = new double[catalog.products().size()];
    for (Product product : catalog.products()) {
      if (catalog.isOffered(product, market.store(), market.country())) {
        int number = product.number();
        levels[number] =
            first * share[number] * Math.exp(law.byCountry() * ofCountry.normal(number));
      }
    }
    return levels;
  }

  private double first(MarketKey market) {
    double each = law.first() / (MarketSizes.US_MILLIONS * 1e6);
    double ofStore =
        switch (market.store()) {
          case APP_STORE -> 1;
          case GOOGLE_PLAY -> law.ofAndroid();
        };
    return each * ofStore * 1e6 * sizes.devicesInMillions(market.store(), market.country());
  }

  /** The downloads of each product as a share of those of the first, in countries of a language. */
  private double[] shares(RanksKey key) {
    SeededRandom ofStore = random.of(key.store().wireName()).of(key.language().number());
    double[] share = new double[catalog.products().size()];
    List<Product> ranked =
        catalog.products().stream()
            .filter(product -> ProductCatalog.isIn(product, key.store()))
            .filter(product -> product.isWorldwide() || product.home() == key.language())
            .sorted(Comparator.comparingDouble((Product product) -> -strength(product, ofStore)))
            .toList();
    for (int rank = 1; rank <= ranked.size(); rank++) {
      Product product = ranked.get(rank - 1);
      double falling = Math.pow((rank + law.shift()) / (1 + law.shift()), -law.exponent());
      share[product.number()] = product.isFree() ? falling : OF_PAID * falling;
    }
    return share;
  }

  private static double strength(Product product, SeededRandom random) {
    return 1.1 * product.fame()
        + 0.4 * product.quality()
        + Math.log(product.topic().weight())
        + 0.5 * random.normal(product.number());
  }
}
