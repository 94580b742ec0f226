package dev.storescope.http.api;

import dev.storescope.answer.Answer;
import dev.storescope.answer.LastDays;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.NoCompetition;
import dev.storescope.estimation.difficulty.KeywordDifficulty.PartPoints;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Score;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.DownloadsFactor;
import dev.storescope.estimation.downloads.DownloadsModel;
import dev.storescope.estimation.downloads.RevenueEstimate;
import dev.storescope.keywords.DifficultyByKeyword;
import dev.storescope.keywords.DifficultyByKeyword.ChanceOfApp;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.keywords.TopSearchesOfCategory;
import dev.storescope.keywords.TrendingSearches;
import dev.storescope.listings.AppChanges;
import dev.storescope.listings.AppChanges.AppChange;
import dev.storescope.listings.AppDownloads;
import dev.storescope.listings.AppRatings;
import dev.storescope.listings.InstallHistory.Gain;
import dev.storescope.listings.InstallHistory.InstallCount;
import dev.storescope.listings.KnownApp;
import dev.storescope.listings.KnownApp.Presence;
import dev.storescope.listings.ListedApps;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.listings.ListingPart;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Rank;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.TopSearches;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.reviews.AppReviewSummary;
import dev.storescope.reviews.AppReviewSummary.PeriodReviews;
import dev.storescope.reviews.AppReviewSummary.VersionReviews;
import dev.storescope.reviews.AppReviews;
import dev.storescope.reviews.GrownWord;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.reviews.ReviewTally;
import dev.storescope.reviews.UnseenReviews;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.lang.Character.UnicodeScript;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The endpoints beyond the specification, each with the same answer to every query. */
final class SampleBeyond {
  private static final String NONSENSE = "qqqq";

