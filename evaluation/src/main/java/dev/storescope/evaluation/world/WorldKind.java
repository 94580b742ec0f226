package dev.storescope.evaluation.world;

import dev.storescope.sandbox.world.law.MarketLaw;
import dev.storescope.sandbox.world.law.SearchLaw;
import dev.storescope.sandbox.world.law.SuggesterLaw;
import dev.storescope.sandbox.world.law.UserLaw;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.sandbox.world.law.WorldSettings.Reading;
import dev.storescope.sandbox.world.law.WorldSettings.Volumes;

/** The kinds of worlds: one as the estimates assume, and others. */
public enum WorldKind {
  AS_ASSUMED("as assumed"),
  EXPONENT_0_75("exponent 0.75"),
  EXPONENT_1("exponent 1.0"),
  LOG_NORMAL("log-normal volumes"),
  HALF("half the searches"),
  DOUBLE("twice the searches"),
  BOTS("a fifth of terms searched by bots"),
  READING_FAR("people read far down"),
  OTHER_NEEDS("the stores share half of their needs"),
  UNORDERED("suggestions in no order, single words continued"),
  MISSING("20 % of fetches fail"),
  DRAWN("drawn");

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

  public WorldSettings settings(long seed, WorldScale scale) {
    WorldSettings usual = WorldSettings.of(seed, scale.products(), scale.terms());
    return switch (this) {
      case AS_ASSUMED, MISSING, DRAWN -> usual;
      case EXPONENT_0_75 -> usual.with(exponent(0.75));
      case EXPONENT_1 -> usual.with(exponent(1));
      case LOG_NORMAL ->
          usual.with(SearchLaw.USUAL.withVolumes(new Volumes.LogNormal(LOG_NORMAL_SIGMA)));
      case HALF -> usual.with(times(0.5));
      case DOUBLE -> usual.with(times(2));
      case BOTS -> usual.with(SearchLaw.USUAL.withBots(BOT_SHARE));
      case READING_FAR -> usual.with(UserLaw.USUAL.withReading(Reading.FAR));
      case OTHER_NEEDS -> usual.with(MarketLaw.USUAL.withSharedNeeds(0.5));
      case UNORDERED -> usual.with(SuggesterLaw.UNORDERED);
    };
  }

  private static SearchLaw exponent(double exponent) {
    return SearchLaw.USUAL.withVolumes(Volumes.Zipf.USUAL.withExponent(exponent));
  }

  private static MarketLaw times(double factor) {
    return MarketLaw.USUAL
        .withFirst(factor * MarketLaw.USUAL.first())
        .withSearchesPerAndroidDevice(factor * MarketLaw.USUAL.perAndroidDevice());
  }

  /** The share of missing observations. */
  public double missing() {
    return this == MISSING ? MISSING_SHARE : 0;
  }
}
