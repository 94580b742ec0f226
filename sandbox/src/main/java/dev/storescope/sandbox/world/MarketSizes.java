package dev.storescope.sandbox.world;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The true sizes of a world's markets. */
final class MarketSizes {
  private static final double SEARCHES_OF_US_APP_STORE = 25e6;
  private static final double SEARCHES_PER_DEVICE = 0.16;
  private static final MarketSize UNLISTED = new MarketSize(0.01, 3.14, false);
  private static final Map<Country, MarketSize> ROWS = rows();

  private final SeededRandom random;
  private final WorldSettings.SizeError error;

  MarketSizes(WorldSettings settings) {
    this.random = new SeededRandom(settings.seed()).of("markets");
    this.error = settings.sizeError();
  }

  private record MarketSize(double appStoreFactor, double playMillions, boolean hasSearchAds) {}

  /** All searches per day. */
  double searches(StoreType store, Country country) {
    MarketSize row = ROWS.getOrDefault(country, UNLISTED);
    double expected =
        switch (store) {
          case APP_STORE -> SEARCHES_OF_US_APP_STORE * row.appStoreFactor();
          case GOOGLE_PLAY -> row.playMillions() * 1e6 * SEARCHES_PER_DEVICE;
        };
    double deviation =
        error.world() * random.normal(1)
            + error.country() * random.normal(country.code().hashCode());
    return expected * Math.exp(deviation);
  }

  /** Potential users, in millions. */
  double devicesInMillions(StoreType store, Country country) {
    return searches(store, country) / SEARCHES_PER_DEVICE / 1e6;
  }

  static boolean hasSearchAds(Country country) {
    return ROWS.getOrDefault(country, UNLISTED).hasSearchAds();
  }

  private static Map<Country, MarketSize> rows() {
    Map<Country, MarketSize> rows = new HashMap<>();
    for (String line : TopicVocabulary.lines("markets.csv")) {
      List<String> cells = List.of(line.split(","));
      rows.put(
          new Country(cells.get(0)),
          new MarketSize(
              Double.parseDouble(cells.get(1)),
              Double.parseDouble(cells.get(2)),
              cells.get(3).equals("1")));
    }
    return rows;
  }
}
