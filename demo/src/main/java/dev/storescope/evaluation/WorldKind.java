package dev.storescope.evaluation;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.sandbox.world.MarketLaw;
import dev.storescope.sandbox.world.PopularityLaw;
import dev.storescope.sandbox.world.SearchLaw;
import dev.storescope.sandbox.world.UserLaw;
import dev.storescope.sandbox.world.WorldSettings;
import dev.storescope.sandbox.world.WorldSettings.Reading;
import dev.storescope.sandbox.world.WorldSettings.Volumes;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;

/** The kinds of worlds: one as the estimates assume, and others. */
public enum WorldKind {
  AS_ASSUMED("as assumed"),
  SLOPE_4_5("popularity falls 4.5 points per e-fold"),
  SLOPE_7("popularity falls 7 points per e-fold"),
  EXPONENT_0_5("exponent 0.5"),
  EXPONENT_0_6("exponent 0.6"),
  EXPONENT_0_75("exponent 0.75"),
  EXPONENT_1("exponent 1.0"),
  LOG_NORMAL("log-normal volumes"),
  HALF("half the searches"),
  DOUBLE("twice the searches"),
  BOTS("a fifth of terms searched by bots"),
  READING_FAR("people read far down"),
  OTHER_NEEDS("the stores share half of their needs"),
  MISSING("20 % of fetches fail"),
  DRAWN("drawn");

  private static final double LOG_NORMAL_SIGMA = 3;
  private static final double MISSING_SHARE = 0.2;
  private static final double BOT_SHARE = 0.2;

  /** As large as the estimates assume, so that "as assumed" shows only arithmetic. */
  private static final MarketLaw ASSUMED =
      MarketSize.find(new Market(StoreType.APP_STORE, new Country("us")))
          .map(size -> MarketLaw.USUAL.withSearches(size.searchesPerDay()))
          .orElseThrow();

  private final String label;

  WorldKind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  WorldSettings settings(long seed, WorldScale scale) {
    WorldSettings usual = WorldSettings.of(seed, scale.products(), scale.terms()).with(ASSUMED);
    return switch (this) {
      case AS_ASSUMED, MISSING, DRAWN -> usual;
      case SLOPE_4_5 -> usual.with(PopularityLaw.USUAL.withPerEFold(4.5));
      case SLOPE_7 -> usual.with(PopularityLaw.USUAL.withPerEFold(7));
      case EXPONENT_0_5 -> usual.with(exponent(0.5));
      case EXPONENT_0_6 -> usual.with(exponent(0.6));
      case EXPONENT_0_75 -> usual.with(exponent(0.75));
      case EXPONENT_1 -> usual.with(exponent(1));
      case LOG_NORMAL ->
          usual.with(SearchLaw.USUAL.withVolumes(new Volumes.LogNormal(LOG_NORMAL_SIGMA)));
      case HALF -> usual.with(times(0.5));
      case DOUBLE -> usual.with(times(2));
      case BOTS -> usual.with(SearchLaw.USUAL.withBots(BOT_SHARE));
      case READING_FAR -> usual.with(UserLaw.USUAL.withReading(Reading.FAR));
      case OTHER_NEEDS -> usual.with(ASSUMED.withSharedNeeds(0.5));
    };
  }

  private static SearchLaw exponent(double exponent) {
    return SearchLaw.USUAL.withVolumes(new Volumes.Zipf(exponent));
  }

  private static MarketLaw times(double factor) {
    return ASSUMED
        .withSearches(factor * ASSUMED.searches())
        .withSearchesPerAndroidDevice(factor * ASSUMED.perAndroidDevice());
  }

  /** The share of missing observations. */
  double missing() {
    return this == MISSING ? MISSING_SHARE : 0;
  }
}
