package dev.storescope.demo;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.AppId;
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
 * Random requests to all thirteen endpoints, one in twenty about an app or term that does not
 * exist. Not safe for use by several threads.
 */
record WorldQueries(World world, RandomGenerator random, InstantSource clock) {
  private static final int ONE_IN = 20;
  private static final int MOST_APPS = 100;
  private static final List<Country> COUNTRIES =
      Stream.of("us", "de", "jp", "ru", "sa", "br").map(Country::new).toList();
  private static final List<String> APPLE_GENRES =
      List.of("36", "6014", "6015", "6007", "6013", "6024");
  private static final List<String> PLAY_CATEGORIES =
      List.of("APPLICATION", "GAME", "FINANCE", "PRODUCTIVITY", "SHOPPING");

  /**
   * A request.
   *
   * @param path with the query
   * @param hasData whether the store is known to have the data of the answer: an app's listing and
   *     rating, and the results of a search
   */
  record Request(String path, boolean hasData) {}

  Request next() {
    StoreType store = random.nextBoolean() ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY;
    Country country = oneOf(COUNTRIES);
    StoreView visit = world.visit(store, country, clock.instant());
    String where = "storetype=%s&country=%s".formatted(store.wireName(), country);
    AppId id = app(store, visit);
    String app = where + "&storeid=" + id;
    boolean exists = visit.find(id).isPresent();
    String query = "&query=" + encode(term(store, visit));
    return switch (random.nextInt(13)) {
      case 0 ->
          unknown("/api/keyword-auto-suggestions?" + app + "&with_stats=" + random.nextBoolean());
      case 1 -> unknown("/api/keyword-suggestions?" + where + query);
      case 2 ->
          unknown("/api/app-keyword-ranking?" + app + query + "," + encode(term(store, visit)));
      case 3 -> unknown(topCharts(country));
      case 4 -> searchResults(store, visit, where);
      case 5 -> unknown("/api/estimated-installs-by-keyword?" + app + query);
      case 6 -> unknown("/api/keyword-stats?" + where + query);
      case 7 -> new Request("/api/app-rating?" + app, exists);
      case 8 -> unknown(searchAds(country));
      case 9 -> unknown("/api/app-competitors?" + app);
      case 10 -> new Request("/api/app-all-info?" + app, exists);
      case 11 -> unknown("/api/app-keywords-rank-movement?" + app);
      default -> new Request("/api/app-meta?" + app, exists);
    };
  }

  private static Request unknown(String path) {
    return new Request(path, false);
  }

  private Request searchResults(StoreType store, StoreView visit, String where) {
    String term = term(store, visit);
    Device device =
        oneOf(Stream.of(Device.values()).filter(each -> each.store() == store).toList());
    return new Request(
        "/api/search-results?%s&query=%s&devicetype=%s"
            .formatted(where, encode(term), device.wireName()),
        !visit.search(device, term, 1).isEmpty());
  }

  private String topCharts(Country country) {
    return "/api/top-charts?country=%s&storeid=%s&devicetype=%s"
        .formatted(country, oneOf(APPLE_GENRES), random.nextBoolean() ? "iphone" : "ipad");
  }

  private String searchAds(Country country) {
    StoreView visit = world.visit(StoreType.APP_STORE, country, clock.instant());
    return "/api/search-ads-suggestions?country=%s&storeid=%s"
        .formatted(country, app(StoreType.APP_STORE, visit));
  }

  private AppId app(StoreType store, StoreView visit) {
    if (random.nextInt(ONE_IN) > 0) {
      return page(store, visit).app();
    }
    int number = random.nextInt(1_000_000_000);
    return switch (store) {
      case APP_STORE -> AppId.of(store, "99" + number);
      case GOOGLE_PLAY -> AppId.of(store, "com.example.unknown" + number);
    };
  }

  private AppPage page(StoreType store, StoreView visit) {
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

  private String term(StoreType store, StoreView visit) {
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
