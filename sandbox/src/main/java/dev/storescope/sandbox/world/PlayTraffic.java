package dev.storescope.sandbox.world;

import dev.storescope.store.Country;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How people came to an app of Google Play on a day, in all countries: expected numbers.
 *
 * @param installs first-time installs, also from lists, without a visit of the page
 * @param bySource the same visits as by country
 */
public record PlayTraffic(
    SortedMap<Country, Double> installs,
    SortedMap<Country, Visits> byCountry,
    SortedMap<Source, Visits> bySource) {
  public static final PlayTraffic NONE = new PlayTraffic(Map.of(), Map.of(), Map.of());

  PlayTraffic(
      Map<Country, Double> installs, Map<Country, Visits> byCountry, Map<Source, Visits> bySource) {
    this(new TreeMap<>(installs), new TreeMap<>(byCountry), new TreeMap<>(bySource));
  }

  public PlayTraffic {
    installs = Collections.unmodifiableSortedMap(installs);
    byCountry = Collections.unmodifiableSortedMap(byCountry);
    bySource = Collections.unmodifiableSortedMap(bySource);
  }

  /** Where the visitors came from. */
  public enum Source {
    SEARCH,
    EXPLORE,
    REFERRALS
  }

  /**
   * Visits of the app's page.
   *
   * @param acquisitions those of the visitors who installed the app
   */
  public record Visits(double visitors, double acquisitions) {}
}
