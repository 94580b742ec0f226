package dev.storescope.evaluation;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.downloads.DownloadsFactor;
import dev.storescope.estimation.installs.BrandDetector.Brand;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.installs.InstallsEstimator.Advertisement;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.volume.QueryZipf;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.evaluation.PublicFigure.Comparability;
import dev.storescope.evaluation.report.ReportTable;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All published numbers that are known, beside what the estimates give. */
final class PublicFigures {
  private static final double WEEKLY_SEARCHERS = 398_499_012;
  private static final double US_DEVICES = 157e6;
  private static final double FOR_A_BRAND = 0.43;
  private static final double SURE_BRAND = 0.95;
  private static final int RANKS = 100;

  private static final List<String> EUROPEAN_UNION =
      List.of(
          "at", "be", "bg", "hr", "cy", "cz", "dk", "ee", "fi", "fr", "de", "gr", "hu", "ie", "it",
          "lv", "lt", "lu", "mt", "nl", "pl", "pt", "ro", "sk", "si", "es", "se");

  private static final Map<String, Double> FIRST_TEN =
      new TreeMap<>(
          Map.of(
              "au", 0.10, "ca", 0.125, "cn", 0.375, "fr", 0.125, "gb", 0.225, "it", 0.10, "jp",
              0.25));

  private static final Map<String, Double> LOWEST_OF_A_WEEK =
      new TreeMap<>(Map.of("us", 40.0, "gb", 44.0, "no", 56.0));

  /** The popularities in a week by those in a month, of the same terms. */
  private static final Map<Integer, Double> IN_A_WEEK =
      new TreeMap<>(Map.of(66, 63.0, 65, 60.5, 62, 56.0, 60, 56.0, 54, 48.0, 46, 40.5));

  private static final double PLAY_SEARCHES_PER_DEVICE = 0.16;

  private static final Country UNITED_STATES = new Country("us");
  private static final Country AUSTRIA = new Country("at");
  private static final Optional<Brand> NO_BRAND = Optional.empty();
  private static final Optional<Brand> BRAND = Optional.of(new Brand(1, SURE_BRAND));

  private final SearchVolume volume = SearchVolume.standard();
  private final InstallsEstimator installs = InstallsEstimator.standard();
  private final List<PublicFigure> figures = new ArrayList<>();

  private PublicFigures() {}

  static List<PublicFigure> list() {
    PublicFigures all = new PublicFigures();
    all.addSearches();
    all.addSizes();
    all.addPopularities();
    all.addLaw();
    all.addLegacyScale();
    all.addInstalls();
    all.addRanks();
    all.addDownloads();
    return List.copyOf(all.figures);
  }

  static ReportTable table() {
    return new ReportTable(
        List.of("Figure", "Published by", "Published", "Ours", "Off by"),
        list().stream().map(PublicFigure::cells).toList(),
        2);
  }

  private void add(
      String name, String source, double lowest, double highest, double ours, String format) {
    figures.add(
        new PublicFigure(name, source, lowest, highest, ours, format, Comparability.COMPARABLE));
  }

  private void add(String name, String source, double published, double ours, String format) {
    add(name, source, published, published, ours, format);
  }

  private void addOfSomethingElse(
      String name, String source, double published, double ours, String format) {
    figures.add(
        new PublicFigure(
            name, source, published, published, ours, format, Comparability.OF_SOMETHING_ELSE));
  }

  private void addSearches() {
    String apple = "Apple, transparency report 2023";
    double us = searches(UNITED_STATES);
    double all = appStoreCountries().mapToDouble(PublicFigures::searches).sum();
    add("searches a day, United States (16 to 25 % of the world)", apple, 18e6, 57e6, us, "%,.0f");
    add("searches of a searcher a week, world", apple, 2, 4, 7 * all / WEEKLY_SEARCHERS, "%.1f");
  }

  private static Stream<Country> appStoreCountries() {
    return Storefronts.list().stream()
        .filter(storefront -> storefront.apple().isPresent())
        .map(Storefront::country);
  }

  private void addSizes() {
    double european =
        EUROPEAN_UNION.stream().mapToDouble(code -> US_DEVICES * factor(new Country(code))).sum();
    double all = appStoreCountries().mapToDouble(country -> US_DEVICES * factor(country)).sum();
    add(
        "devices with the App Store, world",
        "Apple: a billion iPhones (2021), two billion devices of all kinds (2023)",
        1e9,
        2e9,
        all,
        "%,.0f");
    add(
        "App Store users in the European Union",
        "Apple, Digital Services Act 2023",
        101e6,
        european,
        "%,.0f");
    add(
        "Google Play users in the European Union",
        "Google, Digital Services Act 2023",
        274.6e6,
        EUROPEAN_UNION.stream()
                .mapToDouble(
                    code -> size(StoreType.GOOGLE_PLAY, new Country(code)).searchesPerDay())
                .sum()
            / PLAY_SEARCHES_PER_DEVICE,
        "%,.0f");
    String firstTen = "a vendor, downloads of the first ten of the charts";
    FIRST_TEN.forEach(
        (code, published) -> {
          add(
              name(code) + " relative to the United States, first ten",
              firstTen,
              published,
              factor(new Country(code)),
              "%.3f");
        });
    String charts = "a developer's log of paid charts";
    add("Canada relative to the United States", charts, 0.10, factor(new Country("ca")), "%.3f");
    add("Germany relative to the United States", charts, 0.10, factor(new Country("de")), "%.3f");
    add("Australia relative to the United States", charts, 0.07, factor(new Country("au")), "%.3f");
    add(
        "New Zealand relative to the United States",
        charts,
        0.02,
        factor(new Country("nz")),
        "%.3f");
  }

