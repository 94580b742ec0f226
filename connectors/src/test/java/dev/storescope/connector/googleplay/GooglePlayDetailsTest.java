package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.KITCHEN;
import static dev.storescope.connector.googleplay.PlayReplies.details;
import static dev.storescope.connector.googleplay.PlayReplies.detailsPage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class GooglePlayDetailsTest {
  private static final AppId APP = new AppId.GooglePlay(KITCHEN);
  private static final Country FR = new Country("fr");
  private static final Subject.Listing LISTING = new Subject.Listing(APP, FR);
  private static final Subject.Rating RATING = new Subject.Rating(APP, FR);
  private static final Subject.Histogram HISTOGRAM = new Subject.Histogram(APP, FR);

  @Test
  void aDetailsPageHasTheWholeListing() {
    assertThat(listed(details(KITCHEN)))
        .isEqualTo(
            new Listed(
                Facts.ListingKind.APPLICATION,
                "Panda's Kitchen",
                "Cook & serve.\n\nNew: dumplings <3",
                Optional.empty(),
                Optional.of("Cook 'n' serve"),
                "https://img.example/icon",
                Map.of("phone", List.of("https://img.example/1", "https://img.example/2")),
                List.of(
                    new Category(new CategoryId("GAME_SIMULATION"), "Simulation"),
                    new Category(new CategoryId("GAME_CASUAL"), "Casual"),
                    new Category(new CategoryId("FAMILY"), "Family")),
                "Bamboo Ltd.",
                Optional.of(
                    new Price(
                        "2,49\u00a0€", Optional.of(new BigDecimal("2.49")), Optional.of("EUR"))),
                new InAppPurchases.Offered(true),
                Optional.of("2.1.0"),
                Optional.of(Instant.ofEpochSecond(1_500_000_000L)),
                Optional.of(Instant.ofEpochSecond(1_700_000_000L)),
                new Facts.ListingDetails(
                    Optional.of("Bamboo Ltd."),
                    Optional.empty(),
                    Optional.of("More pandas & dumplings."),
                    List.of(),
                    OptionalLong.empty(),
                    Optional.of("8.0"),
                    Optional.of("Everyone"),
                    OptionalLong.of(1_234_567),
                    Optional.of(true),
                    Optional.of("panda@example.com"),
                    Optional.of("https://bamboo.example"))));
  }

  @Test
  void onePageHasTheListingTheRatingAndTheHistogram() {
    String page = detailsPage(details(KITCHEN).node());
    for (Subject<?> subject : List.of(LISTING, RATING, HISTOGRAM)) {
      assertThat(ScriptedStore.inOrder(page).fetch(subject))
          .isInstanceOfSatisfying(
              FetchOutcome.Observed.class,
              observed -> {
                assertThat(observed.observations())
                    .extracting(Observation::subject)
                    .isEqualTo(List.of(LISTING, RATING, HISTOGRAM));
                assertThat(observed.observations())
                    .allMatch(o -> o.observedAt().equals(ScriptedStore.NOW))
                    .allMatch(o -> o.source().equals(Source.GOOGLE_PLAY_DETAILS));
              });
    }
  }

  @Test
  void theTailOfSparseDetailsIsParsed() {
    for (int dense : List.of(104, 113, 120)) {
      String page = detailsPage(details(KITCHEN).sparseFrom(dense));
      assertThat(ScriptedStore.inOrder(page).observe(LISTING, Listing.class))
          .isEqualTo(listed(details(KITCHEN)));
    }
  }

  @Test
  void aRatingHasAverageAndCount() {
    assertThat(rating(details(KITCHEN))).isEqualTo(new Rating(4.25, 1234));
  }

  @Test
  void aHistogramHasTheNumbersOfOneStarToFive() {
    assertThat(histogram(details(KITCHEN)))
        .contains(new RatingHistogram(List.of(100L, 34L, 100L, 300L, 700L)));
  }

  @Test
  void aHistogramThatIsFarFromTheNumberOfRatingsIsNotKept() {
    assertThat(histogram(details(KITCHEN).with(1400, 51, 2, 1))).isEmpty();
    assertThat(histogram(details(KITCHEN).with(1290, 51, 2, 1))).isPresent();
    assertThat(histogram(details(KITCHEN).with(Long.MAX_VALUE, 51, 1, 5, 1))).isEmpty();
  }

  @Test
  void anAppWithoutRatingsOrWithoutStarsHasNoHistogram() {
    assertThat(histogram(details(KITCHEN).with(List.of(), 51))).isEmpty();
    assertThat(histogram(details(KITCHEN).with(JsonMapper.shared().nullNode(), 51, 1))).isEmpty();
    PlayMessage zeros = details(KITCHEN).with(0, 51, 0, 1).with(0, 51, 2, 1);
    for (int star = 1; star <= 5; star++) {
      zeros.with(0, 51, 1, star, 1);
    }
    assertThat(histogram(zeros)).isEmpty();
  }

  @Test
  void aHistogramInAnotherFormIsDrift() {
    assertDrifted(details(KITCHEN).with("text", 51, 1));
    assertDrifted(details(KITCHEN).with(List.of(), 51, 1));
    assertDrifted(details(KITCHEN).with(-1, 51, 1, 3, 1));
    assertDrifted(details(KITCHEN).with(List.of(), 51, 1, 5));
  }

  @Test
  void theDeveloperIsTheParameterOfTheLink() {
    assertThat(developer("/store/apps/dev?id=4772240228547998649&hl=fr"))
        .contains("4772240228547998649");
    assertThat(developer("/store/apps/developer?id=%EA%B3%A0+C%2B%2B")).contains("고 C++");
    assertThat(developer("/store/apps/developer")).isEmpty();
    assertThat(developer("/store/apps/developer?id=")).isEmpty();
    assertThat(developer("/store/apps/developer?id=%zz")).isEmpty();
  }

  private static Optional<String> developer(String link) {
    return listed(details(KITCHEN).with(link, 68, 1, 4, 2)).details().developerId();
  }

  @Test
  void anAppWithoutRatingsHasARatingOfZero() {
    assertThat(rating(details(KITCHEN).with(List.of(), 51))).isEqualTo(new Rating(0, 0));
    assertThat(rating(details(KITCHEN).with(0, 51, 0, 1).with(0, 51, 2, 1)))
        .isEqualTo(new Rating(0, 0));
  }

  @Test
  void aContradictoryRatingIsDrift() {
    assertDrifted(details(KITCHEN).with(List.of(), 51, 0));
    assertDrifted(details(KITCHEN).with(List.of(), 51, 2));
    assertDrifted(details(KITCHEN).with(0, 51, 0, 1));
    assertDrifted(details(KITCHEN).with(0, 51, 2, 1));
    assertDrifted(details(KITCHEN).with(5.1, 51, 0, 1));
    assertDrifted(details(KITCHEN).with(-3, 51, 2, 1));
  }

  @Test
  void aFreeAppIsPricedFree() {
    PlayMessage free = details(KITCHEN).with(List.of(0, "KRW", ""), 57, 0, 0, 0, 0, 1, 0);
    assertThat(listed(free).price())
        .contains(new Price("Free", Optional.of(BigDecimal.ZERO), Optional.of("KRW")));
  }

  @Test
  void anAppThatIsNotForSaleHasNoPrice() {
    assertThat(listed(details(KITCHEN).with(List.of(), 57)).price()).isEmpty();
  }

  @Test
  void aPriceWithoutFractionHasNoDecimals() {
    PlayMessage yen =
        details(KITCHEN).with(List.of(1_200_000_000L, "JPY", ""), 57, 0, 0, 0, 0, 1, 0);
    assertThat(listed(yen).price())
        .contains(new Price("1200", Optional.of(new BigDecimal("1200")), Optional.of("JPY")));
  }

  @Test
  void optionalFieldsOfAListingMayBeMissing() {
    List<Object> none = List.of();
    Listed listed =
        listed(
            details(KITCHEN)
                .with(none, 10)
                .with(none, 19)
                .with(none, 73)
                .with(none, 78)
                .with(none, 79)
                .with(none, 118)
                .with(none, 140)
                .with(none, 145));
    assertThat(listed.shortDescription()).isEmpty();
    assertThat(listed.screenshots()).isEmpty();
    assertThat(listed.categories()).isEmpty();
    assertThat(listed.inAppPurchases()).isEqualTo(new InAppPurchases.Offered(false));
    assertThat(listed.version()).isEmpty();
    assertThat(listed.releasedAt()).isEmpty();
    assertThat(listed.updatedAt()).isEmpty();
  }

  @Test
  void aDescriptionLongerThanTheStorePermitsIsDrift() {
    assertDrifted(details(KITCHEN).with("<b>".repeat(40_000), 72, 0, 1));
  }

  @Test
  void aPageWithoutARequiredFieldIsDrift() {
    assertDrifted(details(KITCHEN).with(List.of(), 0));
    assertDrifted(details(KITCHEN).with(" ", 0, 0));
    assertDrifted(details(KITCHEN).with(List.of(), 68));
    assertDrifted(details(KITCHEN).with(List.of(), 72));
    assertDrifted(details(KITCHEN).with(List.of(), 77));
    assertDrifted(details(KITCHEN).with(List.of(), 95));
  }

  @Test
  void theDetailsOfAnotherAppAreAFailure() {
    ScriptedStore store = ScriptedStore.inOrder(detailsPage(details("com.example.other").node()));
    assertThat(store.fetch(LISTING))
        .isEqualTo(
            new FetchOutcome.Failed(
                "requested com.example.kitchen, but the page shows com.example.other"));
  }

  @Test
  void anUnrecognizedPageIsKept() {
    ScriptedStore store =
        ScriptedStore.inOrder(detailsPage(details(KITCHEN).with(List.of(), 95).node()));
    assertThat(store.fetch(LISTING)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @Test
  void anErrorInPlainTextIsAFailure() {
    assertThat(ScriptedStore.inOrder("Http/1.1 Service Unavailable").fetch(LISTING))
        .isEqualTo(
            new FetchOutcome.Failed(
                "the reply is an error page, not data: Http/1.1 Service Unavailable"));
  }

  @Test
  void aTranslationReplacesAMissingDescription() {
    PlayMessage translated = details(KITCHEN).with("Traduit", 12, 0, 0, 1).with(List.of(), 72);
    assertThat(listed(translated).description()).isEqualTo("Traduit");
    assertThat(listed(details(KITCHEN).with("Traduit", 12, 0, 0, 1)).description())
        .startsWith("Cook & serve.");
  }

  @Test
  void anAppThatIsNotFoundIsAbsent() {
    FetchOutcome absent =
        new FetchOutcome.Absent(
            new Observation<>(
                LISTING, ScriptedStore.NOW, Source.GOOGLE_PLAY_DETAILS, new Facts.NotListed()));
    for (Subject<?> subject : List.of(LISTING, RATING, HISTOGRAM)) {
      assertThat(ScriptedStore.replying(PlayReplies.status(404)).fetch(subject)).isEqualTo(absent);
    }
  }

  @Test
  void otherErrorStatusesProveNothing() {
    assertThat(ScriptedStore.replying(PlayReplies.status(400)).fetch(LISTING))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.replying(PlayReplies.status(429)).fetch(LISTING))
        .isInstanceOf(FetchOutcome.Throttled.class);
    assertThat(ScriptedStore.inOrder("").fetch(LISTING)).isInstanceOf(FetchOutcome.Blocked.class);
  }

  private static Listed listed(PlayMessage details) {
    return (Listed)
        ScriptedStore.inOrder(detailsPage(details.node())).observe(LISTING, Listing.class);
  }

  private static Rating rating(PlayMessage details) {
    return ScriptedStore.inOrder(detailsPage(details.node())).observe(RATING, Rating.class);
  }

  private static Optional<RatingHistogram> histogram(PlayMessage details) {
    return DetailsParser.parse(PlayReplies.ok(detailsPage(details.node())), APP).histogram();
  }

  private static void assertDrifted(PlayMessage details) {
    assertThat(ScriptedStore.inOrder(detailsPage(details.node())).fetch(LISTING))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }
}
