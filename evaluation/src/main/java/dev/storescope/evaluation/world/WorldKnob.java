package dev.storescope.evaluation.world;

import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.sandbox.world.law.WorldSettings.Reading;
import dev.storescope.sandbox.world.law.WorldSettings.SizeError;
import dev.storescope.sandbox.world.law.WorldSettings.Volumes;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A setting of a simulated world that can be drawn. */
public enum WorldKnob {
  POPULARITY_ERROR(
      "popularity-error", "standard deviation of a reported popularity, in points", 0, 10),
  REPORT_ROWS("report-rows", "most terms of a genre in the report; 0 for no report", 0, 500),
  REPORT_THRESHOLD(
      "report-threshold", "searches in a week below which a term is not in the report", 1, 1e6),
  REPORT_OUTAGES("report-outages", "share of the weeks and months that are never reported", 0, 1),
  EXPONENT("exponent", "exponent of the power law of searches", 0.1, 2),
  DISTINCT_TERMS("distinct-terms", "different terms searched for in a market", 1e5, 1e9),
  WEEKLY_CHANGE(
      "weekly-change",
      "standard deviation of the logarithm of the searches for a term from week to week",
      0,
      1),
  SEASON(
      "season",
      "standard deviation of the logarithm of all searches of a market from month to month",
      0,
      1),
  BRAND_SEARCHES(
      "brand-searches",
      "standard deviation of the logarithm of the searches for a brand by each who has its app",
      0,
      3),
  BOTS("bots", "share of terms searched for by bots", 0, 1),
  FIRST_TERM(
      "first-term",
      "searches per day for the first term in the App Store of the United States",
      1e4,
      1e8),
  GOOGLE_PLAY_SEARCHES_PER_DEVICE(
      "google-play-searches-per-device", "searches per day and device in Google Play", 0.001, 10),
  DEVICES_BY_COUNTRY(
      "devices-by-country",
      "standard deviation of the logarithm of the devices of a country around the public number",
      0,
      1),
  SHARED_NEEDS(
      "shared-needs",
      "correlation of the searches for terms of a kind between the two stores",
      0,
      1),
  READING_DEPTH(
      "reading-depth",
      "how far people read: 0 as usual, 1 almost independent of rank, less than 0 less",
      -2,
      2),
  WANT_THE_OWNER("want-the-owner", "share of the searches for a brand that want its app", 0, 1),
  INSTALL_PROBABILITY(
      "install-probability",
      "probability of installing a result of medium appeal that is read",
      0.001,
      0.45),
  APPEAL("appeal", "how much apps differ in appeal: 0 not at all, 1 by about a quarter", 0, 10),
  ORDINARY_NAMES("ordinary-names", "share of apps with a name of ordinary words", 0, 1),
  TITLES_WITHOUT_SEPARATOR(
      "titles-without-separator",
      "share of apps without a separator behind the name in the title",
      0,
      1),
  SUGGESTER_ERROR(
      "suggester-error",
      "standard deviation of the logarithm of searches by which suggestions are ordered",
      0,
      5),
  SUGGESTER_SHUFFLE(
      "suggester-shuffle",
      "standard deviation of what is added to the logarithm of searches for the order within a list",
      0,
      10),
  OMITTED_HEADS(
      "omitted-heads",
      "share of the single words with which longer terms begin that are never suggested",
      0,
      1),
  FIRST_APP_DOWNLOADS(
      "first-app-downloads",
      "first-time downloads per day of the first app in the App Store of the United States",
      1e3,
      1e7),
  DOWNLOADS_EXPONENT("downloads-exponent", "exponent of the power law of downloads", 0.1, 2),
  DOWNLOADS_BY_SEARCH(
      "downloads-by-search",
      "share of the downloads of a medium app that come by search",
      0.01,
      0.99),
  RATINGS_PER_DOWNLOAD(
      "ratings-per-download", "share of those who download a medium app who rate it", 0.01, 0.11),
  GOOGLE_PLAY_DOWNLOADS_PER_DEVICE(
      "google-play-downloads-per-device",
      "downloads of a device with Google Play relative to one with the App Store",
      0.01,
      10),
  DOWNLOADS_BY_COUNTRY(
      "downloads-by-country",
      "standard deviation of the logarithm of an app's downloads from country to country",
      0,
      2);

  private final String label;
  private final String meaning;
  private final double least;
  private final double most;

  WorldKnob(String label, String meaning, double least, double most) {
    this.label = label;
    this.meaning = meaning;
    this.least = least;
    this.most = most;
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

  /** The settings with this one changed. */
  WorldSettings set(WorldSettings world, double value) {
    return switch (this) {
      case POPULARITY_ERROR -> world.with(world.popularity().withError(value));
      case REPORT_ROWS -> world.with(world.popularity().withRowsOfGenre((int) Math.round(value)));
      case REPORT_THRESHOLD -> world.with(world.popularity().withThreshold(value));
      case REPORT_OUTAGES -> world.with(world.popularity().withOutages(value));
      case EXPONENT ->
          world.with(world.searches().withVolumes(Volumes.Zipf.USUAL.withExponent(value)));
      case DISTINCT_TERMS -> world.with(world.searches().withDistinct((int) Math.round(value)));
      case WEEKLY_CHANGE -> world.with(world.searches().withWeekly(value));
      case SEASON -> world.with(world.searches().withSeason(value));
      case BRAND_SEARCHES -> world.with(world.searches().withBrands(value));
      case BOTS -> world.with(world.searches().withBots(value));
      case FIRST_TERM -> world.with(world.markets().withFirst(value));
      case GOOGLE_PLAY_SEARCHES_PER_DEVICE ->
          world.with(world.markets().withSearchesPerAndroidDevice(value));
      case DEVICES_BY_COUNTRY ->
          world.with(
              world
                  .markets()
                  .withSizeError(new SizeError(world.markets().sizeError().world(), value)));
      case SHARED_NEEDS -> world.with(world.markets().withSharedNeeds(value));
      case READING_DEPTH -> world.with(world.users().withReading(Reading.of(value)));
      case WANT_THE_OWNER -> world.with(world.users().withWantTheOwner(value));
      case INSTALL_PROBABILITY -> world.with(world.users().withInstall(value));
      case APPEAL -> world.with(world.users().withAppeal(value));
      case ORDINARY_NAMES -> world.with(world.names().withOrdinary(value));
      case TITLES_WITHOUT_SEPARATOR -> world.with(world.names().withUnseparated(value));
      case SUGGESTER_ERROR -> world.with(world.suggester().withError(value));
      case SUGGESTER_SHUFFLE -> world.with(world.suggester().withShuffle(value));
      case OMITTED_HEADS -> world.with(world.suggester().withOmittedHeads(value));
      case FIRST_APP_DOWNLOADS -> world.with(world.downloads().withFirst(value));
      case DOWNLOADS_EXPONENT -> world.with(world.downloads().withExponent(value));
      case DOWNLOADS_BY_SEARCH -> world.with(world.downloads().withBySearch(value));
      case RATINGS_PER_DOWNLOAD -> world.with(world.downloads().withRated(value));
      case GOOGLE_PLAY_DOWNLOADS_PER_DEVICE -> world.with(world.downloads().withOfAndroid(value));
      case DOWNLOADS_BY_COUNTRY -> world.with(world.downloads().withByCountry(value));
    };
  }
}
