package dev.storescope.answer;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.chart;
import static dev.storescope.testkit.TestObservations.freeAt;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.charts.AppCategoryRanking;
import dev.storescope.charts.TopCharts;
import dev.storescope.keywords.DifficultyByKeyword;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SearchResults;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Observations made after a moment never change an answer for it. */
class PastAnswersNeverChangeTest {
  private static final List<Subject<?>> SUBJECTS =
      List.of(search("chess"), search("go"), chart("36"), chart("6015"), rating(APP), listing(APP));
  private static final Keyword CHESS = Keyword.of("chess");

  /** The rank movement ends after the moment, which the evidence must not exceed. */
  private static final List<Function<Evidence, Answer<?>>> QUERIES =
      List.of(
          query(new SearchResults(), new SearchResults.Query(Device.IPHONE, US, CHESS)),
          query(
              new AppKeywordRanking(),
              new AppKeywordRanking.Query(APP, US, List.of(CHESS, Keyword.of("go")), true)),
          query(
              new AppKeywordsRankMovement(),
              new AppKeywordsRankMovement.Query(
                  APP, US, NOON.minus(Duration.ofDays(30)), NOON.plus(Duration.ofMinutes(4)))),
          query(
              new DifficultyByKeyword(),
              new DifficultyByKeyword.Query(
                  StoreType.APP_STORE, US, List.of(CHESS), Optional.of(APP))),
          query(new TopCharts(), new TopCharts.Query(Device.IPHONE, US, CategoryId.OVERALL)),
          query(new AppMeta(), new AppMeta.Query(APP, US)),
          query(new AppRating(), new AppRating.Query(APP, US)),
          query(new AppAllInfo(), new AppAllInfo.Query(APP, US, Device.IPHONE)),
          query(
              new AppCategoryRanking(),
              new AppCategoryRanking.Query(
                  APP, Device.IPHONE, List.of(US), NOON.minus(Duration.ofDays(300)), NOON)));

  /** What is observed of a subject so long before or after the moment. */
  record Observed(Subject<?> subject, long millis, int rank) {
    Observation<?> before() {
      return observedAt(NOON.minusMillis(millis));
    }

    Observation<?> after() {
      return observedAt(NOON.plusMillis(millis + 1));
    }

    private Observation<?> observedAt(Instant at) {
      return switch (subject) {
        case Subject.Search search -> observation(search, at, withCard(appAt(rank), rank));
        case Subject.Chart chart -> observation(chart, at, freeAt(rank));
        case Subject.Rating rating -> observation(rating, at, new Facts.Rating(rank / 5.0, rank));
        case Subject.Listing listing -> observation(listing, at, facts(rank));
        case Subject.Summary _,
            Subject.Suggestions _,
            Subject.SuggestionRank _,
            Subject.Popularity _,
            Subject.AdsSuggestions _,
            Subject.SimilarApps _,
            Subject.DeveloperApps _,
            Subject.Histogram _,
            Subject.ProductPage _,
            Subject.SearchPage _,
            Subject.Reviews _,
            Subject.ReviewText _,
            Subject.TrendingSearches _,
            Subject.TopSearches _,
            Subject.ReportedRanks _,
            Subject.PopularityReport _,
            Subject.DownloadsFit _,
            Subject.EstimatedDownloads _ ->
            throw new AssertionError("no query here needs " + subject);
      };
    }
  }

  @Seeded
  void laterObservationsChangeNoAnswer(Samples any) {
    List<Observed> before = observations(any);
    List<Observed> after = observations(any);
    for (Moment moment : List.of(new Moment(NOON, false), Moment.now(NOON))) {
      for (Function<Evidence, Answer<?>> query : QUERIES) {
        assertThat(query.apply(evidence(before, after, moment)))
            .isEqualTo(query.apply(evidence(before, List.of(), moment)));
      }
    }
  }

  @Seeded
  void aListingIsAnsweredForAMomentAsItWasThen(Samples any) {
    List<Observed> before = observations(any);
    List<Observed> after = observations(any);
    Function<Evidence, Answer<?>> query = query(new AppMeta(), new AppMeta.Query(APP, US));
    Answer<?> then = query.apply(evidence(before, List.of(), Moment.now(NOON)));
    if (then instanceof Answer.Ready<?>) {
      assertThat(query.apply(evidence(before, after, new Moment(NOON, false)))).isEqualTo(then);
    }
  }

  @Seeded
  void noAnswerIsNewerThanItsMoment(Samples any) {
    List<Observed> before = observations(any);
    List<Observed> after = observations(any);
    Moment moment = Moment.now(NOON);
    for (Function<Evidence, Answer<?>> query : QUERIES) {
      if (query.apply(evidence(before, after, moment)) instanceof Answer.Ready<?> ready) {
        assertThat(ready.asOf()).isBeforeOrEqualTo(NOON).isAfter(Instant.EPOCH);
      }
    }
  }

  private static List<Observed> observations(Samples any) {
    return any.list(
        0,
        20,
        () ->
            new Observed(
                any.of(SUBJECTS),
                any.between(0, Duration.ofDays(40).toMillis()),
                any.between(0, 25)));
  }

  /** Some of the digests are those of listings. */
  private static Facts.SearchRanking withCard(Facts.SearchRanking ranking, int seed) {
    Facts.Card card =
        new Facts.Card(
            Facts.CardContent.LISTING,
            FactsDigest.of(facts(seed / 2)),
            new Facts.CardRating.Counted(new Facts.Rating(1 + seed % 4, seed + 1)));
    return new Facts.SearchRanking(
        ranking.apps(), ranking.apps().contains(APP) ? Map.of(APP, card) : Map.of());
  }

  private static Facts.Listing facts(int seed) {
    return seed % 5 == 0 ? new Facts.NotListed() : listed("Chess " + seed);
  }

  private static <F extends Facts> Observation<?> observation(
      Subject<F> subject, Instant at, F facts) {
    return new Observation<>(subject, at, Source.IMPORT, facts);
  }

  private static Evidence evidence(List<Observed> before, List<Observed> after, Moment moment) {
    InMemoryArchive archive = new InMemoryArchive();
    archive.append(before.stream().map(Observed::before).toList());
    archive.append(after.stream().map(Observed::after).toList());
    return new Evidence(archive, moment, Freshness.DEFAULT, _ -> true);
  }

  private static <Q, R> Function<Evidence, Answer<?>> query(Endpoint<Q, R> endpoint, Q query) {
    return evidence -> endpoint.answer(query, evidence);
  }
}
