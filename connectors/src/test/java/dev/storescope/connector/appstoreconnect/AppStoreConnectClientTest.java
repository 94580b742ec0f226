package dev.storescope.connector.appstoreconnect;

import static dev.storescope.connector.ScriptedStore.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.appstoreconnect.ApiOutcome.Answered;
import dev.storescope.connector.appstoreconnect.ApiOutcome.NotAnswered;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.LiveTexts.LocaleTexts;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnProduct;
import dev.storescope.own.OwnProduct.Price;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replies are in the form of Apple's documentation and its OpenAPI document 4.4. */
class AppStoreConnectClientTest {
  private static final AppId APP = AppId.of(StoreType.APP_STORE, "1200026466");
  private static final String OF_APP = "/v1/apps/1200026466/";
  private static final String ALL = "?limit=200";
  private static final String NONE = "{\"data\":[],\"links\":{}}";

  @Test
  void appsAreReadWithTheirBundles() throws Exception {
    ScriptedApi api =
        ScriptedApi.at(
            Map.of(
                "/v1/apps" + ALL,
                """
                {"data":[{"type":"apps","id":"1200026466","attributes":{"name":"Chess",
                    "bundleId":"com.example.chess","sku":"CHESS","primaryLocale":"en-US",
                    "isOrEverWasMadeForKids":false,"contentRightsDeclaration":null},
                  "relationships":{"appInfos":{"links":{
                    "related":"https://api.appstoreconnect.apple.com/v1/apps/1200026466/appInfos"}}},
                  "links":{"self":"https://api.appstoreconnect.apple.com/v1/apps/1200026466"}}],
                 "links":{"self":"https://api.appstoreconnect.apple.com/v1/apps?limit=200"},
                 "meta":{"paging":{"total":1,"limit":200}}}
                """));
    assertThat(client(api).listApps())
        .isEqualTo(
            new Answered<>(
                List.of(
                    new OwnApp(APP, "com.example.chess", "Chess", MetadataLocale.of("en-US")))));
  }

  @Test
  void aKeyWithoutAppsHasNone() throws Exception {
    assertThat(client(ScriptedApi.at(Map.of("/v1/apps" + ALL, NONE))).listApps())
        .isEqualTo(new Answered<>(List.of()));
  }

  @Test
  void textsAreThoseInTheStoreAndNotThoseOfAVersionInPreparation() throws Exception {
    assertThat(client(ScriptedApi.at(texts("READY_FOR_DISTRIBUTION"))).listTexts(APP))
        .isEqualTo(
            new Answered<>(
                List.of(
                    new LiveTexts(
                        APP,
                        "IOS",
                        "2.0",
                        Map.of(
                            MetadataLocale.of("de-DE"),
                            new LocaleTexts(
                                metadata(
                                    Map.of(
                                        MetadataField.TITLE, "Schach",
                                        MetadataField.SUBTITLE, "Spielen & Lernen",
                                        MetadataField.KEYWORDS, "brett,spiel",
                                        MetadataField.PROMOTIONAL_TEXT, "Jetzt neu",
                                        MetadataField.DESCRIPTION, "Das Spiel.")),
                                Optional.of("Schneller.")),
                            MetadataLocale.of("ta-IN"),
                            new LocaleTexts(
                                metadata(
                                    Map.of(
                                        MetadataField.TITLE, "Chess",
                                        MetadataField.DESCRIPTION, "The game.")),
                                Optional.empty()))))));
  }

  @Test
  void anAppThatIsNotInTheStoreHasNoTexts() throws Exception {
    assertThat(client(ScriptedApi.at(texts("SOME_NEW_STATE"))).listTexts(APP))
        .isEqualTo(new Answered<>(List.of()));
  }

  @Test
  void theOlderStateCountsWhereTheNewerIsMissing() throws Exception {
    ScriptedApi api =
        ScriptedApi.at(
            Map.of(
                OF_APP + "appStoreVersions" + ALL,
                """
                {"data":[{"type":"appStoreVersions","id":"v","attributes":{"platform":"VISION_OS",
                  "versionString":"1.0","appStoreState":"READY_FOR_SALE"}}]}
                """,
                "/v1/appStoreVersions/v/appStoreVersionLocalizations" + ALL,
                NONE,
                OF_APP + "appInfos" + ALL,
                NONE));
    assertThat(client(api).listTexts(APP))
        .isEqualTo(new Answered<>(List.of(new LiveTexts(APP, "VISION_OS", "1.0", Map.of()))));
  }

