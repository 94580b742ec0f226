package dev.storescope.sandbox.world;

import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How large a world's markets really are. */
final class Markets {
  private static final double SEARCHES_OF_US_APP_STORE = 25e6;
  private static final double SEARCHES_PER_DEVICE = 0.16;
  private static final Row UNLISTED = new Row(0.01, 3.14, false);
  private static final Map<Country, Row> ROWS = rows();

  private final Dice dice;
  private final WorldSettings.SizeError error;

  Markets(WorldSettings settings) {
    this.dice = new Dice(settings.seed()).of("markets");
    this.error = settings.sizeError();
  }

  private record Row(double appStoreFactor, double playMillions, boolean hasSearchAds) {}

  /** All searches of a day. */
  double searches(StoreType store, Country country) {
    Row row = ROWS.getOrDefault(country, UNLISTED);
    double expected =
        switch (store) {
          case APP_STORE -> SEARCHES_OF_US_APP_STORE * row.appStoreFactor();
          case GOOGLE_PLAY -> row.playMillions() * 1e6 * SEARCHES_PER_DEVICE;
        };
    double deviation =
        error.world() * dice.normal(1) + error.country() * dice.normal(country.code().hashCode());
    return expected * Math.exp(deviation);
  }

  /** The people there who may have an app, in millions. */
  double devicesInMillions(StoreType store, Country country) {
    return searches(store, country) / SEARCHES_PER_DEVICE / 1e6;
  }

  static boolean hasSearchAds(Country country) {
    return ROWS.getOrDefault(country, UNLISTED).hasSearchAds();
  }

  private static Map<Country, Row> rows() {
    Map<Country, Row> rows = new HashMap<>();
    for (String line : Vocabulary.lines("markets.csv")) {
      List<String> cells = List.of(line.split(","));
      rows.put(
          new Country(cells.get(0)),
          new Row(
              Double.parseDouble(cells.get(1)),
              Double.parseDouble(cells.get(2)),
              cells.get(3).equals("1")));
    }
    return rows;
  }
}
