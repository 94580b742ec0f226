package dev.storescope.evaluation;

import dev.storescope.estimation.Market;
import dev.storescope.sandbox.world.NamingLaw;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.WorldSettings;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.List;

/** The markets of worlds in which the difficulty of keywords is fitted and evaluated. */
public enum DifficultyWorld {
  UNITED_STATES("App Store, us, 16,000 apps", StoreType.APP_STORE, "us", 16_000, true),
  CROWDED("App Store, us, 50,000 apps", StoreType.APP_STORE, "us", 50_000, true),
  SMALL_COUNTRY("App Store, au, 16,000 apps", StoreType.APP_STORE, "au", 16_000, true),
  OTHER_LANGUAGE("App Store, de, 30,000 apps", StoreType.APP_STORE, "de", 30_000, false),
  ORDINARY_NAMES(
      "App Store, us, half of the names ordinary", StoreType.APP_STORE, "us", 16_000, false),
  GOOGLE_PLAY("Google Play, us, 16,000 apps", StoreType.GOOGLE_PLAY, "us", 16_000, false);

  private static final int TERMS = 30_000;

  private final String label;
  private final StoreType store;
  private final String country;
  private final int products;
  private final boolean isFitted;

  DifficultyWorld(String label, StoreType store, String country, int products, boolean isFitted) {
    this.label = label;
    this.store = store;
    this.country = country;
    this.products = products;
    this.isFitted = isFitted;
  }

  public String label() {
    return label;
  }

  /** A number of its own, for seeds. */
  int number() {
    return Arrays.asList(values()).indexOf(this);
  }

  Market market() {
    return new Market(store, new Country(country));
  }

  /** The markets to whose tuning worlds the weights are fitted. */
  static List<DifficultyWorld> fitted() {
    return Arrays.stream(values()).filter(world -> world.isFitted).toList();
  }

  World make(long seed, int share) {
    WorldSettings usual = WorldSettings.of(seed, products / share, TERMS / share);
    return new World(this == ORDINARY_NAMES ? usual.with(new NamingLaw(0.5, 0.5)) : usual);
  }
}
