package dev.storescope.observation;

import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/** Subjects and observations of every kind, with any values that they may hold. */
public final class AnyObservation {
  private static final String LOWER_CASE = Samples.range('a', 'z');
  private static final String UPPER_CASE = Samples.range('A', 'Z');

  /** As an unsigned number; all above have 20 digits. */
  private static final long LARGEST_APP_STORE_ID = Long.parseUnsignedLong("9".repeat(19));

  private AnyObservation() {}

  public static Observation<?> observation(Samples any) {
    return any.oneOf(
        () -> observed(any, search(any), searchRanking(any)),
        () -> observed(any, suggestions(any), suggestionList(any)),
        () -> observed(any, suggestionRank(any), suggestionRankFacts(any)),
        () -> observed(any, chart(any), chartRanking(any)),
        () -> observed(any, listing(any), any.chance(1, 10) ? new Facts.NotListed() : listed(any)),
        () -> observed(any, summarySubject(any), summary(any)),
        () -> observed(any, rating(any), ratingFacts(any)),
        () -> observed(any, popularitySubject(any), popularity(any)),
        () -> observed(any, similarApps(any), appListFacts(any)),
        () -> observed(any, developerApps(any), appListFacts(any)),
        () -> observed(any, histogram(any), histogramFacts(any)),
        () -> observed(any, productPage(any), productPageFacts(any)),
        () -> observed(any, searchPage(any), searchEntries(any)),
        () -> observed(any, reviews(any), reviewList(any)),
        () -> observed(any, reviewText(any), review(any)),
        () -> observed(any, new Subject.PopularityReport(country(any)), popularityCounts(any)),
        () -> observed(any, downloadsFit(any), downloadsParameters(any)),
        () -> observed(any, estimatedDownloads(any), estimatedDownloadsFacts(any)),
        () ->
            observed(
                any,
                reportedRanks(any),
                ReportedRank.of(keyword(any), any.between(0, ReportedRank.MAX_RANK))),
        () ->
            observed(
                any,
                trendingSearches(any),
                new KeywordList(any.distinct(0, 30, () -> keyword(any)))),
        () -> observed(any, topSearches(any), topSearchesFacts(any)),
        () ->
            observed(
                any,
                adsSuggestions(any),
                recommended(any, any.distinct(0, 30, () -> keyword(any)))));
  }

  private static Facts.AdsSuggestionList recommended(Samples any, List<Keyword> keywords) {
    Map<Keyword, Integer> popularities = new HashMap<>();
    if (any.flip()) {
      keywords.stream()
          .filter(_ -> any.chance(9, 10))
          .forEach(keyword -> popularities.put(keyword, any.between(0, 100)));
    }
    return new Facts.AdsSuggestionList(keywords, popularities);
  }

  public static Subject<?> subject(Samples any) {
    return any.oneOf(
        () -> search(any),
        () -> suggestions(any),
        () -> suggestionRank(any),
        () -> chart(any),
        () -> listing(any),
        () -> summarySubject(any),
        () -> rating(any),
        () -> popularitySubject(any),
        () -> similarApps(any),
        () -> developerApps(any),
        () -> histogram(any),
        () -> productPage(any),
        () -> searchPage(any),
        () -> reviews(any),
        () -> reviewText(any),
        () -> trendingSearches(any),
        () -> topSearches(any),
        () -> new Subject.PopularityReport(country(any)),
        () -> downloadsFit(any),
        () -> reportedRanks(any),
        () -> adsSuggestions(any));
  }

  private static Subject.ReportedRanks reportedRanks(Samples any) {
    return any.draw(
        () -> {
          Device device = any.of(Device.class);
          AppId app = any.matching(one -> one.store() == device.store(), () -> app(any));
          return new Subject.ReportedRanks(device, app, country(any));
        });
  }

  public static Subject.Listing listing(Samples any) {
    return any.draw(() -> new Subject.Listing(app(any), country(any)));
  }

