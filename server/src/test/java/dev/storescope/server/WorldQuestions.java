package dev.storescope.server;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Questions to all thirteen endpoints about what the stores of a world have and, one in twenty,
 * about what they have not. Each of them is a path with its query. Not for several threads.
 */
final class WorldQuestions {
  private static final int ONE_IN = 20;
  private static final int MOST_APPS = 100;
  private static final List<Country> COUNTRIES =
      Stream.of("us", "de", "jp", "ru", "sa", "br").map(Country::new).toList();
  private static final List<String> APPLE_GENRES =
      List.of("36", "6014", "6015", "6007", "6013", "6024");
  private static final List<String> PLAY_CATEGORIES =
      List.of("APPLICATION", "GAME", "FINANCE", "PRODUCTIVITY", "SHOPPING");

  private final World world;
  private final RandomGenerator random;
  private final InstantSource clock;

  WorldQuestions(World world, RandomGenerator random, InstantSource clock) {
    this.world = world;
    this.random = random;
    this.clock = clock;
  }

  String next() {
    StoreType store = random.nextBoolean() ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY;
    Country country = oneOf(COUNTRIES);
    StoreVisit visit = world.visit(store, country, clock.instant());
    String where = "storetype=%s&country=%s".formatted(store.wireName(), country);
    String app = where + "&storeid=" + app(store, visit);
    String query = "&query=" + encode(term(store, visit));
    return switch (random.nextInt(13)) {
      case 0 -> "/api/keyword-auto-suggestions?" + app + "&with_stats=" + random.nextBoolean();
      case 1 -> "/api/keyword-suggestions?" + where + query;
      case 2 -> "/api/app-keyword-ranking?" + app + query + "," + encode(term(store, visit));
      case 3 -> topCharts(country);
      case 4 -> "/api/search-results?" + where + query + device(store);
      case 5 -> "/api/estimated-installs-by-keyword?" + app + query;
      case 6 -> "/api/keyword-stats?" + where + query;
      case 7 -> "/api/app-rating?" + app;
      case 8 -> searchAds(country);
      case 9 -> "/api/app-competitors?" + app;
      case 10 -> "/api/app-all-info?" + app;
      case 11 -> "/api/app-keywords-rank-movement?" + app;
      default -> "/api/app-meta?" + app;
    };
  }

  private String topCharts(Country country) {
    return "/api/top-charts?country=%s&storeid=%s".formatted(country, oneOf(APPLE_GENRES))
        + device(StoreType.APP_STORE);
  }

  private String device(StoreType store) {
    return switch (store) {
      case APP_STORE -> random.nextBoolean() ? "&devicetype=iphone" : "&devicetype=ipad";
      case GOOGLE_PLAY -> "";
    };
  }

  private String searchAds(Country country) {
    StoreVisit visit = world.visit(StoreType.APP_STORE, country, clock.instant());
    return "/api/search-ads-suggestions?country=%s&storeid=%s"
        .formatted(country, app(StoreType.APP_STORE, visit));
  }

  private String app(StoreType store, StoreVisit visit) {
    if (random.nextInt(ONE_IN) == 0) {
      return switch (store) {
        case APP_STORE -> "99" + random.nextInt(1_000_000_000);
        case GOOGLE_PLAY -> "com.nobody.app" + random.nextInt(1_000_000_000);
      };
    }
    return page(store, visit).app().value();
  }

  private AppPage page(StoreType store, StoreVisit visit) {
    CategoryId category =
        new CategoryId(
            oneOf(
                switch (store) {
                  case APP_STORE -> APPLE_GENRES;
                  case GOOGLE_PLAY -> PLAY_CATEGORIES;
                }));
    ChartKind kind = oneOf(List.of(ChartKind.values()));
    return oneOf(visit.chart(Device.defaultFor(store), kind, category, MOST_APPS));
  }

  private String term(StoreType store, StoreVisit visit) {
    if (random.nextInt(ONE_IN) == 0) {
      return "zzqx" + random.nextInt(1_000_000_000);
    }
    String word = oneOf(List.of(page(store, visit).title().split("[\\s:,-]+")));
    List<String> suggested = visit.suggest(word);
    return suggested.isEmpty() || word.isBlank() ? "game" : oneOf(suggested);
  }

  private <T> T oneOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
