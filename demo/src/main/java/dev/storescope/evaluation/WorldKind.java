package dev.storescope.evaluation;

import dev.storescope.sandbox.world.MarketLaw;
import dev.storescope.sandbox.world.SearchLaw;
import dev.storescope.sandbox.world.UserLaw;
import dev.storescope.sandbox.world.WorldSettings;
import dev.storescope.sandbox.world.WorldSettings.Reading;
import dev.storescope.sandbox.world.WorldSettings.SizeError;
import dev.storescope.sandbox.world.WorldSettings.Volumes;
import dev.storescope.store.Country;
import java.util.SplittableRandom;

/** The kinds of worlds: one as the estimates assume, and others. */
public enum WorldKind {
  AS_ASSUMED("as assumed"),
  FLATTER("exponent 0.75"),
  STEEPER("exponent 1.0"),
  LOG_NORMAL("log-normal volumes"),
  READING_FAR("people read far down"),
  BOTS("a fifth of terms searched by bots"),
  SMALL_COUNTRY("a tenth of the devices (au)"),
  MISSING("20 % of observations missing"),
  DRAWN("size and exponent drawn");

  private static final double EXPONENT = 0.9;
  private static final double EXPONENT_SIGMA = 0.12;
  private static final double LOG_NORMAL_SIGMA = 3;
  private static final double MISSING_SHARE = 0.2;
  private static final double BOT_SHARE = 0.2;

  private final String label;

  WorldKind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  WorldSettings settings(long seed, WorldScale scale) {
    SearchLaw searches = SearchLaw.USUAL.withVolumes(volumes(seed));
    return WorldSettings.of(seed, scale.products(), scale.terms())
        .with(this == BOTS ? searches.withBots(BOT_SHARE) : searches)
        .with(UserLaw.USUAL.withReading(this == READING_FAR ? Reading.FAR : Reading.USUAL))
        .with(MarketLaw.USUAL.withSizeError(this == DRAWN ? SizeError.PUBLIC : SizeError.NONE));
  }

  Country country() {
    return new Country(this == SMALL_COUNTRY ? "au" : "us");
  }

  /** The share of missing observations. */
  double missing() {
    return this == MISSING ? MISSING_SHARE : 0;
  }

  private Volumes volumes(long seed) {
    return switch (this) {
      case FLATTER -> new Volumes.Zipf(0.75);
      case STEEPER -> new Volumes.Zipf(1.0);
      case LOG_NORMAL -> new Volumes.LogNormal(LOG_NORMAL_SIGMA);
      case DRAWN ->
          new Volumes.Zipf(EXPONENT + EXPONENT_SIGMA * new SplittableRandom(seed).nextGaussian());
      case AS_ASSUMED, READING_FAR, BOTS, SMALL_COUNTRY, MISSING -> new Volumes.Zipf(EXPONENT);
    };
  }
}
