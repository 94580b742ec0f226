package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.WorldSettings.SizeError;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The true sizes of a world's markets. */
final class MarketSizes {
  private static final double USUAL_SEARCHES_PER_DEVICE = MarketLaw.USUAL.perAndroidDevice();
  private static final MarketSize UNLISTED = new MarketSize(0.01, 3.14, false);
  private static final Map<Country, MarketSize> ROWS = rows();

  private final SeededRandom random;
  private final MarketLaw law;

  MarketSizes(WorldSettings settings) {
    this.random = new SeededRandom(settings.seed()).of("markets");
    this.law = settings.markets();
  }

  private record MarketSize(double appStoreFactor, double playMillions, boolean hasSearchAds) {}

  /** All searches per day. */
  double searches(StoreType store, Country country) {
    return searches(law, store, country);
  }

  /** Potential users, in millions; they do not depend on how much each of them searches. */
  double devicesInMillions(StoreType store, Country country) {
    MarketLaw usual = MarketLaw.USUAL.withSizeError(law.sizeError());
    return searches(usual, store, country) / USUAL_SEARCHES_PER_DEVICE / 1e6;
  }

  private double searches(MarketLaw by, StoreType store, Country country) {
    MarketSize row = ROWS.getOrDefault(country, UNLISTED);
    double expected =
        switch (store) {
          case APP_STORE -> by.searches() * row.appStoreFactor();
          case GOOGLE_PLAY -> row.playMillions() * 1e6 * by.perAndroidDevice();
        };
    SizeError error = by.sizeError();
    double deviation =
        error.world() * random.normal(1)
            + error.country() * random.normal(country.code().hashCode());
    return expected * Math.exp(deviation);
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
