package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.PLAY_APP;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.ready;
import static dev.storescope.testkit.TestObservations.updated;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AppMetaTest {
  private static final InAppPurchases NOT_SHOWN = new InAppPurchases.NotShown();

  private static final Subject.ProductPage PAGE = new Subject.ProductPage(APP, US);

  private final TestObservations known = new TestObservations();

  @Test
  void theListingIsReturnedAsObserved() {
    known.add(listing(APP), NOON, listed("Chess"));

    assertThat(ask(APP, known.now()))
        .isEqualTo(
            new Ready<>(
                new AppMeta.Result(listed("Chess")),
                NOON,
                List.of(),
                List.of(Charge.one(PricedItem.APP_META))));
  }

  @Test
  void aListShowsThatAnOldListingIsCurrent() {
    Instant anHourAgo = NOON.minus(Duration.ofHours(1));
    known
        .add(listing(APP), NOON.minus(Duration.ofDays(40)), listed("Chess"))
        .addCard("chess", anHourAgo, listed("Chess"), 4.5, 20);

    Ready<AppMeta.Result> answer = ready(ask(APP, known.now()));
    assertThat(answer.result()).isEqualTo(new AppMeta.Result(listed("Chess")));
    assertThat(answer.asOf()).isEqualTo(anHourAgo);
  }

  @Test
  void aListingThatAListConfirmedKeepsThatTimeAtAPastMoment() {
    Instant confirmed = NOON.minus(Duration.ofHours(1));
    known
        .add(listing(APP), NOON.minus(Duration.ofDays(40)), listed("Chess"))
        .addCard("chess", confirmed, listed("Chess"), 4.5, 20);

    assertThat(ask(APP, known.past(NOON))).isEqualTo(ask(APP, known.now()));
    assertThat(ready(ask(APP, known.past(NOON.plus(Duration.ofDays(90))))).asOf())
        .isEqualTo(confirmed);
  }

  @Test
  void aListWithOtherContentDoesNotChangeTheTimeOfAListing() {
    Instant own = NOON.minus(Duration.ofDays(40));
    known
        .add(listing(APP), own, listed("Chess"))
        .addCard("chess", NOON.minus(Duration.ofHours(1)), listed("Chess 2"), 4.5, 20);

    assertThat(ready(ask(APP, known.past(NOON))).asOf()).isEqualTo(own);
  }

  @Test
  void aListingIsNotOlderThanItsOwnObservation() {
    Instant own = NOON.minus(Duration.ofDays(2));
    known
        .add(listing(APP), own, listed("Chess"))
        .addCard("chess", own.minusSeconds(60), listed("Chess"), 4.5, 20);

    assertThat(ready(ask(APP, known.past(NOON))).asOf()).isEqualTo(own);
  }

  @Test
  void aListingOfAnOlderCacheShowsThatTheOneBeforeIsCurrent() {
    Instant yesterday = NOON.minus(Duration.ofDays(1));
    known
        .add(listing(APP), yesterday, updated("4.9", yesterday))
        .add(listing(APP), NOON, updated("4.8", yesterday.minusSeconds(60)));

    Ready<AppMeta.Result> answer = ready(ask(APP, known.now()));
    assertThat(answer.result()).isEqualTo(new AppMeta.Result(updated("4.9", yesterday)));
    assertThat(answer.asOf()).isEqualTo(NOON);
  }

  @Test
  void severalListingsOfAnOlderCacheShowThatTheOneBeforeIsCurrent() {
    Instant update = NOON.minus(Duration.ofDays(13));
    known.add(listing(APP), update, updated("4.9", update));
    for (int day = 1; day <= 13; day++) {
      Instant at = update.plus(Duration.ofDays(day));
      known.add(listing(APP), at, updated("4.8", update.minusSeconds(60)));

      assertThat(ready(ask(APP, known.past(at))).result())
          .as("day %d", day)
          .isEqualTo(new AppMeta.Result(updated("4.9", update)));
    }
  }

  @Test
  void aListWithOtherContentDoesNotShowThatAnOldListingIsCurrent() {
    known
        .add(listing(APP), NOON.minus(Duration.ofDays(40)), listed("Chess"))
        .addCard("chess", NOON.minus(Duration.ofHours(1)), listed("Chess 2"), 4.5, 20);

    assertThat(ask(APP, known.now())).isEqualTo(new Preparing<>(Set.of(listing(APP))));
  }

  @Test
  void aSummaryAnswersIfTheListingCannotBeFetched() {
    Facts.Summary summary =
        new Facts.Summary(
            "Panda",
            Optional.of("Bamboo"),
            Optional.of("https://img.example/icon"),
            Optional.empty(),
            Optional.empty(),
            Optional.of("Cook."),
            Optional.empty());
    Facts.Card card =
        new Facts.Card(
            Facts.CardContent.SUMMARY, FactsDigest.of(summary), new Facts.CardRating.NotShown());
    known
        .add(new Subject.Summary(PLAY_APP, US), NOON.minus(Duration.ofDays(20)), summary)
        .add(
            new Subject.Search(Device.ANDROID, US, Keyword.of("panda")),
            NOON.minus(Duration.ofHours(1)),
            new Facts.SearchRanking(List.of(PLAY_APP), Map.of(PLAY_APP, card)));

    assertThat(ask(PLAY_APP, known.now()))
        .isEqualTo(new Preparing<>(Set.of(listing(PLAY_APP)), Set.of(listing(PLAY_APP))));
    Ready<AppMeta.Result> answer = ready(ask(PLAY_APP, known.offline()));
    assertThat(answer.asOf()).isEqualTo(NOON.minus(Duration.ofHours(1)));
    assertThat(answer.result().listing().title()).isEqualTo("Panda");
    assertThat(answer.result().listing().icon()).isEqualTo("https://img.example/icon");
    assertThat(answer.notObserved())
        .containsExactlyInAnyOrder(
            "results.description",
            "results.screenshots",
            "categories",
            "category_ids",
            "results.kind",
            "results.short_description",
            "results.inapp_payments");
    assertThat(ready(ask(PLAY_APP, known.past(NOON))).result()).isEqualTo(answer.result());
  }

  @Test
  void anAppObservedToBeAbsentIsProvenAbsent() {
    known.add(listing(APP), NOON, new Facts.NotListed());

    assertThat(ask(APP, known.now())).isEqualTo(new NoData<>(Reason.PROVEN_ABSENT));
  }

  @Test
  void anOldProofOfAbsenceIsFetchedAgainForNow() {
    known.add(listing(APP), NOON.minus(Duration.ofHours(25)), new Facts.NotListed());

    assertThat(ask(APP, known.now())).isEqualTo(new Preparing<>(Set.of(listing(APP))));
  }

  @Test
  void aListingIsValidInThePastUntilTheNextOne() {
    known
        .add(listing(APP), NOON.minus(Duration.ofDays(900)), listed("Old"))
        .add(listing(APP), NOON.plusSeconds(1), listed("New"));

    assertThat(ready(ask(APP, known.past(NOON))).result())
        .isEqualTo(new AppMeta.Result(listed("Old")));
    assertThat(ask(APP, known.past(NOON.minus(Duration.ofDays(901)))))
        .isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void whatTheSourceDoesNotShowOfAnAppStoreListingIsNamed() {
    addShowing(APP, Optional.empty(), NOT_SHOWN);

    assertThat(notObserved(APP)).containsExactly("results.promotext", "results.inapp_payments");
  }

  @Test
  void purchasesWithoutItemsAreNamedAsNotObserved() {
    addShowing(APP, Optional.of(""), new InAppPurchases.Offered(true));

    assertThat(notObserved(APP)).containsExactly("results.inapp_payments");
  }

  @Test
  void noPurchasesAreAnEmptyList() {
    addShowing(APP, Optional.of(""), new InAppPurchases.Offered(false));

    assertThat(notObserved(APP)).isEmpty();
  }

  @Test
  void thePurchasesOfTheProductPageHaveNeitherIdsNorParameters() {
    addShowing(APP, Optional.of(""), NOT_SHOWN);
    addPage(true, new ProductPage.Purchase("Pro", "$1"), new ProductPage.Purchase("Pro", "$9"));

    Ready<AppMeta.Result> answer = ready(ask(APP, known.now()));
    assertThat(answer.result().listing().inAppPurchases())
        .isEqualTo(
            new InAppPurchases.Items(
                List.of(
                    new InAppPurchase("", "Pro", "$1", ""),
                    new InAppPurchase("", "Pro", "$9", ""))));
    assertThat(answer.notObserved())
        .containsExactly("results.inapp_payments.id", "results.inapp_payments.pricing_parameters");
    assertThat(answer.asOf()).isEqualTo(NOON);
  }

  @Test
  void aProductPageWithoutPurchasesSaysWhetherThereAreAny() {
    addShowing(APP, Optional.of(""), NOT_SHOWN);
    addPage(false);
    assertThat(notObserved(APP)).isEmpty();
  }

  @Test
  void aProductPageThatHidesThePurchasesIsNoList() {
    addShowing(APP, Optional.of(""), NOT_SHOWN);
    addPage(true);
    assertThat(notObserved(APP)).containsExactly("results.inapp_payments");
  }

  @Test
  void anOldProductPageIsNotUsed() {
    addShowing(APP, Optional.of(""), NOT_SHOWN);
    known.add(PAGE, NOON.minus(Duration.ofDays(9)).minusMillis(1), page(false));
    assertThat(notObserved(APP)).containsExactly("results.inapp_payments");
  }

  private void addPage(boolean offers, ProductPage.Purchase... purchases) {
    known.add(PAGE, NOON.minus(Duration.ofDays(8)), page(offers, purchases));
  }

  private static ProductPage page(boolean offers, ProductPage.Purchase... purchases) {
    return new ProductPage(
        Optional.empty(),
        Optional.of(offers),
        List.of(purchases),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        new TreeMap<>());
  }

  @Test
  void googlePlayNeedsOnlyWhetherThereArePurchases() {
    addShowing(PLAY_APP, Optional.of("Short"), new InAppPurchases.Offered(true));

    assertThat(notObserved(PLAY_APP)).isEmpty();
  }

  @Test
  void whatTheSourceDoesNotShowOfAGooglePlayListingIsNamed() {
    addShowing(PLAY_APP, Optional.empty(), NOT_SHOWN);

    assertThat(notObserved(PLAY_APP))
        .containsExactly("results.short_description", "results.inapp_payments");
  }

  /** A listing with the text that its store has: the promotional one or the short description. */
  private void addShowing(AppId app, Optional<String> text, InAppPurchases purchases) {
    known.add(
        listing(app),
        NOON,
        app.equals(APP)
            ? listed("Chess", "", text, Optional.empty(), purchases)
            : listed("Chess", "", Optional.empty(), text, purchases));
  }

  private List<String> notObserved(AppId app) {
    return ready(ask(app, known.now())).notObserved();
  }

  private static Answer<AppMeta.Result> ask(AppId app, Evidence evidence) {
    return new AppMeta().answer(new AppMeta.Query(app, US), evidence);
  }
}
