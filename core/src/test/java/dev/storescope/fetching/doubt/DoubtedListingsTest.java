package dev.storescope.fetching.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.TestObservations;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoubtedListingsTest {
  private static final AppId APP = TestObservations.APP;
  private static final Subject.Listing LISTING = TestObservations.listing(APP);
  private static final Subject.Rating RATING = TestObservations.rating(APP);
  private static final Subject.Search SEARCH = TestObservations.search("maps");
  private static final Instant RELEASED = Instant.parse("2020-05-01T07:00:00Z");

  private final SteadyStore store = new SteadyStore();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Error 503",
        "HTTP Error 404: no such page",
        "503 Service Unavailable",
        "403 Forbidden",
        "Service Unavailable",
        "403: access denied",
        "Bad gateway."
      })
  void aTitleThatIsTheTextOfAnErrorIsDoubted(String title) throws InterruptedException {
    store.assertDoubted(
        LISTING, TestObservations.listed(title), "the title is an error message: " + title);
  }

  @Test
  void aBlankTitleIsDoubted() throws InterruptedException {
    store.assertDoubted(LISTING, TestObservations.listed(" "), "the title is blank");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"404", "Forbidden", "503 Beach Road", "Error", "Access Denied", "Error 7"})
  void anAppMayHaveANameThatIsNearlyAnError(String title) throws InterruptedException {
    store.assertAccepted(LISTING, TestObservations.listed(title));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0001-01-01T00:00:00Z", "2008-07-09T23:59:59Z", "2999-01-01T00:00:00Z"})
  void aDateBeforeTheStoreOpenedOrInTheFutureIsDoubted(Instant date) throws InterruptedException {
    String reason =
        date.isBefore(RELEASED) ? " is before the store opened: " : " is too far in the future: ";
    store.assertDoubted(LISTING, dated(date, RELEASED), "the release date" + reason + date);
    store.assertDoubted(
        LISTING, dated(RELEASED, date), "the date of the last update" + reason + date);
  }

  @Test
  void anUpdateIsNotAheadOfTheDay() throws InterruptedException {
    Instant inTwoDays = SteadyStore.NOW.plus(Duration.ofDays(2));
    store.assertAccepted(LISTING, dated(RELEASED, inTwoDays));
    assertThat(store.fetch(LISTING, dated(RELEASED, inTwoDays.plus(Duration.ofDays(4)))))
        .isInstanceOf(FetchOutcome.Doubted.class);
  }

  @Test
  void anAppThatCanBeOrderedBeforehandHasAReleaseAhead() throws InterruptedException {
    store.assertAccepted(
        LISTING, dated(SteadyStore.NOW.plus(Duration.ofDays(180)), SteadyStore.NOW));
  }

  @Test
  void aReviewOfTheFutureIsDoubted() throws InterruptedException {
    Instant date = Instant.parse("2999-01-01T00:00:00Z");
    store.assertDoubted(
        new Subject.Reviews(APP, TestObservations.US),
        new ReviewList(List.of(new ReviewList.Entry("r1", 1, date, OptionalLong.empty())), false),
        "the date of a review is too far in the future: " + date);
  }

  @Test
  void anImpossibleTitleInASearchIsLeftOutAndTheRankingKept() throws InterruptedException {
    SearchRanking ranking = new SearchRanking(List.of(APP));
    Listed error = TestObservations.listed("Service Unavailable");
    assertThat(
            store.fetch(
                SEARCH,
                List.of(store.observation(SEARCH, ranking), store.observation(LISTING, error))))
        .isInstanceOf(FetchOutcome.Observed.class);
    assertThat(store.latest(SEARCH)).contains(ranking);
    assertThat(store.latest(LISTING)).isEmpty();
  }

  @Test
  void aSummaryWithoutATitleIsLeftOut() throws InterruptedException {
    Subject.Search search =
        new Subject.Search(
            dev.storescope.store.Device.ANDROID, TestObservations.US, SEARCH.keyword());
    Subject.Summary summary =
        new Subject.Summary(
            AppId.of(StoreType.GOOGLE_PLAY, "com.example.app"), TestObservations.US);
    assertThat(
            store.fetch(
                search,
                List.of(
                    store.observation(search, new SearchRanking(List.of(summary.app()))),
                    SampleObservations.summary(summary, "", store.clock.instant()))))
        .isInstanceOf(FetchOutcome.Observed.class);
    assertThat(store.latest(search)).isPresent();
    assertThat(store.latest(summary)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 899",
    "1000, 20",
    "100, 89",
    "60, 1",
    "2000, 20001",
    "1000, 1000000",
    "10, 1000",
    "9, 1000"
  })
  void aNumberOfRatingsThatJumpsIsDoubted(long before, long now) throws InterruptedException {
    store.assertAccepted(RATING, new Rating(4.5, before));
    assertThat(store.fetch(RATING, new Rating(4.5, now))).isInstanceOf(FetchOutcome.Doubted.class);
    assertThat(store.latest(RATING)).contains(new Rating(4.5, before));
  }

  @ParameterizedTest
  @CsvSource({"1000, 900", "100, 91", "12, 3", "1000, 9999", "12, 1199", "9, 999", "1, 99"})
  void aNumberOfRatingsMayFallOrGrow(long before, long now) throws InterruptedException {
    store.assertAccepted(RATING, new Rating(4.5, before));
    store.assertAccepted(RATING, new Rating(3.1, now));
  }

  @Test
  void ratingsThatTheDeveloperHasResetAreBelievedAfterTheDoubt() throws InterruptedException {
    store.assertAccepted(RATING, new Rating(2.1, 5_000));
    store.assertDoubted(RATING, new Rating(4.9, 40), "ratings: 40 now, 5,000 in the last days");
  }

  @Test
  void aNumberOfRatingsOfLongAgoContradictsNothing() throws InterruptedException {
    store.assertAccepted(RATING, new Rating(4.5, 5_000));
    store.clock.advance(Duration.ofDays(EarlierObservations.DAYS_OF_DOUBT));
    store.assertAccepted(RATING, new Rating(4.5, 40));
  }

  @Test
  void onlyTheDoubtedAppsOfACommonLookupAreLeftOut() throws InterruptedException {
    Subject.Rating other = TestObservations.rating(TestObservations.app(43));
    store.assertAccepted(RATING, new Rating(4.5, 5_000));
    store.clock.advance(Duration.ofDays(1));
    store.fetchTogether(
        List.of(
            store.observation(other, new Rating(4.1, 7_000)),
            store.observation(RATING, new Rating(4.5, 100))));
    assertThat(store.latest(other)).contains(new Rating(4.1, 7_000));
    assertThat(store.latest(RATING)).contains(new Rating(4.5, 5_000));
  }

  @Test
  void anAppOfACommonLookupIsNotObservedIfItsRatingIsDoubted() throws InterruptedException {
    Subject.Rating other = TestObservations.rating(TestObservations.app(43));
    store.assertAccepted(RATING, new Rating(4.5, 5_000));
    store.clock.advance(Duration.ofDays(1));
    FetchOutcome outcome =
        store.fetchTogether(
            List.of(
                store.observation(LISTING, TestObservations.listed("Maps")),
                store.observation(RATING, new Rating(4.5, 100)),
                store.observation(other, new Rating(4.1, 7_000))));
    assertThat(outcome).isInstanceOf(FetchOutcome.Doubted.class);
    assertThat(store.latest(RATING)).contains(new Rating(4.5, 5_000));
  }

  @Test
  void aPriceInAnotherCurrencyIsDoubted() throws InterruptedException {
    store.assertAccepted(LISTING, priced("4.99", "USD"));
    store.assertDoubted(
        LISTING, priced("4.99", "EUR"), "the price went from 4.99 (USD) to 4.99 (EUR)");
  }

  @ParameterizedTest
  @CsvSource({"4.99, 499", "4.99, 99.80", "99.80, 4.99"})
  void aPriceOfAnotherOrderOfMagnitudeIsDoubted(String before, String now)
      throws InterruptedException {
    store.assertAccepted(LISTING, priced(before, "USD"));
    store.assertDoubted(
        LISTING,
        priced(now, "USD"),
        "the price went from %s (USD) to %s (USD)".formatted(before, now));
  }

  @ParameterizedTest
  @CsvSource({"9.98, 4.99", "0, 99.99", "99.99, 0", "4.99, 99.79"})
  void anAppMayBeSoldAtHalfItsPriceOrBecomeFree(String before, String now)
      throws InterruptedException {
    store.assertAccepted(LISTING, priced(before, "USD"));
    store.assertAccepted(LISTING, priced(now, "USD"));
  }

  @Test
  void theListingOfAnotherAppUnderTheIdIsDoubted() throws InterruptedException {
    store.assertAccepted(LISTING, TestObservations.listed("Maps"));
    store.clock.advance(Duration.ofDays(90));
    store.assertDoubted(
        LISTING,
        TestObservations.listed("Chess"),
        "the listing is that of another app: Chess by Maker of Chess instead of Maps by Maker of Maps");
  }

  @Test
  void anAppMayBeRenamedAndSoldAtOnceIfItKeepsAWordOfItsTitle() throws InterruptedException {
    store.assertAccepted(LISTING, TestObservations.listed("Maps"));
    store.assertAccepted(LISTING, TestObservations.listed("Hiking: maps of the Alps"));
  }

  @Test
  void anotherBundleIdIsAnotherApp() throws InterruptedException {
    store.assertAccepted(LISTING, bundled("Maps", "com.example.maps"));
    assertThat(store.fetch(LISTING, bundled("Maps", "com.example.chess")))
        .isInstanceOf(FetchOutcome.Doubted.class);
  }

  @Test
  void anAppMayBeRenamedAndSoldAtOnceIfItKeepsItsBundleId() throws InterruptedException {
    store.assertAccepted(LISTING, bundled("Maps", "com.example.maps"));
    store.assertAccepted(LISTING, bundled("Ways", "com.example.maps"));
  }

  private static Listed bundled(String title, String bundleId) {
    ListingDetails none = ListingDetails.NONE;
    return TestObservations.listed(title)
        .with(
            new ListingDetails(
                none.developerId(),
                Optional.of(bundleId),
                none.releaseNotes(),
                none.languages(),
                none.sizeBytes(),
                none.minimumOs(),
                none.ageRating(),
                none.installs(),
                none.advertisements(),
                none.developerEmail(),
                none.developerSite()));
  }

  private static Listed priced(String amount, String currency) {
    Price price = new Price(amount, Optional.of(new BigDecimal(amount)), Optional.of(currency));
    return listed(Optional.of(price), Optional.empty(), Optional.empty());
  }

  private static Listed dated(Instant releasedAt, Instant updatedAt) {
    return listed(Optional.empty(), Optional.of(releasedAt), Optional.of(updatedAt));
  }

  private static Listed listed(
      Optional<Price> price, Optional<Instant> releasedAt, Optional<Instant> updatedAt) {
    Listed maps = TestObservations.listed("Maps");
    return new Listed(
        maps.kind(),
        maps.title(),
        maps.description(),
        maps.promoText(),
        maps.shortDescription(),
        maps.icon(),
        maps.screenshots(),
        maps.categories(),
        maps.developer(),
        price,
        maps.inAppPurchases(),
        maps.version(),
        releasedAt,
        updatedAt);
  }
}