  /**
   * Apple's report of September 2025 for the United States has 500 terms of each of 15 genres.
   * Popularity is 103.99 - 5.49 ln(rank) on the 2,654 terms down to 61, where it is complete; the
   * others lie between 46 and 60, here at the middle.
   */
  private void addPopularities() {
    double head =
        IntStream.rangeClosed(61, 100).mapToDouble(value -> termsOf(value) * reported(value)).sum();
    double others = 7500 - IntStream.rangeClosed(61, 100).mapToDouble(PublicFigures::termsOf).sum();
    add(
        "share of the 7,500 terms of the report in all searches, United States",
        "the design, from Apple's report of September 2025",
        0.25,
        0.55,
        (head + others * reported(53)) / searches(UNITED_STATES),
        "%.0f %%");
  }

  /** Apple lists no term with fewer than 500 searches. */
  private void addLaw() {
    LOWEST_OF_A_WEEK.forEach(
        (code, published) ->
            add(
                "lowest popularity of a week's list, " + name(code),
                "users of Apple's reports",
                published,
                ofWeek(new Country(code), 500),
                "%.1f"));
    String seen = "users of Apple's reports, United States, different years";
    IN_A_WEEK.forEach(
        (ofMonth, published) ->
            add(
                "popularity in a week of a term with " + ofMonth + " in a month",
                seen,
                published - 0.5,
                published + 0.5,
                ofWeek(UNITED_STATES, 7 * month(UNITED_STATES, ofMonth)),
                "%.1f"));
    add(
        "terms of popularity 61 and more in a month, United States",
        "Apple's report of September 2025",
        2_654,
        rank(month(UNITED_STATES, 61)),
        "%,.0f");
  }

  /** The popularity in a week of a term with so many searches. */
  private double ofWeek(Country country, double searches) {
    double first = 7 * median(country, new Popularity(100, PopularityScale.ADS_WEEKLY_1_TO_100));
    return 100 * Math.log(searches) / Math.log(first);
  }

  private void addLegacyScale() {
    String splitMetrics = "SplitMetrics and Phiture, 30,805 keywords, 2019";
    double perPoint = Math.log(legacy(UNITED_STATES, 80) / legacy(UNITED_STATES, 20)) / 60;
    addOfSomethingElse(
        "slope of ln searches per point, legacy scale", splitMetrics, 0.0615, perPoint, "%.4f");
    for (int popularity : List.of(20, 50, 80)) {
      addOfSomethingElse(
          "impressions a day at popularity " + popularity + ", legacy scale",
          splitMetrics,
          SplitMetricsVolume.searches(popularity),
          legacy(UNITED_STATES, popularity),
          "%,.0f");
    }
    add(
        "keywords of popularity 35 and more, legacy scale, United States",
        "aso.dev, after 2025-10-03",
        39_254,
        rank(legacy(UNITED_STATES, 35)),
        "%,.0f");
    addAustria();
  }

  private void addAustria() {
    double appStore = legacy(AUSTRIA, 71);
    double perDevice =
        size(StoreType.GOOGLE_PLAY, AUSTRIA).factor() / size(StoreType.APP_STORE, AUSTRIA).factor();
    String asodesk = "ASOdesk, 2021";
    add("impressions a day at popularity 71, Austria, App Store", asodesk, 190, appStore, "%,.0f");
    add("the same keyword in Google Play", asodesk, 333, appStore * perDevice, "%,.0f");
  }

  private void addInstalls() {
    double perSearch = FOR_A_BRAND * perSearch(BRAND) + (1 - FOR_A_BRAND) * perSearch(NO_BRAND);
    add(
        "installs of a search, 43 % of searches for a brand",
        "Apple 2023: 65 % of downloads, 2 to 4 searches a week", 0.32, 0.64, perSearch, "%.2f");
    add(
        "installs by search a day, United States",
        "Apple 2023, 16 to 25 % of the world",
        11.7e6,
        18.3e6,
        perSearch * searches(UNITED_STATES),
        "%,.0f");
    double withAd = share(1, Advertisement.PRESENT);
    add(
        "searches that tap an advertisement",
        "SplitMetrics 2023",
        253.4 / 2540,
        1 - withAd / share(1, Advertisement.NONE),
        "%.1f %%");
  }