  private static <F extends Facts> Observation<F> observed(
      Samples any, Subject<F> subject, F facts) {
    Instant at = Instant.ofEpochMilli(any.between(0, Long.MAX_VALUE / 2));
    return new Observation<>(subject, at, source(any), facts);
  }

  private static Source source(Samples any) {
    return any.flip()
        ? any.of(Source.ITUNES_RSS, Source.IMPORT, Source.APPLE_ADS)
        : new Source(any.text(LOWER_CASE, 1, 32));
  }

  private static Country country(Samples any) {
    return new Country(any.text(LOWER_CASE, 2, 2));
  }

  private static Keyword keyword(Samples any) {
    return any.keyword(60);
  }

  private static CategoryId category(Samples any) {
    return new CategoryId(
        any.flip() ? "" + any.between(0, 999_999_999) : any.text(UPPER_CASE, 1, 64));
  }

  private static AppId.AppStore appStoreId(Samples any) {
    return new AppId.AppStore(
        any.<Long>oneOf(
            () -> any.between(1, 7_000_000_000L),
            () -> any.between(0, Long.MAX_VALUE),
            () -> any.between(Long.MIN_VALUE, LARGEST_APP_STORE_ID)));
  }

  private static AppId.GooglePlay googlePlayId(Samples any) {
    return new AppId.GooglePlay(
        String.join(".", any.list(2, 5, () -> any.text(LOWER_CASE, 1, 20))));
  }

  private static AppId app(Samples any) {
    return any.flip() ? appStoreId(any) : googlePlayId(any);
  }

  private static List<AppId> appList(Samples any) {
    return any.<List<AppId>>oneOf(
        () -> any.distinct(0, 250, () -> appStoreId(any)),
        () -> any.distinct(0, 50, () -> googlePlayId(any)),
        () -> any.distinct(0, 50, () -> app(any)));
  }

  private static Subject.Search search(Samples any) {
    return new Subject.Search(any.of(Device.class), country(any), keyword(any));
  }

  private static Subject.Suggestions suggestions(Samples any) {
    return new Subject.Suggestions(any.of(StoreType.class), country(any), keyword(any));
  }

  private static Subject.SuggestionRank suggestionRank(Samples any) {
    return new Subject.SuggestionRank(any.of(StoreType.class), country(any), keyword(any));
  }

  private static Facts.SuggestionRank suggestionRankFacts(Samples any) {
    return new Facts.SuggestionRank(any.between(0, 2000), any.between(0, 500), any.between(1, 9));
  }

  private static Subject.DownloadsFit downloadsFit(Samples any) {
    return new Subject.DownloadsFit(any.of(StoreType.class), country(any));
  }

  private static DownloadsParameters downloadsParameters(Samples any) {
    return new DownloadsParameters(
        any.between(1, 9),
        any.between(0, 1_000),
        any.list(4, 4, () -> any.between(-9_000, 9_000)),
        any.list(10, 10, () -> any.between(-2_000_000, 2_000_000)));
  }

  private static Subject.EstimatedDownloads estimatedDownloads(Samples any) {
    return new Subject.EstimatedDownloads(app(any), country(any));
  }

  private static Facts.EstimatedDownloads estimatedDownloadsFacts(Samples any) {
    return new Facts.EstimatedDownloads(
        any.between(1, 9),
        any.between(-9_000, 16_000),
        any.between(0, 3_000),
        new TreeSet<>(any.distinct(1, 3, () -> any.of(DownloadsEvidence.class))),
        any.between(1, Facts.EstimatedDownloads.MILLION));
  }

  private static Subject.ProductPage productPage(Samples any) {
    return new Subject.ProductPage(appStoreId(any), country(any));
  }

  private static ProductPage productPageFacts(Samples any) {
    return new ProductPage(
        any.flip() ? Optional.of("s" + any.text(LOWER_CASE, 0, 29)) : Optional.empty(),
        any.flip() ? Optional.of(any.flip()) : Optional.empty(),
        any.list(0, 10, () -> new ProductPage.Purchase(word(any), word(any))),
        any.flip() ? Optional.of(word(any)) : Optional.empty(),
        any.list(
            0, 3, () -> new ProductPage.PrivacyType(word(any), any.list(0, 3, () -> word(any)))),
        any.list(0, 2, () -> event(any)),
        any.list(0, 8, () -> word(any)),
        any.flip() ? new TreeMap<>() : new TreeMap<>(Map.of(word(any), any.between(1, 10))));
  }

