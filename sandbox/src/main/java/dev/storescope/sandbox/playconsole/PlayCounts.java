package dev.storescope.sandbox.playconsole;

import dev.storescope.sandbox.world.PlayTraffic;
import dev.storescope.sandbox.world.PlayTraffic.Visits;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is counted of an app on a day: whole numbers around those that are expected. */
final class PlayCounts {
  /** Below so many, a count is drawn from the distribution of Poisson, else from a normal one. */
  private static final double MANY = 30;

  private final SimulatedStores stores;
  private final AppId app;
  private final LocalDate day;
  private final PlayTraffic expected;
  private final SeededRandom random;

  PlayCounts(SimulatedStores stores, SeededRandom random, AppId app, LocalDate day) {
    this.stores = stores;
    this.app = app;
    this.day = day;
    this.expected = stores.playTraffic(app, day);
    this.random = random.of(app.value()).of(day.toEpochDay());
  }

  /** Visits that were counted. */
  record Counted(long visitors, long acquisitions) {
    static final Counted NONE = new Counted(0, 0);

    Counted plus(Counted other) {
      return new Counted(visitors + other.visitors, acquisitions + other.acquisitions);
    }

    /** What is left without another; never below 0. */
    Counted minus(Counted other) {
      long rest = Math.max(0, visitors - other.visitors);
      return new Counted(rest, Math.clamp(acquisitions - other.acquisitions, 0, rest));
    }

    /** The last days are not counted wholly yet. */
    Counted part(double share) {
      return new Counted((long) (visitors * share), (long) (acquisitions * share));
    }

    /** As the reports write it: a fraction, or nothing. */
    String rate() {
      return visitors == 0
          ? ""
          : String.format(Locale.ROOT, "%.4f", (double) acquisitions / visitors);
    }
  }

  SortedMap<Country, Long> installs() {
    SortedMap<Country, Long> installs = new TreeMap<>();
    expected
        .installs()
        .forEach((country, count) -> installs.put(country, draw(count, "i" + country.code())));
    installs.values().removeIf(count -> count == 0);
    return installs;
  }

  SortedMap<Country, Counted> byCountry() {
    SortedMap<Country, Counted> byCountry = new TreeMap<>();
    expected
        .byCountry()
        .forEach((country, visits) -> byCountry.put(country, draw(visits, "c" + country.code())));
    return byCountry;
  }

  SortedMap<PlayTraffic.Source, Counted> bySource() {
    SortedMap<PlayTraffic.Source, Counted> bySource = new TreeMap<>();
    expected
        .bySource()
        .forEach((source, visits) -> bySource.put(source, draw(visits, source.name())));
    return bySource;
  }

  SortedMap<String, Counted> byTerm() {
    SortedMap<String, Counted> byTerm = new TreeMap<>();
    stores
        .playTerms(app, day)
        .forEach((term, visits) -> byTerm.put(term, draw(visits, "t" + term)));
    return byTerm;
  }

  private Counted draw(Visits visits, String key) {
    long acquisitions = draw(visits.acquisitions(), key + "a");
    long others = draw(Math.max(0, visits.visitors() - visits.acquisitions()), key + "o");
    return new Counted(acquisitions + others, acquisitions);
  }

  private long draw(double mean, String key) {
    SeededRandom one = random.of(key);
    if (mean >= MANY) {
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * one.normal(1)));
    }
    double left = one.uniform(2);
    double probability = Math.exp(-mean);
    long count = 0;
    while (left > probability && count < 10 * MANY) {
      left -= probability;
      count++;
      probability *= mean / count;
    }
    return count;
  }
}
