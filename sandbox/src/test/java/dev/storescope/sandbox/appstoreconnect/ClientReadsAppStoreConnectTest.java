package dev.storescope.sandbox.appstoreconnect;

import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.KEYS;
import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.storescope.connector.appstoreconnect.ApiOutcome;
import dev.storescope.connector.appstoreconnect.ApiOutcome.Answered;
import dev.storescope.connector.appstoreconnect.ApiOutcome.NotAnswered;
import dev.storescope.connector.appstoreconnect.AppStoreConnectClient;
import dev.storescope.connector.appstoreconnect.NoAnswer;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnProduct;
import dev.storescope.own.OwnProduct.Price;
import dev.storescope.own.OwnReview;
import dev.storescope.sandbox.appstoreconnect.AppStoreConnectSite.Conditions;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.AppPage.PagePrice;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The client of the real App Store Connect reads the simulated one, for a developer of a world. */
class ClientReadsAppStoreConnectTest {
  private static final World WORLD = new World(WorldSettings.of(ConnectedDeveloper.SEED));
  private static final Map<String, Country> COUNTRY_OF_LOCALE =
      Map.of(
          "en-US", Country.of("us"),
          "en-GB", Country.of("gb"),
          "de-DE", Country.of("de"),
          "ru", Country.of("ru"),
          "ja", Country.of("jp"),
          "ar-SA", Country.of("sa"));
  private static final AppPage APP = anApp();

  private final ConnectedDeveloper connected = new ConnectedDeveloper(WORLD, Conditions.USUAL);
  private final AppStoreConnectClient client =
      connected.client(KEYS.ofTeam(APP.developer().id(), KeyRole.ADMIN));

  /** One with in-app purchases and reviews, of a developer of several. */
  private static AppPage anApp() {
    StoreView us = view(Country.of("us"));
    return us.chart(Device.IPHONE, ChartKind.FREE, CategoryId.OVERALL, 200).stream()
        .filter(page -> page.kind() == Kind.APPLICATION && page.inAppPurchases().isPresent())
        .filter(page -> us.appsOf(page.developer().id()).size() > 2)
        .filter(page -> us.reviews(page.app(), 201).size() > 200)
        .findFirst()
        .orElseThrow();
  }

  private static StoreView view(Country country) {
    return WORLD.visit(StoreType.APP_STORE, country, NOW);
  }

  @Test
  void theAppsAreThoseOfTheDeveloperInTheStore() throws Exception {
    Map<AppId, String> inStore =
        view(Country.of("us")).appsOf(APP.developer().id()).stream()
            .filter(page -> page.kind() == Kind.APPLICATION)
            .collect(Collectors.toMap(AppPage::app, AppPage::bundleId));
    assertThat(answer(client.listApps()))
        .filteredOn(app -> app.primaryLocale().tag().equals("en-US"))
        .hasSizeGreaterThan(1)
        .extracting(OwnApp::app, OwnApp::bundleId)
        .containsExactlyInAnyOrderElementsOf(
            inStore.entrySet().stream()
                .map(each -> tuple(each.getKey(), each.getValue()))
                .toList());
  }

  @Test
  void theLiveTextsAreThoseThatTheStoreShows() throws Exception {
    LiveTexts texts = answer(client.listTexts(APP.app())).getFirst();
    assertThat(texts.version()).isEqualTo(APP.release().version());
    assertThat(texts.byLocale()).containsKey(MetadataLocale.of("en-US"));
    texts
        .byLocale()
        .forEach(
            (locale, ofLocale) -> {
              StoreView view = view(COUNTRY_OF_LOCALE.get(locale.tag()));
              AppPage page = view.find(APP.app()).orElseThrow();
              assertThat(ofLocale.metadata().text(MetadataField.TITLE)).isEqualTo(page.title());
              assertThat(ofLocale.metadata().text(MetadataField.SUBTITLE))
                  .isEqualTo(page.subtitle());
              assertThat(ofLocale.metadata().text(MetadataField.DESCRIPTION))
                  .isEqualTo(page.description());
              assertThat(ofLocale.whatsNew()).contains(page.release().notes());
              assertThat(view.keywords(APP.app()))
                  .containsAll(
                      List.of(ofLocale.metadata().text(MetadataField.KEYWORDS).split(",")));
            });
  }