  private static Map<String, String> texts(String stateOfSecond) {
    return Map.of(
        OF_APP + "appStoreVersions" + ALL,
        """
        {"data":[
          {"type":"appStoreVersions","id":"3","attributes":{"platform":"IOS","versionString":"2.1",
            "appVersionState":"PREPARE_FOR_SUBMISSION","appStoreState":"PREPARE_FOR_SUBMISSION"}},
          {"type":"appStoreVersions","id":"2","attributes":{"platform":"IOS","versionString":"2.0",
            "appVersionState":"%s","appStoreState":"READY_FOR_SALE"}},
          {"type":"appStoreVersions","id":"1","attributes":{"platform":"IOS","versionString":"1.0",
            "appVersionState":"REPLACED_WITH_NEW_VERSION"}}]}
        """
            .formatted(stateOfSecond),
        "/v1/appStoreVersions/2/appStoreVersionLocalizations" + ALL,
        """
        {"data":[
          {"type":"appStoreVersionLocalizations","id":"0a","attributes":{"locale":"de-DE",
            "description":"Das Spiel.","keywords":"brett,spiel","promotionalText":"Jetzt neu",
            "whatsNew":"Schneller.","marketingUrl":null,"supportUrl":"https://a.example"}},
          {"type":"appStoreVersionLocalizations","id":"0b","attributes":{"locale":"ta-IN",
            "description":"The game.","keywords":null,"promotionalText":null,"whatsNew":null}}]}
        """,
        OF_APP + "appInfos" + ALL,
        """
        {"data":[
          {"type":"appInfos","id":"b","attributes":{"state":"PREPARE_FOR_SUBMISSION"}},
          {"type":"appInfos","id":"a","attributes":{"state":"READY_FOR_DISTRIBUTION"}}]}
        """,
        "/v1/appInfos/a/appInfoLocalizations" + ALL,
        """
        {"data":[
          {"type":"appInfoLocalizations","id":"1a","attributes":{"locale":"de-DE","name":"Schach",
            "subtitle":"Spielen & Lernen","privacyPolicyUrl":"https://a.example",
            "privacyChoicesUrl":null,"privacyPolicyText":null}},
          {"type":"appInfoLocalizations","id":"1b","attributes":{"locale":"ta-IN","name":"Chess",
            "subtitle":null}}]}
        """);
  }

  private static Metadata metadata(Map<MetadataField, String> texts) {
    return new Metadata(StoreType.APP_STORE, texts);
  }

  @Test
  void aPurchaseHasThePricesSetByHandAndThoseDerivedFromThem() throws Exception {
    Map<String, String> replies = new TreeMap<>(purchase());
    replies.put(
        "/v1/inAppPurchasePriceSchedules/6444/manualPrices?include=inAppPurchasePricePoint,territory&limit=200",
        prices(
            price("p1", "USA", "null", "\"2026-11-29\"", "4.99"),
            price("p2", "USA", "\"2026-11-29\"", "null", "5.99"),
            price("p3", "USA", "\"2026-12-01\"", "null", "6.99")));
    replies.put(
        "/v1/inAppPurchasePriceSchedules/6444/automaticPrices?include=inAppPurchasePricePoint,territory&limit=200",
        prices(
            price("p4", "USA", "\"2026-11-29\"", "null", "5.49"),
            price("p5", "XKS", "null", "null", "5.99"),
            price("p6", "JPN", "null", "null", "800")));
    assertThat(client(ScriptedApi.at(replies)).listProducts(APP))
        .isEqualTo(
            new Answered<>(
                List.of(
                    new OwnProduct(
                        "com.example.chess.pro",
                        "Pro",
                        "NON_CONSUMABLE",
                        "APPROVED",
                        Optional.empty(),
                        new TreeMap<>(
                            Map.of(
                                Country.of("us"), new Price(new BigDecimal("5.99"), "USD"),
                                Country.of("xk"), new Price(new BigDecimal("5.99"), "EUR"),
                                Country.of("jp"), new Price(new BigDecimal("800"), "JPY")))))));
  }

  @Test
  void aPurchaseThatWasNeverPricedHasNoPrices() throws Exception {
    Map<String, String> replies = new TreeMap<>(purchase());
    replies.put("/v2/inAppPurchases/6444/iapPriceSchedule", "{\"data\":null}");
    ApiOutcome<List<OwnProduct>> isNull = client(ScriptedApi.at(replies)).listProducts(APP);
    replies.remove("/v2/inAppPurchases/6444/iapPriceSchedule");
    ApiOutcome<List<OwnProduct>> isNotFound = client(ScriptedApi.at(replies)).listProducts(APP);
    assertThat(isNull).isEqualTo(isNotFound);
    assertThat(((Answered<List<OwnProduct>>) isNull).value())
        .singleElement()
        .satisfies(product -> assertThat(product.prices()).isEmpty());
  }

