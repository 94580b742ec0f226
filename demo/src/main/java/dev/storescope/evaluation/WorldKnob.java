package dev.storescope.evaluation;

import dev.storescope.sandbox.world.WorldSettings;
import dev.storescope.sandbox.world.WorldSettings.Reading;
import dev.storescope.sandbox.world.WorldSettings.SizeError;
import dev.storescope.sandbox.world.WorldSettings.Volumes;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A setting of a simulated world that can be drawn. */
public enum WorldKnob {
  POINTS_PER_E_FOLD(
      "points-per-e-fold",
      "points by which popularity falls when the rank grows by a factor of e",
      1,
      20,
      (world, value) -> world.with(world.popularity().withPerEFold(value))),
  POINTS_PER_E_FOLD_BY_COUNTRY(
      "points-per-e-fold-by-country",
      "standard deviation of the same between countries, in points",
      0,
      5,
      (world, value) -> world.with(world.popularity().withCountryError(value))),
  FIRST_POPULARITY(
      "first-popularity",
      "popularity of the first term, in points before the limit of 100",
      80,
      130,
      (world, value) -> world.with(world.popularity().withFirst(value))),
  POPULARITY_BEND(
      "popularity-bend",
      "by which share popularity falls more slowly at the first rank, and faster at rank 10,000",
      -0.9,
      0.9,
      (world, value) -> world.with(world.popularity().withBend(value))),
  POPULARITY_ERROR(
      "popularity-error",
      "standard deviation of a reported popularity, in points",
      0,
      10,
      (world, value) -> world.with(world.popularity().withError(value))),
  REPORT_ROWS(
      "report-rows",
      "most terms of a genre in the report; 0 for no report",
      0,
      500,
      (world, value) -> world.with(world.popularity().withRowsOfGenre((int) Math.round(value)))),
  EXPONENT(
      "exponent",
      "exponent of the power law of searches",
      0.1,
      2,
      (world, value) -> world.with(world.searches().withVolumes(new Volumes.Zipf(value)))),
  DISTINCT_TERMS(
      "distinct-terms",
      "different terms searched for in a market",
      1e5,
      1e9,
      (world, value) -> world.with(world.searches().withDistinct((int) Math.round(value)))),
  BOTS(
      "bots",
      "share of terms searched for by bots",
      0,
      1,
      (world, value) -> world.with(world.searches().withBots(value))),
  APP_STORE_SEARCHES(
      "app-store-searches",
      "searches per day in the App Store of the United States",
      1e6,
      1e9,
      (world, value) -> world.with(world.markets().withSearches(value))),
  GOOGLE_PLAY_SEARCHES_PER_DEVICE(
      "google-play-searches-per-device",
      "searches per day and device in Google Play",
      0.001,
      10,
      (world, value) -> world.with(world.markets().withSearchesPerAndroidDevice(value))),
  DEVICES_BY_COUNTRY(
      "devices-by-country",
      "standard deviation of the logarithm of the devices of a country around the public number",
      0,
      1,
      (world, value) ->
          world.with(
              world
                  .markets()
                  .withSizeError(new SizeError(world.markets().sizeError().world(), value)))),
  SHARED_NEEDS(
      "shared-needs",
      "correlation of the searches for terms of a kind between the two stores",
      0,
      1,
      (world, value) -> world.with(world.markets().withSharedNeeds(value))),
  READING_DEPTH(
      "reading-depth",
      "how far people read: 0 as usual, 1 almost independent of rank, less than 0 less",
      -2,
      2,
      (world, value) -> world.with(world.users().withReading(Reading.of(value)))),
  WANT_THE_OWNER(
      "want-the-owner",
      "share of the searches for a brand that want its app",
      0,
      1,
      (world, value) -> world.with(world.users().withWantTheOwner(value))),
  INSTALL_PROBABILITY(
      "install-probability",
      "probability of installing a result of medium appeal that is read",
      0.001,
      0.45,
      (world, value) -> world.with(world.users().withInstall(value))),
  APPEAL(
      "appeal",
      "how much apps differ in appeal: 0 not at all, 1 by about a quarter",
      0,
      10,
      (world, value) -> world.with(world.users().withAppeal(value))),
  ORDINARY_NAMES(
      "ordinary-names",
      "share of apps with a name of ordinary words",
      0,
      1,
      (world, value) -> world.with(world.names().withOrdinary(value))),
  TITLES_WITHOUT_SEPARATOR(
      "titles-without-separator",
      "share of apps without a separator behind the name in the title",
      0,
      1,
      (world, value) -> world.with(world.names().withUnseparated(value))),
  SUGGESTER_ERROR(
      "suggester-error",
      "standard deviation of the logarithm of searches by which suggestions are ordered",
      0,
      5,
      (world, value) -> world.with(world.suggester().withError(value)));

  private final String label;
  private final String meaning;
  private final double least;
  private final double most;
  private final Setter setter;

  WorldKnob(String label, String meaning, double least, double most, Setter setter) {
    this.label = label;
    this.meaning = meaning;
    this.least = least;
    this.most = most;
    this.setter = setter;
  }

  /** The settings with one of them changed. */
  @FunctionalInterface
  private interface Setter {
    WorldSettings set(WorldSettings world, double value);
  }

  /** The knob with a name. */
  static Optional<WorldKnob> find(String name) {
    return Arrays.stream(values()).filter(knob -> knob.label.equals(name)).findFirst();
  }

  static String names() {
    return Arrays.stream(values()).map(WorldKnob::label).collect(Collectors.joining(", "));
  }

  /** The name in a table of draws. */
  public String label() {
    return label;
  }

  /** What the value is, with its unit. */
  public String meaning() {
    return meaning;
  }

  /** The least value for which a world can be made. */
  double least() {
    return least;
  }

  double most() {
    return most;
  }

  WorldSettings set(WorldSettings world, double value) {
    return setter.set(world, value);
  }
}
