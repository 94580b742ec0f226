package dev.storescope.sandbox.appleads;

import dev.storescope.sandbox.world.SimulatedStores.SuggestedTerm;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Objects;

/** A row of impression shares, as the reply has it. */
record ShareRow(
    String day,
    String appName,
    String promotedObjectId,
    String countryOrRegion,
    String searchTerm,
    double lowImpressionShare,
    double highImpressionShare,
    int rank,
    int searchPopularity1to5) {
  private static final int PERCENT = 101;
  private static final int MOST_EXACT = 90;
  private static final int STEP = 25;

  /** The share is a function of the day and the term; above 90% only that is said. */
  static ShareRow of(
      AppId.AppStore app, String name, Country country, LocalDate day, SuggestedTerm term) {
    int percent = Math.floorMod(Objects.hash(app, country, day, term.term()), PERCENT);
    boolean isExact = percent <= MOST_EXACT;
    return new ShareRow(
        day.toString(),
        name,
        app.value(),
        country.code().toUpperCase(Locale.ROOT),
        term.term(),
        isExact ? percent / 100.0 : 0.91,
        isExact ? percent / 100.0 : 1,
        1 + (PERCENT - 1 - percent) / STEP,
        Math.clamp((term.popularity() + 19) / 20, 1, 5));
  }
}
