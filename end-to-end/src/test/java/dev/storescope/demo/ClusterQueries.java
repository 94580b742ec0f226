package dev.storescope.demo;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Random requests for listings, ratings, searches and charts of the App Store in one country: half
 * of them new, so that they need fetches, and half repeated. Not safe for use by several threads.
 */
final class ClusterQueries {
  private static final Country COUNTRY = new Country("de");
  private static final List<String> GENRES =
      List.of("6014", "6015", "6007", "6013", "6024", "6000", "6002", "6016");
  private static final int MOST_APPS = 200;
  private static final int MOST_AGAIN = 50;
  private static final String WHERE = "storetype=appstore&country=de";

  private final List<AppPage> pages = new ArrayList<>();
  private final List<String> earlier = new ArrayList<>();
  private final RandomGenerator random;

  ClusterQueries(World world, RandomGenerator random, InstantSource clock) {
    this.random = random;
    StoreView visit = world.visit(StoreType.APP_STORE, COUNTRY, clock.instant());
    for (String genre : GENRES) {
      pages.addAll(visit.chart(Device.IPHONE, ChartKind.FREE, new CategoryId(genre), MOST_APPS));
    }
  }

  /** A path with its query. */
  String next() {
    boolean repeat = random.nextBoolean() && !earlier.isEmpty();
    String path = repeat ? earlier.get(random.nextInt(earlier.size())) : newPath();
    if (earlier.size() < MOST_AGAIN) {
      earlier.add(path);
    } else {
      earlier.set(random.nextInt(MOST_AGAIN), path);
    }
    return path;
  }

  private String newPath() {
    AppPage page = oneOf(pages);
    return switch (random.nextInt(10)) {
      case 0 -> "/api/top-charts?country=de&storeid=" + oneOf(GENRES);
      case 1 -> "/api/search-results?%s&devicetype=iphone&query=%s".formatted(WHERE, word(page));
      case 2, 3, 4 -> "/api/app-rating?%s&storeid=%s".formatted(WHERE, page.app());
      default -> "/api/app-meta?%s&storeid=%s".formatted(WHERE, page.app());
    };
  }

  private static String word(AppPage page) {
    return URLEncoder.encode(page.title().split("[\\s:,-]+", 2)[0], StandardCharsets.UTF_8);
  }

  private <T> T oneOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