  private void addRanks() {
    double all = IntStream.rangeClosed(1, RANKS).mapToDouble(this::share).sum();
    double three = IntStream.rangeClosed(1, 3).mapToDouble(this::share).sum() / all;
    String tracker = "apptracker.store";
    add("share of the first rank", tracker, 0.30, 0.45, share(1) / all, "%.0f %%");
    add("share of the first three ranks", tracker, 0.50, 0.65, three, "%.0f %%");
    add("share of the second rank", "asotxt", 0.15, 0.20, share(2) / all, "%.0f %%");
    add("share of the third rank", "asotxt", 0.10, 0.12, share(3) / all, "%.0f %%");
    add(
        "last rank with 1 % or more",
        "asotxt: 10; AppTweak 2019: 33",
        10,
        33,
        IntStream.rangeClosed(1, RANKS).filter(rank -> share(rank) >= 0.01 * all).max().orElse(0),
        "%.0f");
  }

  private void addDownloads() {
    double perSearch = FOR_A_BRAND * perSearch(BRAND) + (1 - FOR_A_BRAND) * perSearch(NO_BRAND);
    double all = appStoreCountries().mapToDouble(PublicFigures::searches).sum();
    add(
        "downloads a week, App Store, world, by 65 % that follow a search",
        "Apple, transparency reports 2023 and 2024",
        788e6,
        839e6,
        7 * all * perSearch / 0.65,
        "%,.0f");
    String vendors = "four vendors, 2019 to 2025";
    double first = chart(1);
    add("downloads a day, first free app, United States", vendors, 85e3, 185e3, first, "%,.0f");
    add(
        "installs a day by the search for the first term, if it is a brand, United States",
        vendors + ": all downloads of the first free app",
        0,
        185e3,
        installs(1, BRAND, Advertisement.UNKNOWN)
            * median(UNITED_STATES, new Popularity(100, PopularityScale.ADS_WEEKLY_1_TO_100)),
        "%,.0f");
    add("exponent of the free chart, rank 1 to 10", "a vendor, 2022", 0.48, fall(1, 10), "%.2f");
    add("exponent of the free chart, rank 10 to 50", "a vendor, 2013", 0.71, fall(10, 50), "%.2f");
    add(
        "ratings of a download, Google Play",
        "counters of three big apps",
        0.034,
        0.107,
        1_000 / Math.exp(DownloadsFactor.ofRatings(1_000, 1).logMean()),
        "%.1f %%");
  }

  private static double chart(int rank) {
    return Math.exp(
        DownloadsFactor.ofChart(rank, size(StoreType.APP_STORE, UNITED_STATES)).logMean());
  }

  private static double fall(int from, int to) {
    return Math.log(chart(from) / chart(to)) / Math.log((double) to / from);
  }

  /** How many terms of the report have a popularity, where it is complete. */
  private static double termsOf(int popularity) {
    return rankAt(popularity - 0.5) - (popularity == 100 ? 0 : rankAt(popularity + 0.5));
  }

  private static double rankAt(double popularity) {
    return Math.exp((103.99 - popularity) / 5.49);
  }

  /** The rank of a keyword in the United States by its searches. */
  private static double rank(double searches) {
    return QueryZipf.rank(searches(UNITED_STATES), searches);
  }

  private double reported(int popularity) {
    return month(UNITED_STATES, popularity);
  }

  private double month(Country country, int popularity) {
    return median(country, new Popularity(popularity, PopularityScale.ADS_MONTHLY_1_TO_100));
  }

  private static String name(String code) {
    return Locale.of("", code).getDisplayCountry(Locale.ENGLISH);
  }

  private double legacy(Country country, int popularity) {
    return median(country, new Popularity(popularity, PopularityScale.LEGACY));
  }

  private double median(Country country, Popularity popularity) {
    return volume
        .estimate(new Market(StoreType.APP_STORE, country), SearchSignals.of(popularity))
        .orElseThrow()
        .p50();
  }

  private double share(int rank) {
    return share(rank, Advertisement.NONE);
  }

  private double share(int rank, Advertisement advertisement) {
    return installs(rank, NO_BRAND, advertisement);
  }

  private double perSearch(Optional<Brand> brand) {
    return IntStream.rangeClosed(1, RANKS)
        .mapToDouble(rank -> installs(rank, brand, Advertisement.UNKNOWN))
        .sum();
  }

  private double installs(int rank, Optional<Brand> brand, Advertisement advertisement) {
    Market market = new Market(StoreType.APP_STORE, UNITED_STATES);
    return installs
        .estimate(
            new AppInSearch(market, Rank.at(rank), brand, advertisement, false, Optional.empty()),
            Estimate.around(1, 0, "one", Optional.empty()))
        .p50();
  }

  private static double searches(Country country) {
    return size(StoreType.APP_STORE, country).searchesPerDay();
  }

  private static double factor(Country country) {
    return size(StoreType.APP_STORE, country).factor();
  }

  private static MarketSize size(StoreType store, Country country) {
    return MarketSize.find(new Market(store, country)).orElseThrow();
  }
}