  private static Map<String, String> purchase() {
    return Map.of(
        OF_APP + "inAppPurchasesV2" + ALL,
        """
        {"data":[{"type":"inAppPurchases","id":"6444","attributes":{"name":"Pro",
          "productId":"com.example.chess.pro","inAppPurchaseType":"NON_CONSUMABLE",
          "state":"APPROVED","reviewNote":null,"familySharable":false,"contentHosting":false}}]}
        """,
        OF_APP + "subscriptionGroups" + ALL,
        NONE,
        "/v2/inAppPurchases/6444/iapPriceSchedule",
        "{\"data\":{\"type\":\"inAppPurchasePriceSchedules\",\"id\":\"6444\"}}");
  }

  private static String prices(String... prices) {
    return """
        {"data":[%s],
         "included":[
           %s,
           {"type":"territories","id":"USA","attributes":{"currency":"USD"}},
           {"type":"territories","id":"XKS","attributes":{"currency":"EUR"}},
           {"type":"territories","id":"JPN","attributes":{"currency":"JPY"}}],
         "meta":{"paging":{"total":3,"limit":200}}}
        """
        .formatted(
            String.join(",", List.of(prices).stream().map(p -> p.split("\\|")[0]).toList()),
            String.join(",", List.of(prices).stream().map(p -> p.split("\\|")[1]).toList()));
  }

  /** A price and its price point. */
  private static String price(
      String point, String territory, String start, String end, String amount) {
    return """
        {"type":"inAppPurchasePrices","id":"of-%1$s",
         "attributes":{"startDate":%3$s,"endDate":%4$s,"manual":true},
         "relationships":{
           "inAppPurchasePricePoint":{"data":{"type":"inAppPurchasePricePoints","id":"%1$s"}},
           "territory":{"data":{"type":"territories","id":"%2$s"}}}}
        |{"type":"inAppPurchasePricePoints","id":"%1$s",
          "attributes":{"customerPrice":"%5$s","proceeds":"3.5"}}
        """
        .formatted(point, territory, start, end, amount);
  }

  @Test
  void aSubscriptionHasThePriceOfNewCustomers() throws Exception {
    ScriptedApi api =
        ScriptedApi.at(
            Map.of(
                OF_APP + "inAppPurchasesV2" + ALL,
                NONE,
                OF_APP + "subscriptionGroups" + ALL,
                "{\"data\":[{\"type\":\"subscriptionGroups\",\"id\":\"21\"}]}",
                "/v1/subscriptionGroups/21/subscriptions" + ALL,
                """
                {"data":[{"type":"subscriptions","id":"6470","attributes":{"name":"Monthly",
                  "productId":"com.example.chess.month","state":"APPROVED",
                  "subscriptionPeriod":"ONE_MONTH","groupLevel":1,"familySharable":false}}]}
                """,
                "/v1/subscriptions/6470/prices?include=subscriptionPricePoint,territory&limit=200",
                """
                {"data":[
                  {"type":"subscriptionPrices","id":"eyJhIjoiNjQ3MDg3ODkzNiJ9",
                   "attributes":{"startDate":null,"preserved":true,"planType":"UPFRONT"},
                   "relationships":{"territory":{"data":{"type":"territories","id":"USA"}},
                     "subscriptionPricePoint":{"data":{"type":"subscriptionPricePoints","id":"1"}}}},
                  {"type":"subscriptionPrices","id":"b",
                   "attributes":{"startDate":"2025-03-03","preserved":false,"planType":"UPFRONT"},
                   "relationships":{"territory":{"data":{"type":"territories","id":"USA"}},
                     "subscriptionPricePoint":{"data":{"type":"subscriptionPricePoints","id":"2"}}}},
                  {"type":"subscriptionPrices","id":"c",
                   "attributes":{"startDate":"2026-03-03","preserved":false,"planType":"MONTHLY"},
                   "relationships":{"territory":{"data":{"type":"territories","id":"USA"}},
                     "subscriptionPricePoint":{"data":{"type":"subscriptionPricePoints","id":"1"}}}}],
                 "included":[
                  {"type":"subscriptionPricePoints","id":"1","attributes":{"customerPrice":"0.99",
                    "proceeds":"0.7","proceedsYear2":"0.84"}},
                  {"type":"subscriptionPricePoints","id":"2","attributes":{"customerPrice":"1.99"}},
                  {"type":"territories","id":"USA","attributes":{"currency":"USD"}}],
                 "meta":{"paging":{"total":3,"limit":200}}}
                """));
    assertThat(client(api).listProducts(APP))
        .isEqualTo(
            new Answered<>(
                List.of(
                    new OwnProduct(
                        "com.example.chess.month",
                        "Monthly",
                        "AUTO_RENEWABLE_SUBSCRIPTION",
                        "APPROVED",
                        Optional.of("ONE_MONTH"),
                        new TreeMap<>(
                            Map.of(Country.of("us"), new Price(new BigDecimal("1.99"), "USD")))))));
  }