  private static Subject.SearchPage searchPage(Samples any) {
    return new Subject.SearchPage(
        any.of(List.of(Device.IPHONE, Device.IPAD)), country(any), keyword(any));
  }

  private static SearchEntries searchEntries(Samples any) {
    return new SearchEntries(
        any.list(
            0,
            20,
            () ->
                new SearchEntries.Entry(
                    any.of(SearchEntries.EntryKind.class),
                    any.flip() ? Optional.of(word(any)) : Optional.empty(),
                    any.flip() ? Optional.of(word(any)) : Optional.empty(),
                    any.flip() ? Optional.of(word(any)) : Optional.empty(),
                    any.between(0, 10))));
  }

  private static ProductPage.Event event(Samples any) {
    return new ProductPage.Event(
        word(any),
        word(any),
        any.flip() ? Optional.of(word(any)) : Optional.empty(),
        any.flip() ? Optional.of(Instant.ofEpochMilli(any.between(0, 1L << 40))) : Optional.empty(),
        Optional.empty());
  }

  private static String word(Samples any) {
    return any.text(LOWER_CASE, 0, 12);
  }

  private static Subject.Chart chart(Samples any) {
    return new Subject.Chart(any.of(Device.class), country(any), category(any));
  }

  private static Subject.Rating rating(Samples any) {
    return new Subject.Rating(app(any), country(any));
  }

  private static Subject.Popularity popularitySubject(Samples any) {
    return new Subject.Popularity(country(any), keyword(any));
  }

  private static Subject.AdsSuggestions adsSuggestions(Samples any) {
    return new Subject.AdsSuggestions(appStoreId(any), country(any));
  }

  private static Subject.SimilarApps similarApps(Samples any) {
    return new Subject.SimilarApps(app(any), country(any));
  }

  private static Subject.DeveloperApps developerApps(Samples any) {
    DeveloperId developer =
        any.flip()
            ? new DeveloperId(StoreType.APP_STORE, "" + any.between(1, Long.MAX_VALUE))
            : new DeveloperId(StoreType.GOOGLE_PLAY, any.text(LOWER_CASE, 1, 30));
    return new Subject.DeveloperApps(developer, country(any));
  }

  private static Subject.Histogram histogram(Samples any) {
    return new Subject.Histogram(app(any), country(any));
  }

  private static Subject.Reviews reviews(Samples any) {
    return new Subject.Reviews(app(any), country(any));
  }

  private static Subject.ReviewText reviewText(Samples any) {
    return new Subject.ReviewText(app(any), country(any), any.text(LOWER_CASE, 1, 40));
  }

  private static Subject.TopSearches topSearches(Samples any) {
    return new Subject.TopSearches(country(any), any.of(AdsGenre.class));
  }

  private static TopSearches topSearchesFacts(Samples any) {
    List<Keyword> keywords = any.distinct(1, 30, () -> keyword(any));
    List<TopSearches.Term> terms = new ArrayList<>();
    int rank = 0;
    for (Keyword keyword : keywords) {
      rank += any.between(1, 10);
      terms.add(new TopSearches.Term(keyword, rank, any.between(1, 100), any.between(1, 100)));
    }
    return new TopSearches(week(any), terms);
  }

  private static Subject.TrendingSearches trendingSearches(Samples any) {
    return new Subject.TrendingSearches(country(any));
  }

