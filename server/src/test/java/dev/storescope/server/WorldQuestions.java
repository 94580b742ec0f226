package dev.storescope.server;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
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

  /**
   * A question.
   *
   * @param path with the query
   * @param isOfWhatIsThere whether the store has what every answer needs; said only where it is
   *     plain: of an app's listing and rating, and of the results of a search
   */
  record Question(String path, boolean isOfWhatIsThere) {}

  Question next() {
    StoreType store = random.nextBoolean() ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY;
    Country country = oneOf(COUNTRIES);
    StoreVisit visit = world.visit(store, country, clock.instant());
    String where = "storetype=%s&country=%s".formatted(store.wireName(), country);
    AppId id = app(store, visit);
    String app = where + "&storeid=" + id;
    boolean isThere = visit.find(id).isPresent();
    String query = "&query=" + encode(term(store, visit));
    return switch (random.nextInt(13)) {
      case 0 ->
          open("/api/keyword-auto-suggestions?" + app + "&with_stats=" + random.nextBoolean());
      case 1 -> open("/api/keyword-suggestions?" + where + query);
      case 2 -> open("/api/app-keyword-ranking?" + app + query + "," + encode(term(store, visit)));
      case 3 -> open(topCharts(country));
      case 4 -> searchResults(store, visit, where);
      case 5 -> open("/api/estimated-installs-by-keyword?" + app + query);
      case 6 -> open("/api/keyword-stats?" + where + query);
      case 7 -> new Question("/api/app-rating?" + app, isThere);
      case 8 -> open(searchAds(country));
      case 9 -> open("/api/app-competitors?" + app);
      case 10 -> new Question("/api/app-all-info?" + app, isThere);
      case 11 -> open("/api/app-keywords-rank-movement?" + app);
      default -> new Question("/api/app-meta?" + app, isThere);
    };
  }

  private static Question open(String path) {
    return new Question(path, false);
  }

  private Question searchResults(StoreType store, StoreVisit visit, String where) {
    String term = term(store, visit);
    Device device =
        oneOf(Stream.of(Device.values()).filter(each -> each.store() == store).toList());
    return new Question(
        "/api/search-results?%s&query=%s&devicetype=%s"
            .formatted(where, encode(term), device.wireName()),
        !visit.search(device, term, 1).isEmpty());
  }

  private String topCharts(Country country) {
    return "/api/top-charts?country=%s&storeid=%s&devicetype=%s"
        .formatted(country, oneOf(APPLE_GENRES), random.nextBoolean() ? "iphone" : "ipad");
  }

  private String searchAds(Country country) {
    StoreVisit visit = world.visit(StoreType.APP_STORE, country, clock.instant());
    return "/api/search-ads-suggestions?country=%s&storeid=%s"
        .formatted(country, app(StoreType.APP_STORE, visit));
  }

  private AppId app(StoreType store, StoreVisit visit) {
    if (random.nextInt(ONE_IN) > 0) {
      return page(store, visit).app();
    }
    int number = random.nextInt(1_000_000_000);
    return switch (store) {
      case APP_STORE -> AppId.of(store, "99" + number);
      case GOOGLE_PLAY -> AppId.of(store, "com.nobody.app" + number);
    };
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
