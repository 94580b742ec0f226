package dev.storescope.sandbox.world.catalog;

import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import dev.storescope.sandbox.world.law.NamingLaw;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All products of a world with their ids in the stores. */
public final class ProductCatalog {
  private static final long FIRST_APPLE_ID = 1_200_000_011L;
  private static final long APPLE_ID_STEP = 37;

  /** Products are released between these days, at a growing rate. */
  private static final long FIRST_RELEASE = LocalDate.of(2014, 1, 1).toEpochDay();

  public static final long LAST_RELEASE = LocalDate.of(2028, 1, 1).toEpochDay();
  private static final long[] PRICES = {1, 2, 3, 5, 7, 10, 20};

  private final SeededRandom random;
  private final NamingLaw names;
  private final List<Product> products = new ArrayList<>();
  private final Map<String, Product> byPackage = new HashMap<>();
  private final double[] topicSteps;

  public ProductCatalog(WorldSettings settings) {
    this.random = new SeededRandom(settings.seed()).of("products");
    this.names = settings.names();
    this.topicSteps = topicSteps();
    Set<String> brands = new HashSet<>();
    for (int number = 0; number < settings.products(); number++) {
      Product product = product(number, settings.products(), brands);
      products.add(product);
      byPackage.put(packageName(product), product);
    }
  }

  public List<Product> products() {
    return products;
  }

  /** Whether a store of a country ever offers a product. */
  public boolean isOffered(Product product, StoreType store, Country country) {
    return isIn(product, store)
        && (product.home() == Language.of(country)
            || (product.isWorldwide() && random.of(country.code()).happens(0.8, product.number())));
  }

  public static boolean isIn(Product product, StoreType store) {
    return switch (store) {
      case APP_STORE -> product.isInAppStore();
      case GOOGLE_PLAY -> product.isInGooglePlay();
    };
  }

  public Optional<Product> find(AppId app) {
    return switch (app) {
      case AppId.AppStore(long id) -> findNumber((id - FIRST_APPLE_ID) / APPLE_ID_STEP, id);
      case AppId.GooglePlay(String name) -> Optional.ofNullable(byPackage.get(name));
    };
  }

  public Optional<Product> findByPackage(String packageName) {
    return Optional.ofNullable(byPackage.get(packageName));
  }

  private Optional<Product> findNumber(long number, long id) {
    return number >= 0 && number < products.size() && appleId(number) == id
        ? Optional.of(products.get((int) number))
        : Optional.empty();
  }

  public static AppId id(Product product, StoreType store) {
    return switch (store) {
      case APP_STORE -> new AppId.AppStore(appleId(product.number()));
      case GOOGLE_PLAY -> new AppId.GooglePlay(packageName(product));
    };
  }

  private static long appleId(long number) {
    return FIRST_APPLE_ID + APPLE_ID_STEP * number;
  }

  public static String packageName(Product product) {
    String name = product.brand().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    boolean begins = !name.isEmpty() && !Character.isDigit(name.charAt(0));
    return "com." + (begins ? name : "app" + name) + ".a" + product.number();
  }

  private Product product(int number, int of, Set<String> brands) {
    Language home = Language.at(random.uniform(number, 10));
    boolean worldwide = home == Language.ENGLISH || random.happens(0.1, number + 5L * of);
    boolean famous = random.happens(0.05, number + 7L * of);
    boolean paid = random.happens(0.10, number + 3L * of);
    boolean bundle = random.happens(0.01, number + 4L * of);
    double store = random.uniform(number, 14);
    long released = released(number);
    boolean ordinary = random.of("names").happens(names.ordinary(), number);
    List<Topic> topics = topics(number);
    Naming naming = new Naming(worldwide ? Language.ENGLISH : home, ordinary, topics.getFirst());
    return new Product(
        number,
        home,
        brand(naming, number, brands),
        ordinary,
        topics,
        -Math.log(1 - random.uniform(number, 11)) + (famous ? 2 : 0),
        random.normal(number, 12),
        released,
        random.happens(0.08, number)
            ? released + 200 + random.below(2500, number, 13)
            : Long.MAX_VALUE,
        paid || bundle ? (int) PRICES[random.below(PRICES.length, number, 15)] : 0,
        store < 0.85 || bundle,
        store > 0.12 && !bundle,
        worldwide,
        random.happens(0.8, number + 6L * of),
        bundle,
        !paid && random.happens(0.55, number + 8L * of),
        !paid && random.happens(0.45, number + 9L * of),
        famous ? Product.OWN_DEVELOPER + number : developer(home, number, of));
  }

  /** Some developers have many apps, most have one or two. */
  private long developer(Language home, int number, int of) {
    long one = (long) (of / 8.0 * Math.pow(random.uniform(number, 16), 1.6));
    return one * Language.values().length + home.number();
  }

  private long released(int number) {
    double share = Math.pow(random.uniform(number, 17), 0.6);
    return FIRST_RELEASE + (long) (share * (LAST_RELEASE - FIRST_RELEASE));
  }

  /** What a name is made from. */
  private record Naming(Language language, boolean ordinary, Topic topic) {
    String name(SeededRandom random, long attempt) {
      return ordinary
          ? OrdinaryNames.name(language, topic, random, attempt)
          : NameGenerator.brand(language, random, attempt);
    }
  }

  private String brand(Naming naming, int number, Set<String> taken) {
    long attempt = number;
    String brand = naming.name(random, attempt);
    while (!taken.add(brand)) {
      attempt += 1_000_003;
      brand = naming.name(random, attempt);
      if (attempt > 40_000_120L) {
        brand = brand + " " + number;
      }
    }
    return brand;
  }

  private List<Topic> topics(int number) {
    Topic first = topic(random.uniform(number, 18));
    Topic second = topic(random.uniform(number, 19));
    return first == second || first.isGame() != second.isGame()
        ? List.of(first)
        : List.of(first, second);
  }

  private Topic topic(double uniform) {
    int i = 0;
    while (i < topicSteps.length - 1 && topicSteps[i] <= uniform) {
      i++;
    }
    return TopicVocabulary.TOPICS.get(i);
  }

  private static double[] topicSteps() {
    double all = TopicVocabulary.TOPICS.stream().mapToDouble(Topic::weight).sum();
    double[] steps = new double[TopicVocabulary.TOPICS.size()];
    double sum = 0;
    for (int i = 0; i < steps.length; i++) {
      sum += TopicVocabulary.TOPICS.get(i).weight() / all;
      steps[i] = sum;
    }
    return steps;
  }
}