  @Test
  void theProductsHaveThePricesOfTheStore() throws Exception {
    List<OwnProduct> products = answer(client.listProducts(APP.app()));
    assertThat(products)
        .extracting(OwnProduct::productId, OwnProduct::kind)
        .containsExactly(
            tuple(APP.bundleId() + ".premium", "NON_CONSUMABLE"),
            tuple(APP.bundleId() + ".premium.monthly", "AUTO_RENEWABLE_SUBSCRIPTION"));
    assertThat(products.getFirst().prices()).isEqualTo(prices(AppPage.PagePurchases::cheapest));
    assertThat(products.getLast().prices()).isEqualTo(prices(AppPage.PagePurchases::dearest));
  }

  private static Map<Country, Price> prices(Function<AppPage.PagePurchases, PagePrice> which) {
    Map<Country, Price> prices = new TreeMap<>();
    COUNTRY_OF_LOCALE
        .values()
        .forEach(
            country ->
                view(country)
                    .find(APP.app())
                    .flatMap(AppPage::inAppPurchases)
                    .map(which)
                    .ifPresent(
                        price -> prices.put(country, new Price(price.amount(), price.currency()))));
    return prices;
  }

  @Test
  void theReviewsAreThoseOfAllTerritories() throws Exception {
    List<OwnReview> reviews =
        answer(client.listReviews(APP.app(), NOW.minus(Duration.ofDays(365))));
    assertThat(reviews).hasSizeGreaterThan(200);
    assertThat(reviews).extracting(OwnReview::id).doesNotHaveDuplicates();
    assertThat(reviews)
        .extracting(review -> review.review().submittedAt())
        .isSortedAccordingTo(Comparator.reverseOrder());
    AppReview newest = view(Country.of("us")).reviews(APP.app(), 1).getFirst();
    OwnReview read =
        reviews.stream()
            .filter(review -> review.country().equals(Optional.of(Country.of("us"))))
            .findFirst()
            .orElseThrow();
    assertThat(read.review().text()).isEqualTo(newest.text());
    assertThat(read.review().stars()).isEqualTo(newest.stars());
    assertThat(read.review().author()).isEqualTo(newest.author());
    assertThat(reviews).anyMatch(review -> review.review().answer().isPresent());
  }

  @Test
  void pagesAreFollowedOnTheServerOfASandbox() throws Exception {
    SettableClock clock = new SettableClock(NOW);
    AppStoreConnectSite site =
        new AppStoreConnectSite(WORLD, ConnectedDeveloper.SEED, Conditions.USUAL);
    try (SandboxServer server =
            SandboxServer.start(
                0, Map.of(AppStoreConnectSite.BASE, site), clock, FaultPlan.none());
        LiveTransport live = new LiveTransport(LiveSettings.DEFAULT)) {
      AppStoreConnectClient overHttp =
          new AppStoreConnectClient(
              live,
              server.base(AppStoreConnectSite.BASE),
              KEYS.ofTeam(APP.developer().id(), KeyRole.CUSTOMER_SUPPORT),
              clock,
              clock::set);
      assertThat(answer(overHttp.listReviews(APP.app(), NOW.minus(Duration.ofDays(365)))))
          .hasSizeGreaterThan(200);
    }
  }

  @Test
  void aClientKeepsWithinTheLimitOfTheKey() throws Exception {
    ConnectedDeveloper few = new ConnectedDeveloper(WORLD, new Conditions(20, true));
    AppStoreConnectClient client = few.client(KEYS.ofTeam(APP.developer().id(), KeyRole.ADMIN));
    int calls = 0;
    while (client.listApps() instanceof Answered<?>) {
      calls++;
    }
    assertThat(calls).isEqualTo(19);
    assertThat(client.listApps())
        .isInstanceOfSatisfying(
            NotAnswered.class,
            each -> assertThat(each.reason()).isInstanceOf(NoAnswer.Throttled.class));
  }

  private static <T> T answer(ApiOutcome<T> outcome) {
    if (outcome instanceof Answered<T>(T value)) {
      return value;
    }
    throw new AssertionError(String.format(Locale.ROOT, "no answer: %s", outcome));
  }
}
