package dev.storescope.sandbox.world;

import dev.storescope.sandbox.art.Artwork;
import dev.storescope.sandbox.world.AppPage.Developer;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.AppPage.PageCategory;
import dev.storescope.sandbox.world.AppPage.PagePurchases;
import dev.storescope.sandbox.world.AppPage.Release;
import dev.storescope.sandbox.world.catalog.AppleGenres;
import dev.storescope.sandbox.world.catalog.CategoryNames;
import dev.storescope.sandbox.world.catalog.Language;
import dev.storescope.sandbox.world.catalog.NameGenerator;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.ProductCatalog;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Creates the pages of a market's products. */
final class AppPageWriter {
  private static final long FIRST_DEVELOPER_ID = 300_000_007L;
  private static final long DEVELOPER_ID_STEP = 13;

  private final SimulatedMarket market;
  private final Population population;
  private final PriceFormat prices;
  private final SeededRandom worldRandom;
  private final Map<Product, Dated> pages = new ConcurrentHashMap<>();

  AppPageWriter(SimulatedMarket market, Population population, SeededRandom worldRandom) {
    this.market = market;
    this.population = population;
    this.prices = new PriceFormat(market.country(), market.language());
    this.worldRandom = worldRandom.of("pages");
  }

  /** The page on a day. Its texts and images stay the same throughout an era. */
  AppPage page(Product product, long day) {
    Dated last = pages.get(product);
    if (last != null && last.day() == day) {
      return last.page();
    }
    long era = market.listings().eraOf(product, day);
    AppPage page =
        last != null && last.era() == era
            ? last.page()
                .with(
                    release(product, day),
                    population.ratings(product, day),
                    population.installs(product, day))
            : write(product, era, day);
    pages.put(product, new Dated(day, era, page));
    return page;
  }

  private record Dated(long day, long era, AppPage page) {}

  private AppPage write(Product product, long era, long day) {
    boolean hasIpad = market.store() == StoreType.APP_STORE && product.isForIpad();
    return new AppPage(
        ProductCatalog.id(product, market.store()),
        ProductCatalog.packageName(product),
        product.isBundle() ? Kind.BUNDLE : Kind.APPLICATION,
        developer(product),
        market.listings().title(product, market.store(), era),
        market.listings().subtitle(product, era),
        market.listings().description(product, era),
        art("icon", product, era, 0),
        screenshots("phone", product, era),
        hasIpad ? screenshots("ipad", product, era) : List.of(),
        categories(product),
        prices.of(product.price()),
        inAppPurchases(product),
        release(product, day),
        population.ratings(product, day),
        population.installs(product, day),
        product.hasAds());
  }

  static long developerId(Product product) {
    return FIRST_DEVELOPER_ID + DEVELOPER_ID_STEP * product.developer();
  }

  private Developer developer(Product product) {
    long number = product.developer();
    String name =
        number >= Product.OWN_DEVELOPER
            ? product.brand() + " Inc."
            : NameGenerator.company(Language.ofDeveloper(number), worldRandom, number);
    String site = "https://d" + number + ".example";
    return new Developer(
        developerId(product), name, "info@d" + number + ".example", site, number + " Main Street");
  }

  private static String art(String kind, Product product, long era, int number) {
    return Artwork.ROOT
        + String.format(Locale.ROOT, "%s/%d-%d-%d.png", kind, product.number(), era, number);
  }

  private static List<String> screenshots(String device, Product product, long era) {
    return IntStream.range(0, 2 + product.number() % 3)
        .mapToObj(number -> art(device, product, era, number))
        .toList();
  }

  private List<PageCategory> categories(Product product) {
    Stream<CategoryId> ids =
        switch (market.store()) {
          case APP_STORE -> AppleGenres.ofListing(product).stream();
          case GOOGLE_PLAY -> product.topics().stream().map(Topic::playCategory).distinct();
        };
    return ids.map(this::category).toList();
  }

  private PageCategory category(CategoryId id) {
    return new PageCategory(
        id, CategoryNames.find(market.store(), id, market.language()).orElse(id.value()));
  }

  private Optional<PagePurchases> inAppPurchases(Product product) {
    return product.sellsWithin()
        ? Optional.of(new PagePurchases(prices.of(1), prices.of(5 + product.number() % 15)))
        : Optional.empty();
  }

  Release release(Product product, long day) {
    int every = 14 + worldRandom.below(60, product.number(), 1);
    long number = Math.max(0, day - product.released()) / every;
    String version = (1 + number / 20) + "." + number % 20 + ".0";
    return new Release(
        version,
        tenOClock(product.released()),
        tenOClock(product.released() + number * every),
        "Version " + version);
  }

  private static Instant tenOClock(long day) {
    return LocalDate.ofEpochDay(day).atTime(10, 0).toInstant(ZoneOffset.UTC);
  }
}