  @Test
  void aReviewHasItsCountryAndTheAnswerOfTheDeveloper() throws Exception {
    ScriptedApi api = ScriptedApi.at(reviews("5", "USA"));
    assertThat(client(api).listReviews(APP, Instant.EPOCH))
        .isEqualTo(
            new Answered<>(
                List.of(
                    new OwnReview(
                        "00000028-b08c-0014-729e-fbd500000000",
                        Optional.of(Country.of("us")),
                        Optional.empty(),
                        new Review(
                            "Anne Johnson",
                            5,
                            Optional.of("Awesome!!!"),
                            "It's a really fantastic app!",
                            Optional.empty(),
                            Instant.parse("2017-11-15T16:10:34Z"),
                            Optional.of(
                                new DeveloperAnswer(
                                    "Thank you",
                                    Optional.of(Instant.parse("2017-11-16T08:00:00Z")))))),
                    new OwnReview(
                        "2",
                        Optional.of(Country.of("us")),
                        Optional.empty(),
                        new Review(
                            "",
                            1,
                            Optional.empty(),
                            "",
                            Optional.empty(),
                            Instant.parse("2017-11-14T16:10:34Z"),
                            Optional.empty())))));
  }

  @ParameterizedTest
  @CsvSource({"6, USA, 'a review has no 1 to 5 stars, but 6'", "5, ZZZ, there is no territory ZZZ"})
  void anImpossibleReviewIsAFailure(String stars, String territory, String reason)
      throws Exception {
    assertThat(client(ScriptedApi.at(reviews(stars, territory))).listReviews(APP, Instant.EPOCH))
        .isEqualTo(new NotAnswered<>(new NoAnswer.Failed(reason)));
  }

  @Test
  void onlyThePagesWithNewReviewsAreRead() throws Exception {
    String page =
        """
        {"data":[{"type":"customerReviews","id":"%s","attributes":{"rating":5,
          "createdDate":"%s","territory":"DEU"}}],
         "links":{"next":"https://api.appstoreconnect.apple.com/v1/apps/1/customerReviews?cursor=%s"}}
        """;
    ScriptedApi api =
        ScriptedApi.replying(
            reply(200, page.formatted("3", "2026-11-20T00:00:00-08:00", "b")),
            reply(200, page.formatted("2", "2026-11-19T15:59:59-08:00", "c")));
    ApiOutcome<List<OwnReview>> read =
        client(api).listReviews(APP, Instant.parse("2026-11-20T00:00:00Z"));
    assertThat(((Answered<List<OwnReview>>) read).value())
        .extracting(OwnReview::id)
        .containsExactly("3");
    assertThat(api.requests).hasSize(2);
  }

  private static Map<String, String> reviews(String stars, String territory) {
    return Map.of(
        OF_APP + "customerReviews?sort=-createdDate&include=response&limit=200",
        """
        {"data":[
          {"type":"customerReviews","id":"00000028-b08c-0014-729e-fbd500000000",
           "attributes":{"rating":%s,"title":"Awesome!!!","body":"It's a really fantastic app!",
             "reviewerNickname":"Anne Johnson","createdDate":"2017-11-15T08:10:34-08:00",
             "territory":"%s"},
           "relationships":{"response":{"data":{"type":"customerReviewResponses","id":"r"}}}},
          {"type":"customerReviews","id":"2",
           "attributes":{"rating":1,"createdDate":"2017-11-14T08:10:34-08:00","territory":"US"},
           "relationships":{"response":{"data":null}}}],
         "included":[{"type":"customerReviewResponses","id":"r","attributes":{
           "responseBody":"Thank you","lastModifiedDate":"2017-11-16T00:00:00-08:00",
           "state":"PUBLISHED"}}],
         "links":{"self":"…"},"meta":{"paging":{"total":2,"limit":200}}}
        """
            .formatted(stars, territory));
  }

  private static AppStoreConnectClient client(ScriptedApi api) {
    return new AppStoreConnectClient(
        api, ScriptedApi.BASE, SampleKey.ofTeam().credentials(), api.clock, api::sleepUntil);
  }
}