  private static PopularityCounts popularityCounts(Samples any) {
    int lowest = any.between(1, 100);
    int size = 101 - lowest;
    return new PopularityCounts(
        any.of(PopularityScale.ADS_WEEKLY_1_TO_100, PopularityScale.ADS_MONTHLY_1_TO_100),
        lowest,
        any.list(size, size, () -> any.between(0, 10_000)),
        any.flip()
            ? Optional.empty()
            : Optional.of(new ListEnd(any.between(50, 10_050), any.between(1, 500))),
        any.flip()
            ? Optional.empty()
            : Optional.of(new GenreResidual(any.between(0, 5_000), any.between(1, 7_500))),
        any.flip()
            ? Optional.empty()
            : Optional.of(
                new WeeksAndMonth(
                    any.between(28, 31),
                    any.between(-3_000, 3_000),
                    any.between(1, 500),
                    any.between(0, 5_000),
                    any.between(1, 7_500))));
  }

  private static AppList appListFacts(Samples any) {
    List<AppId> apps = appList(any);
    return new AppList(
        apps, cards(any, apps), any.flip() ? Optional.empty() : Optional.of(any.flip()));
  }

  private static RatingHistogram histogramFacts(Samples any) {
    return new RatingHistogram(any.list(5, 5, () -> any.between(0, Long.MAX_VALUE)));
  }

  private static ReviewList reviewList(Samples any) {
    boolean complete = any.flip();
    return new ReviewList(
        any.distinct(0, 30, () -> any.text(LOWER_CASE, 1, 40)).stream()
            .map(
                id ->
                    new ReviewList.Entry(
                        id,
                        digest(any),
                        instant(any),
                        any.flip()
                            ? OptionalLong.empty()
                            : OptionalLong.of(any.between(0, 1_000_000))))
            .toList(),
        complete,
        !complete && any.flip());
  }

  private static Review review(Samples any) {
    return new Review(
        text(any),
        any.between(1, 5),
        any.maybe(() -> text(any)),
        text(any),
        any.maybe(() -> text(any)),
        instant(any),
        any.maybe(() -> new Review.DeveloperAnswer(text(any), any.maybe(() -> instant(any)))));
  }

  private static long digest(Samples any) {
    return any.between(0, (1L << (Facts.Card.DIGEST_BYTES * Byte.SIZE)) - 1);
  }

  private static Facts.SuggestionList suggestionList(Samples any) {
    return new Facts.SuggestionList(
        any.list(
            0,
            50,
            () ->
                new Suggestion(
                    keyword(any),
                    any.flip() ? OptionalInt.empty() : OptionalInt.of(any.between(0, 10_000)))));
  }

  private static Facts.ChartRanking chartRanking(Samples any) {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    any.distinct(1, 3, () -> any.of(ChartKind.class))
        .forEach(kind -> charts.put(kind, appList(any)));
    List<AppId> apps = charts.values().stream().flatMap(List::stream).distinct().toList();
    return new Facts.ChartRanking(charts, any.maybe(() -> text(any)), cards(any, apps));
  }

  private static Facts.SearchRanking searchRanking(Samples any) {
    List<AppId> apps = appList(any);
    return new Facts.SearchRanking(apps, cards(any, apps), apps.isEmpty() || any.flip());
  }

  private static Map<AppId, Facts.Card> cards(Samples any, List<AppId> apps) {
    Map<AppId, Facts.Card> cards = new HashMap<>();
    if (any.flip()) {
      for (AppId app : apps) {
        if (any.chance(9, 10)) {
          cards.put(app, card(any));
        }
      }
    }
    return cards;
  }

  private static Facts.Card card(Samples any) {
    return new Facts.Card(
        any.of(CardContent.class),
        digest(any),
        any.<CardRating>oneOf(
            CardRating.NotShown::new,
            () -> new CardRating.Average(average(any)),
            () -> new CardRating.Counted(new Facts.Rating(0, 0)),
            () -> new CardRating.Counted(averageOfStars(any)),
            () ->
                new CardRating.Counted(
                    new Facts.Rating(average(any), any.between(1, Long.MAX_VALUE)))));
  }

  private static double average(Samples any) {
    return any.<Double>oneOf(
        () -> any.between(1, 500_000) / 1e5,
        () -> any.between(1, 50_000_000) / 1e7,
        () -> any.between(0.01, 5.0));
  }

