package dev.storescope.testkit;

import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/** One observation of every kind of subject, for each store that has the kind. */
public final class SampleObservations {
  /** The App Store app of the samples; its searches and charts are in the US. */
  public static final AppId APP = new AppId.AppStore(284882215);

  private static final AppId PLAY_APP = new AppId.GooglePlay("com.example.app");
  private static final Country US = new Country("us");
  private static final Keyword KEYWORD = Keyword.of("karten straße");

  private SampleObservations() {}

  public static List<Observation<?>> ofEveryKind(Instant at) {
    return List.of(
        observed(
            new Subject.Search(Device.IPHONE, US, KEYWORD),
            at,
            new Facts.SearchRanking(List.of(APP))),
        observed(
            new Subject.Search(Device.ANDROID, US, KEYWORD),
            at,
            new Facts.SearchRanking(List.of(PLAY_APP))),
        observed(new Subject.Suggestions(StoreType.APP_STORE, US, KEYWORD), at, suggestions()),
        observed(new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, KEYWORD), at, suggestions()),
        observed(
            new Subject.SuggestionRank(StoreType.GOOGLE_PLAY, US, KEYWORD),
            at,
            new Facts.SuggestionRank(615, 90, 3)),
        observed(new Subject.Chart(Device.IPHONE, US, new CategoryId("6015")), at, chart(APP)),
        observed(
            new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME")), at, chart(PLAY_APP)),
        observed(new Subject.Listing(APP, US), at, listed()),
        observed(new Subject.Listing(PLAY_APP, US), at, new Facts.NotListed()),
        summary(new Subject.Summary(PLAY_APP, US), "An app", at),
        observed(new Subject.Rating(APP, US), at, new Facts.Rating(4.25, 12_345)),
        observed(new Subject.Rating(PLAY_APP, US), at, new Facts.Rating(0, 0)),
        observed(
            new Subject.Popularity(US, KEYWORD),
            at,
            new Facts.Popularity(57, PopularityScale.LEGACY)),
        observed(
            new Subject.AdsSuggestions(APP, US),
            at,
            new Facts.AdsSuggestionList(List.of(KEYWORD), Map.of(KEYWORD, 85))),
        observed(
            new Subject.SimilarApps(PLAY_APP, US), at, new AppList(List.of(PLAY_APP), Map.of())),
        observed(
            new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "284882218"), US),
            at,
            new AppList(List.of(APP), Map.of(), Optional.of(true))),
        observed(
            new Subject.Histogram(PLAY_APP, US),
            at,
            new RatingHistogram(List.of(1L, 0L, 3L, 20L, 100L))),
        observed(new Subject.Reviews(APP, US), at, reviews(at)),
        observed(new Subject.ReviewText(APP, US, "12345"), at, review(at)),
        observed(new Subject.TrendingSearches(US), at, new KeywordList(List.of(KEYWORD))),
        observed(
            new Subject.TopSearches(US, AdsGenre.TRAVEL),
            at,
            new TopSearches(
                new PopularityWeek(LocalDate.of(2026, 11, 8)),
                List.of(new TopSearches.Term(KEYWORD, 3, 87, 61)))),
        observed(new Subject.ReportedRanks(Device.IPAD, APP, US), at, ReportedRank.of(KEYWORD, 14)),
        observed(
            new Subject.ReportedRanks(Device.ANDROID, PLAY_APP, US),
            at,
            ReportedRank.of(KEYWORD, 0)),
        observed(
            new Subject.PopularityReport(US),
            at,
            new PopularityCounts(
                PopularityScale.ADS_MONTHLY_1_TO_100,
                97,
                List.of(4, 3, 0, 2),
                Optional.of(new ListEnd(5_174, 12)),
                Optional.of(new GenreResidual(43, 7_500)),
                Optional.of(new WeeksAndMonth(30, -961, 11, 42, 3_300)))),
        observed(
            new Subject.DownloadsFit(StoreType.GOOGLE_PLAY, US),
            at,
            new DownloadsParameters(
                2,
                120,
                List.of(-750, 60, -120, 210),
                List.of(90_000, 1_200, -80_000, 3, 4_000, 0, 0, 95_000, 70_000, 88_000))),
        observed(
            new Subject.EstimatedDownloads(APP, US),
            at,
            new Facts.EstimatedDownloads(
                2,
                -750,
                430,
                new TreeSet<>(List.of(DownloadsEvidence.CHART, DownloadsEvidence.RATINGS)),
                612_345)),
        observed(new Subject.ProductPage(APP, US), at, productPage(at)),
        observed(
            new Subject.SearchPage(Device.IPHONE, US, Keyword.of("maps")), at, searchEntries()));
  }

  private static SearchEntries searchEntries() {
    return new SearchEntries(
        List.of(
            new SearchEntries.Entry(
                SearchEntries.EntryKind.AD,
                Optional.of("7"),
                Optional.of("Routes"),
                Optional.empty(),
                0),
            new SearchEntries.Entry(
                SearchEntries.EntryKind.APP,
                Optional.of(APP.value()),
                Optional.empty(),
                Optional.of("Karten & Wege"),
                3)));
  }

  private static ProductPage productPage(Instant at) {
    return new ProductPage(
        Optional.of("Karten & Wege"),
        Optional.of(true),
        List.of(new ProductPage.Purchase("Pro", "$2.99"), new ProductPage.Purchase("Pro", "$9.99")),
        Optional.of("13+"),
        List.of(new ProductPage.PrivacyType("DATA_LINKED_TO_YOU", List.of("LOCATION"))),
        List.of(
            new ProductPage.Event(
                "17", "A race", Optional.of("CHALLENGE"), Optional.of(at), Optional.empty())),
        List.of("Apps for a trip"),
        new TreeMap<>(Map.of("phone", 10, "pad", 3)));
  }

  private static <F extends Facts> Observation<F> observed(
      Subject<F> subject, Instant at, F facts) {
    return new Observation<>(subject, at, Source.IMPORT, facts);
  }

  private static ReviewList reviews(Instant at) {
    return new ReviewList(
        List.of(new ReviewList.Entry("12345", 0x1234_5678_9abcL, at, OptionalLong.of(3))), true);
  }

  private static Review review(Instant at) {
    return new Review(
        "Erika",
        4,
        Optional.of("Gut"),
        "Findet jeden Weg.",
        Optional.of("1.2.3"),
        at,
        Optional.of(new Review.DeveloperAnswer("Danke!", Optional.of(at))));
  }

  private static Facts.SuggestionList suggestions() {
    return new Facts.SuggestionList(
        List.of(
            new Suggestion(KEYWORD, OptionalInt.of(0)),
            new Suggestion(Keyword.of("karten"), OptionalInt.empty())));
  }

  private static Facts.ChartRanking chart(AppId app) {
    return new Facts.ChartRanking(Map.of(ChartKind.FREE, List.of(app)), Optional.of("Finanzen"));
  }

  /** A listing with a title and categories only. */
  public static Listed listed(String title, Category... categories) {
    return new Listed(
        ListingKind.APPLICATION,
        title,
        "",
        Optional.empty(),
        Optional.empty(),
        "",
        Map.of(),
        List.of(categories),
        "A developer",
        Optional.empty(),
        new InAppPurchases.NotShown(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Facts.Listing listed() {
    return new Listed(
        ListingKind.APPLICATION,
        "Karten",
        "Alle Wege.",
        Optional.of("Neu!"),
        Optional.empty(),
        "https://example.com/icon.png",
        Map.of("iphone", List.of("https://example.com/1.png", "https://example.com/2.png")),
        List.of(new Category(new CategoryId("6010"), "Navigation")),
        "Example GmbH",
        Optional.of(new Price("6,99 €", Optional.of(new BigDecimal("6.99")), Optional.of("EUR"))),
        new InAppPurchases.Items(List.of(new InAppPurchase("pro", "Pro", "1,99 €", "P1M"))),
        Optional.of("1.2.3"),
        Optional.of(Instant.parse("2020-01-02T03:04:05Z")),
        Optional.empty());
  }

  /** A summary that has only a title. */
  public static Observation<Facts.Summary> summary(Subject.Summary app, String title, Instant at) {
    Facts.Summary facts =
        new Facts.Summary(
            title,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Observation<>(app, at, Source.IMPORT, facts);
  }
}