  private static final Instant MONDAY = Instant.parse("2026-11-16T08:00:00Z");
  private static final Instant FRIDAY = Instant.parse("2026-11-20T08:00:00Z");
  private static final KnownApp PIGGY =
      new KnownApp(
          new AppId.AppStore(20),
          Presence.LISTED,
          Optional.of("Piggy"),
          Optional.of("Example Ltd"),
          Optional.of("https://img.example/i.png"),
          Optional.of("Free"));
  private static final KnownApp UNKNOWN =
      new KnownApp(
          new AppId.AppStore(3),
          Presence.NOT_OBSERVED,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
  private static final ListedApps APPS =
      new ListedApps(
          List.of(
              new ListedApps.Entry(PIGGY, OptionalDouble.of(4.5)),
              new ListedApps.Entry(UNKNOWN, OptionalDouble.empty())),
          Optional.of(true));

  private SampleBeyond() {}

  static List<ApiRoute<?, ?>> all() {
    return List.of(
        RankingRoutes.keywordRankingBulk(SampleRoutes::ranking),
        ChangeRoutes.changes((_, _) -> SampleRoutes.ready(changes(), PricedItem.APP_CHANGES)),
        ReviewRoutes.ratings(
            (_, _) ->
                new Answer.Ready<>(
                    ratings(),
                    SampleRoutes.AS_OF,
                    List.of(),
                    List.of(Charge.one(PricedItem.APP_RATINGS)))),
        AppRoutes.downloads((_, _) -> SampleRoutes.ready(downloads(), PricedItem.APP_DOWNLOADS)),
        ReviewRoutes.reviews((_, _) -> SampleRoutes.ready(reviews(), PricedItem.APP_REVIEWS)),
        ReviewRoutes.summary(
            (_, _) -> SampleRoutes.ready(summary(), PricedItem.APP_REVIEW_SUMMARY)),
        StorePageRoutes.similarApps((_, _) -> SampleRoutes.ready(APPS, PricedItem.SIMILAR_APPS)),
        StorePageRoutes.developerApps(
            (_, _) -> SampleRoutes.ready(APPS, PricedItem.DEVELOPER_APPS)),
        StorePageRoutes.trendingSearches(
            (_, _) ->
                SampleRoutes.ready(
                    new TrendingSearches.Result(
                        List.of(Keyword.of("bank"), Keyword.of("piggy bank"))),
                    PricedItem.TRENDING_SEARCHES)),
        StorePageRoutes.topSearches(
            (query, _) ->
                SampleRoutes.ready(
                    new TopSearchesOfCategory.Result(query.genre(), topSearches()),
                    PricedItem.TOP_SEARCHES)),
        DifficultyRoutes.difficulty(
            (query, _) ->
                new Answer.Ready<>(
                    new DifficultyByKeyword.Result(
                        query.keywords().stream()
                            .map(
                                keyword ->
                                    new RatedKeyword(
                                        keyword,
                                        keyword.text().equals(NONSENSE)
                                            ? NoCompetition.NO_RESULTS
                                            : difficulty(),
                                        query
                                            .app()
                                            .map(
                                                _ ->
                                                    new ChanceOfApp(
                                                        Rank.at(15),
                                                        new Chance(0.21, 0.3126, 0.43)))))
                            .toList()),
                    SampleRoutes.AS_OF,
                    List.of(),
                    List.of(new Charge(PricedItem.KEYWORD_DIFFICULTY, query.keywords().size())))));
  }

  static Difficulty difficulty() {
    return new Score(
        63.4,
        72.2,
        80.6,
        31.04,
        List.of(
            new PartPoints(
                DifficultyPart.RATINGS, 12.34, OptionalDouble.of(12_345.678), 1_821.5, 1),
            new PartPoints(DifficultyPart.EXACT_TITLES, 30.8, OptionalDouble.of(7), 3.3, 0.9),
            new PartPoints(DifficultyPart.LEADER, -0.04, OptionalDouble.empty(), 2.9, 0)));
  }

  private static AppChanges.Result changes() {
    return new AppChanges.Result(
        List.of(
            change(PartKind.TITLE, List.of("Pig"), List.of("Piggy")),
            change(PartKind.LANGUAGES, List.of("EN"), List.of("EN", "FR"))),
        1);
  }

  private static AppChange change(PartKind kind, List<String> before, List<String> after) {
    return new AppChange(
        PIGGY, MONDAY, FRIDAY, new PartChange(new ListingPart(kind, ""), before, after));
  }

  private static AppRatings.Result ratings() {
    TreeMap<LocalDate, Rating> history = new TreeMap<>();
    history.put(LocalDate.parse("2026-11-19"), new Rating(4.4, 12_300));
    history.put(LocalDate.parse("2026-11-20"), new Rating(4.5, 12_345));
    return new AppRatings.Result(
        Map.of(
            new Country("us"),
            new AppRatings.CountryRatings(
                new Rating(4.5, 12_345),
                Optional.of(new RatingHistogram(List.of(345L, 0L, 1_000L, 3_000L, 8_000L))),
                history)));
  }

  private static AppDownloads.Result downloads() {
    InstallCount first = new InstallCount(MONDAY, 1_000_000, Optional.empty());
    InstallCount second =
        new InstallCount(FRIDAY, 1_020_000, Optional.of(Gain.of(MONDAY, 20_000, 4)));
    InstallCount corrected =
        new InstallCount(
            FRIDAY.plusSeconds(86_400), 1_019_000, Optional.of(Gain.of(FRIDAY, -1_000, 1)));
    return new AppDownloads.Result(
        Optional.of(corrected),
        new TreeMap<>(
            Map.of(
                LastDays.dateOf(first.observedAt()), first,
                LastDays.dateOf(second.observedAt()), second,
                LastDays.dateOf(corrected.observedAt()), corrected)),
        new AppDownloads.Estimates(
            DownloadsModel.prior(
                    StoreType.GOOGLE_PLAY,
                    MarketSize.find(new Market(StoreType.GOOGLE_PLAY, new Country("us")))
                        .orElseThrow())
                .estimate(List.of(DownloadsFactor.ofCounter(5_000, 0.125))),
            Optional.of(DownloadsEstimate.ofCounter(5_000, 0.5)),
            RevenueEstimate.ofChart(
                new Market(StoreType.GOOGLE_PLAY, new Country("us")), CategoryId.APPLICATION, 12)));
  }

  private static AppReviews.Result reviews() {
    Review first =
        new Review(
            "Ann",
            2,
            Optional.of("Crashes"),
            "On start",
            Optional.of("1.1"),
            MONDAY,
            Optional.empty());
    Review changed =
        new Review(
            "Ann",
            5,
            Optional.of("Great"),
            "Saves money, \"really\"",
            Optional.of("1.2"),
            FRIDAY,
            Optional.of(new Review.DeveloperAnswer("Thanks!", Optional.of(FRIDAY))));
    return new AppReviews.Result(
        List.of(
            new ObservedReview(
                "123", changed, OptionalLong.of(3), Optional.empty(), List.of(first)),
            new ObservedReview("99", first, OptionalLong.empty(), Optional.of(FRIDAY), List.of())),
        1,
        2,
        2,
        0);
  }

  private static AppReviewSummary.Result summary() {
    Map<UnicodeScript, Integer> scripts = new LinkedHashMap<>();
    scripts.put(UnicodeScript.LATIN, 6);
    scripts.put(UnicodeScript.CYRILLIC, 1);
    ReviewTally recent = new ReviewTally(List.of(3, 0, 0, 0, 2));
    return new AppReviewSummary.Result(
        new PeriodReviews(
            MONDAY.minus(Duration.ofDays(4)),
            MONDAY,
            0,
            new ReviewTally(List.of(0, 0, 0, 0, 0)),
            OptionalInt.empty()),
        new PeriodReviews(MONDAY, FRIDAY, 7, recent, OptionalInt.of(1)),
        List.of(
            new VersionReviews(Optional.of("1.2"), recent, FRIDAY),
            new VersionReviews(Optional.empty(), new ReviewTally(List.of(0, 0, 1, 0, 0)), MONDAY)),
        scripts,
        List.of(new GrownWord("crashes", 3, 0, 4 / 3.0)),
        List.of(new UnseenReviews(MONDAY.minus(Duration.ofDays(4)), MONDAY)));
  }

  private static TopSearches topSearches() {
    return new TopSearches(
        new PopularityWeek(LocalDate.of(2026, 11, 8)),
        List.of(
            new TopSearches.Term(Keyword.of("bank"), 1, 100, 83),
            new TopSearches.Term(Keyword.of("piggy bank"), 3, 91, 75)));
  }
}