  private static Facts.Rating averageOfStars(Samples any) {
    int count = any.between(1, 50_000);
    int stars = any.between(count, 5 * count);
    return new Facts.Rating(Math.round((double) stars / count * 1e5) / 1e5, count);
  }

  private static Subject.Summary summarySubject(Samples any) {
    return new Subject.Summary(app(any), country(any));
  }

  private static Facts.Summary summary(Samples any) {
    return new Facts.Summary(
        text(any),
        any.maybe(() -> text(any)),
        any.maybe(() -> text(any)),
        any.maybe(() -> price(any)),
        any.maybe(() -> new Category(category(any), text(any))),
        any.maybe(() -> text(any)),
        any.maybe(() -> instant(any)));
  }

  private static Facts.Rating ratingFacts(Samples any) {
    return new Facts.Rating(any.between(0.01, 5.0), any.between(1, Long.MAX_VALUE));
  }

  private static Facts.Popularity popularity(Samples any) {
    PopularityScale scale =
        any.of(
            PopularityScale.LEGACY,
            PopularityScale.ADS_WEEKLY_1_TO_100,
            PopularityScale.ADS_MONTHLY_1_TO_100,
            PopularityScale.ADS_1_TO_5);
    int value = any.between(scale.lowest(), scale.highest());
    return scale == PopularityScale.ADS_WEEKLY_1_TO_100
        ? new Facts.Popularity(value, scale, any.maybe(() -> week(any)))
        : new Facts.Popularity(value, scale);
  }

  private static PopularityWeek week(Samples any) {
    return new PopularityWeek(LocalDate.of(2008, 1, 1).plusDays(any.between(0, 100_000)));
  }

  private static Facts.Listed listed(Samples any) {
    Map<String, List<String>> screenshots = new HashMap<>();
    any.list(0, 3, () -> text(any))
        .forEach(kind -> screenshots.put(kind, any.list(0, 4, () -> text(any))));
    return new Facts.Listed(
        any.of(ListingKind.class),
        text(any),
        text(any),
        any.maybe(() -> text(any)),
        any.maybe(() -> text(any)),
        text(any),
        screenshots,
        any.list(0, 3, () -> new Category(category(any), text(any))),
        text(any),
        any.maybe(() -> price(any)),
        purchases(any),
        any.maybe(() -> text(any)),
        any.maybe(() -> instant(any)),
        any.maybe(() -> instant(any)),
        any.flip() ? ListingDetails.NONE : details(any));
  }

  private static ListingDetails details(Samples any) {
    return new ListingDetails(
        any.maybe(() -> text(any)),
        any.maybe(() -> text(any)),
        any.maybe(() -> text(any)),
        any.list(0, 3, () -> text(any)),
        any.flip() ? OptionalLong.empty() : OptionalLong.of(any.between(0, Long.MAX_VALUE)),
        any.maybe(() -> text(any)),
        any.maybe(() -> text(any)),
        any.flip() ? OptionalLong.empty() : OptionalLong.of(any.between(0, Long.MAX_VALUE)),
        any.maybe(any::flip),
        any.maybe(() -> text(any)),
        any.maybe(() -> text(any)));
  }

  private static Price price(Samples any) {
    return new Price(
        text(any),
        any.maybe(() -> BigDecimal.valueOf(any.between(0, 99_999_999_999_999L), any.between(0, 9))),
        any.maybe(() -> text(any)));
  }

  private static InAppPurchases purchases(Samples any) {
    return any.<InAppPurchases>oneOf(
        InAppPurchases.NotShown::new,
        () -> new InAppPurchases.Offered(any.flip()),
        () ->
            new InAppPurchases.Items(
                any.list(
                    0, 5, () -> new InAppPurchase(text(any), text(any), text(any), text(any)))));
  }

  private static Instant instant(Samples any) {
    return Instant.ofEpochSecond(
        any.between(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()),
        any.between(0, 999_999_999));
  }

  private static String text(Samples any) {
    return any.text(0, 40);
  }
}
