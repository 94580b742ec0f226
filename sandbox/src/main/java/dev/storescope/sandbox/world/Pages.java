package dev.storescope.sandbox.world;

import dev.storescope.sandbox.art.Artwork;
import dev.storescope.sandbox.world.AppPage.Category;
import dev.storescope.sandbox.world.AppPage.Developer;
import dev.storescope.sandbox.world.AppPage.InAppPurchases;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.AppPage.Release;
import dev.storescope.sandbox.world.Vocabulary.Topic;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Writes the pages of a market's products. */
final class Pages {
  private static final long FIRST_DEVELOPER_ID = 300_000_007L;
  private static final long DEVELOPER_ID_STEP = 13;
  private static final CategoryId GAMES = new CategoryId("6014");

  private final Market market;
  private final Crowd crowd;
  private final Prices prices;
  private final Dice worldDice;
  private final Map<Product, Leaflet> leaflets = new ConcurrentHashMap<>();
  private final Map<Product, Dated> pages = new ConcurrentHashMap<>();

  Pages(Market market, Crowd crowd, Dice worldDice) {
    this.market = market;
    this.crowd = crowd;
    this.prices = new Prices(market.country(), market.language());
    this.worldDice = worldDice.of("pages");
  }

  /** The page of a day. */
  AppPage page(Product product, long day) {
    Dated last = pages.get(product);
    if (last != null && last.day() == day) {
      return last.page();
    }
    AppPage page = write(product, day);
    pages.put(product, new Dated(day, page));
    return page;
  }

  private record Dated(long day, AppPage page) {}

  private AppPage write(Product product, long day) {
    Leaflet leaflet = leaflet(product, market.wording().eraOf(product, day));
    return new AppPage(
        leaflet.app(),
        leaflet.packageName(),
        product.isBundle() ? Kind.BUNDLE : Kind.APPLICATION,
        leaflet.developer(),
        leaflet.title(),
        leaflet.subtitle(),
        leaflet.description(),
        leaflet.icon(),
        leaflet.screenshots(),
        leaflet.ipadScreenshots(),
        leaflet.categories(),
        prices.of(product.price()),
        leaflet.inAppPurchases(),
        release(product, day),
        crowd.ratings(product, day),
        crowd.installs(product, day),
        product.hasAds());
  }

  /** What a page says of a product throughout an era. */
  private record Leaflet(
      long era,
      AppId app,
      String packageName,
      Developer developer,
      String title,
      String subtitle,
      String description,
      String icon,
      List<String> screenshots,
      List<String> ipadScreenshots,
      List<Category> categories,
      Optional<InAppPurchases> inAppPurchases) {}

  private Leaflet leaflet(Product product, long era) {
    Leaflet last = leaflets.get(product);
    if (last != null && last.era() == era) {
      return last;
    }
    Leaflet made = print(product, era);
    leaflets.put(product, made);
    return made;
  }

  private Leaflet print(Product product, long era) {
    boolean hasIpad = market.store() == StoreType.APP_STORE && product.isForIpad();
    return new Leaflet(
        era,
        Catalogue.id(product, market.store()),
        Catalogue.packageName(product),
        developer(product),
        market.wording().title(product, market.store(), era),
        market.wording().subtitle(product, era),
        market.wording().description(product, era),
        art("icon", product, era, 0),
        screenshots("phone", product, era),
        hasIpad ? screenshots("ipad", product, era) : List.of(),
        categories(product),
        inAppPurchases(product));
  }

  static long developerId(Product product) {
    return FIRST_DEVELOPER_ID + DEVELOPER_ID_STEP * product.developer();
  }

  private Developer developer(Product product) {
    long number = product.developer();
    String name =
        number >= Product.OWN_DEVELOPER
            ? product.brand() + " Inc."
            : Names.company(Language.ofDeveloper(number), worldDice, number);
    String site = "https://d" + number + ".example";
    return new Developer(
        developerId(product), name, "info@d" + number + ".example", site, number + " Main Street");
  }

  private static String art(String kind, Product product, long era, int number) {
    return Artwork.ROOT + "%s/%d-%d-%d.png".formatted(kind, product.number(), era, number);
  }

  private static List<String> screenshots(String device, Product product, long era) {
    return IntStream.range(0, 2 + product.number() % 3)
        .mapToObj(number -> art(device, product, era, number))
        .toList();
  }

  private List<Category> categories(Product product) {
    List<CategoryId> ids = new ArrayList<>();
    for (Topic topic : product.topics()) {
      if (market.store() == StoreType.GOOGLE_PLAY) {
        ids.add(topic.playCategory());
      } else {
        if (topic.isGame()) {
          ids.add(GAMES);
        }
        ids.add(topic.appleGenre());
      }
    }
    return ids.stream().distinct().map(this::category).toList();
  }

  private Category category(CategoryId id) {
    return new Category(
        id, CategoryNames.find(market.store(), id, market.language()).orElse(id.value()));
  }

  private Optional<InAppPurchases> inAppPurchases(Product product) {
    return product.sellsWithin()
        ? Optional.of(
            new InAppPurchases(
                prices.of(1).text() + " - " + prices.of(5 + product.number() % 15).text()))
        : Optional.empty();
  }

  private Release release(Product product, long day) {
    int every = 14 + worldDice.below(60, product.number(), 1);
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
