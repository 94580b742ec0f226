package dev.storescope.evaluation.difficulty;

import dev.storescope.estimation.Market;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.NamingLaw;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.sandbox.world.law.WorldSettings.Volumes;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.Locale;

/** The markets of worlds in which the difficulty of keywords is fitted and evaluated. */
public enum DifficultyWorld {
  UNITED_STATES("App Store, us, 16,000 apps", StoreType.APP_STORE, "us", 16_000),
  CROWDED("App Store, us, 50,000 apps", StoreType.APP_STORE, "us", 50_000),
  SMALL_COUNTRY("App Store, au, 16,000 apps", StoreType.APP_STORE, "au", 16_000),
  OTHER_LANGUAGE("App Store, de, 30,000 apps", StoreType.APP_STORE, "de", 30_000),
  ORDINARY_NAMES("App Store, us, half of the names ordinary", StoreType.APP_STORE, "us", 16_000),
  GOOGLE_PLAY("Google Play, us, 16,000 apps", StoreType.GOOGLE_PLAY, "us", 16_000);

  private static final int TERMS = 30_000;

  private final String label;
  private final StoreType store;
  private final String country;
  private final int products;

  DifficultyWorld(String label, StoreType store, String country, int products) {
    this.label = label;
    this.store = store;
    this.country = country;
    this.products = products;
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

  World make(long seed, int share) {
    return new World(settings(seed, share));
  }

  private WorldSettings settings(long seed, int share) {
    WorldSettings usual = WorldSettings.of(seed, products / share, TERMS / share);
    return this == ORDINARY_NAMES ? usual.with(new NamingLaw(0.5, 0.5)) : usual;
  }

  /** The law of the worlds as cells of a table: apps, terms, searches and names. */
  String law(int share) {
    WorldSettings settings = settings(1, share);
    return String.format(
        Locale.ROOT,
        "%,d | %,d | %s | %.0f %%",
        settings.products(),
        settings.terms(),
        switch (settings.searches().volumes()) {
          case Volumes.Zipf(double exponent, double shift) ->
              String.format(Locale.ROOT, "(rank + %.1f)^−%.2f", shift, exponent);
          case Volumes.LogNormal(double sigma) ->
              String.format(Locale.ROOT, "log-normal, σ %.2f", sigma);
        },
        100 * settings.names().ordinary());
  }
}
