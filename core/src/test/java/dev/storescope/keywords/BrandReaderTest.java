package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.inCategory;
import static dev.storescope.testkit.TestObservations.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.Summary;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BrandReaderTest {
  private static final AppId ACME = AppId.of(StoreType.GOOGLE_PLAY, "com.acme.app");
  private static final AppId OTHER = AppId.of(StoreType.GOOGLE_PLAY, "com.other.app");

  private final TestObservations known = new TestObservations();

  @Test
  void theReplyOfASearchShowsTheBrandAtOnce() {
    search("acmefit", Map.of(1, listed("Acmefit: Workouts"), 2, listed("Gym Log")), 50_000);
    AppInSearch first = read("acmefit");
    assertThat(first.brand()).hasValueSatisfying(brand -> assertBrand(brand.probability()));
  }

  /**
   * The content was observed long before the search, whose card shows that it is still the same.
   */
  @Test
  void aListingThatDidNotChangeForAYearIsAsGood() {
    known.at(NOON.minus(Duration.ofDays(365)));
    known.add(new Subject.Listing(app(1), US), listed("Acmefit: Workouts"));
    known.at(NOON);
    known.add(
        new Subject.Search(Device.IPHONE, US, Keyword.of("acmefit")),
        new SearchRanking(List.of(app(1)), Map.of(app(1), counted(50_000))));
    assertThat(read("acmefit").brand())
        .hasValueSatisfying(brand -> assertBrand(brand.probability()));
  }

  @Test
  void aSearchWhoseFirstAppsAreGamesIsForGames() {
    search("chess", Map.of(1, inCategory("6014", "Games"), 2, inCategory("7004", "Board")), 10);
    assertThat(read("chess").game()).isTrue();
    search("notes", Map.of(1, inCategory("6007", "Productivity"), 2, listed("Notes")), 10);
    assertThat(read("notes").game()).isFalse();
  }

  @Test
  void aSearchInGooglePlayShowsTheBrandWithoutTheNumberOfRatings() {
    Card card = new Card(CardContent.SUMMARY, 1, new CardRating.Average(4.5));
    known.add(new Subject.Summary(ACME, US), summary("Acmefit: Workouts", "Acme"));
    known.add(new Subject.Summary(OTHER, US), summary("Gym Log", "Other"));
    known.add(
        new Subject.Search(Device.ANDROID, US, Keyword.of("acmefit")),
        new SearchRanking(List.of(ACME, OTHER), Map.of(ACME, card, OTHER, card)));
    Market play = new Market(StoreType.GOOGLE_PLAY, US);
    AppInSearch first = new BrandReader(known.now()).read(play, Rank.at(1), Keyword.of("acmefit"));
    assertThat(first.brand())
        .hasValueSatisfying(brand -> assertThat(brand.probability()).isBetween(0.6, 0.9));
  }

  private static void assertBrand(double probability) {
    assertThat(probability).isGreaterThan(0.9);
  }

  private static Summary summary(String title, String developer) {
    return new Summary(
        title,
        Optional.of(developer),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Card counted(long ratings) {
    return new Card(CardContent.LISTING, 1, new CardRating.Counted(new Rating(4.5, ratings)));
  }

  /** A search whose reply has the listings and ratings of its apps, by their numbers. */
  private void search(String keyword, Map<Integer, Listed> listings, long ratings) {
    Map<AppId, Card> cards = new LinkedHashMap<>();
    new TreeMap<>(listings)
        .forEach(
            (number, listing) -> {
              known.add(new Subject.Listing(app(number), US), listing);
              cards.put(app(number), counted(ratings));
            });
    known.add(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
        new SearchRanking(List.copyOf(cards.keySet()), cards));
  }

  private AppInSearch read(String keyword) {
    return new BrandReader(known.now())
        .read(new Market(StoreType.APP_STORE, US), Rank.at(1), Keyword.of(keyword));
  }
}
