package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.TopicVocabulary;
import dev.storescope.sandbox.world.law.MarketLaw;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.sandbox.world.law.WorldSettings.SizeError;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The true sizes of a world's markets. */
final class MarketSizes {
  /** Devices with the App Store in the United States. */
  static final double US_MILLIONS = 157;

  private static final MarketSize UNLISTED = new MarketSize(0.01, 3.14, false);
  private static final Map<Country, MarketSize> ROWS = rows();

  private final SeededRandom random;
  private final MarketLaw law;

  /** All searches per day in the App Store of the United States. */
  private final double searches;

  MarketSizes(WorldSettings settings, VolumeCurve curve) {
    this.random = new SeededRandom(settings.seed()).of("markets");
    this.law = settings.markets();
    this.searches = law.first() / curve.share(1);
  }

  private record MarketSize(double appStoreFactor, double playMillions, boolean hasSearchAds) {}

  /** All searches per day. */
  double searches(StoreType store, Country country) {
    double each =
        switch (store) {
          case APP_STORE -> searches / US_MILLIONS;
          case GOOGLE_PLAY -> law.perAndroidDevice() * 1e6;
        };
    return each * devicesInMillions(store, country);
  }

  /** Potential users, in millions. */
  double devicesInMillions(StoreType store, Country country) {
    MarketSize row = ROWS.getOrDefault(country, UNLISTED);
    double expected =
        switch (store) {
          case APP_STORE -> US_MILLIONS * row.appStoreFactor();
          case GOOGLE_PLAY -> row.playMillions();
        };
    SizeError error = law.sizeError();
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
