package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.ProductPage.Event;
import dev.storescope.observation.ProductPage.PrivacyType;
import dev.storescope.observation.ProductPage.Purchase;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProductPagesTest {
  private static final AppId APP = Replies.app(42);
  private static final Subject.ProductPage PRODUCT_PAGE = new Subject.ProductPage(APP, Replies.FR);
  private static final Subject.Histogram HISTOGRAM = new Subject.Histogram(APP, Replies.FR);
  private static final Subject.SimilarApps SIMILAR = new Subject.SimilarApps(APP, Replies.FR);

  @Test
  void thePageOfAnAppIsParsedByItsStructure() {
    assertThat(page(ProductPageReplies.PAGE))
        .isEqualTo(
            new ProductPage(
                Optional.of("Écrire, partout"),
                Optional.of(true),
                List.of(
                    new Purchase("Carnet Pro", "2,99 €"), new Purchase("Carnet Pro", "29,99 €")),
                Optional.of("13+"),
                List.of(
                    new PrivacyType("DATA_LINKED_TO_YOU", List.of("LOCATION", "PURCHASES")),
                    new PrivacyType("DATA_NOT_LINKED_TO_YOU", List.of())),
                List.of(
                    new Event(
                        "6768",
                        "La course",
                        Optional.of("DÉFI"),
                        Optional.of(Instant.parse("2026-05-13T23:00:00Z")),
                        Optional.of(Instant.parse("2026-06-04T04:00:00Z")))),
                List.of("Écrire chaque jour"),
                new TreeMap<>(Map.of("phone", 2))));
  }

  @Test
  void theRequestIsForThePageInTheStorefront() {
    ScriptedStore store = ScriptedStore.always(ProductPageReplies.PAGE);
    store.fetch(PRODUCT_PAGE);
    assertThat(store.uris()).containsExactly("https://apps.apple.com/fr/app/id42");
  }

  @Test
  void theHistogramBeginsWithOneStarAndHasWholeNumbers() {
    assertThat(
            ScriptedStore.always(ProductPageReplies.PAGE).observe(HISTOGRAM, RatingHistogram.class))
        .isEqualTo(new RatingHistogram(List.of(0L, 1L, 10L, 100L, 1000L)));
  }

  @Test
  void anAverageThatThePageRoundsIsNotObserved() {
    assertThat(observations(ProductPageReplies.PAGE))
        .noneMatch(each -> each.facts() instanceof Facts.Rating)
        .allMatch(each -> each.source().equals(Source.APP_STORE_PAGE));
  }

  @Test
  void similarAppsAreInTheOrderOfThePageWithoutSummaries() {
    AppList list = ScriptedStore.always(ProductPageReplies.PAGE).observe(SIMILAR, AppList.class);
    assertThat(list.apps()).containsExactlyElementsOf(Replies.apps(51, 52));
    assertThat(list.cards()).isEmpty();
    assertThat(observations(ProductPageReplies.PAGE)).hasSize(3);
  }

  @Test
  void aScriptThatIsEscapedOrHasItsAttributesInAnotherOrderIsTheSame() {
    String json = ProductPageReplies.object(ProductPageReplies.INTENT, ProductPageReplies.DATA);
    String escaped = json.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    assertThat(page(ProductPageReplies.page(ProductPageReplies.script(escaped))))
        .isEqualTo(page(ProductPageReplies.PAGE));
    assertThat(
            page(
                ProductPageReplies.page(
                    "<script id=\"serialized-server-data\" type=\"application/json\">\n"
                        + json
                        + "\n</script>")))
        .isEqualTo(page(ProductPageReplies.PAGE));
  }

  @Test
  void theEarlierLayoutWithoutAnObjectIsTheSame() {
    String json = ProductPageReplies.array(ProductPageReplies.INTENT, ProductPageReplies.DATA);
    assertThat(page(ProductPageReplies.page(ProductPageReplies.script(json))))
        .isEqualTo(page(ProductPageReplies.PAGE));
  }

  @Test
  void whatThePageDoesNotHaveIsEmpty() {
    String body = pageOf(ProductPageReplies.data("Écrire", ""));
    assertThat(page(body))
        .isEqualTo(
            new ProductPage(
                Optional.of("Écrire"),
                Optional.of(true),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                new TreeMap<>()));
    assertThat(ScriptedStore.always(body).observe(SIMILAR, AppList.class).isAbsence()).isTrue();
    assertThat(ScriptedStore.always(body).fetch(HISTOGRAM))
        .isEqualTo(new FetchOutcome.NoSource("the page has no histogram of ratings"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "Productivité", "PRODUCTIVITÉ"})
  void theNameOfTheCategoryIsNoSubtitle(String subtitle) {
    String data = ProductPageReplies.data(subtitle, ProductPageReplies.SHELVES);
    assertThat(page(pageOf(data)).subtitle()).isEmpty();
  }

  @Test
  void aHistogramThatIsFarFromTheNumberOfRatingsIsNotKept() {
    String data = ProductPageReplies.DATA.replace("\"totalNumberOfRatings\":1111", TOTAL);
    assertThat(ScriptedStore.always(pageOf(data)).fetch(HISTOGRAM))
        .isInstanceOf(FetchOutcome.NoSource.class);
  }

  private static final String TOTAL = "\"totalNumberOfRatings\":2222";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"$kind\":\"ProductPageIntent\" -> \"$kind\":\"ArticlePageIntent\"",
        "\"id\":\"42\" -> \"id\":\"43\"",
        "\"storefront\":\"fr\" -> \"storefront\":\"us\"",
        "\"adamId\":\"42\" -> \"adamId\":\"43\"",
        "\"productId\":\"42\" -> \"productId\":\"43\"",
        "\"shelfMapping\" -> \"shelves\"",
        "\"contentType\":\"annotation\" -> \"contentType\":\"table\"",
        "[\"Carnet Pro\",\"29,99 €\"] -> [\"Carnet Pro\"]",
        "{\"text\":\"Exemple SARL\"} -> {\"textPairs\":[[\"Exemple\",\"SARL\"]]}",
        "[1000,99.9999999998,10,1.2,0] -> [1000,111]",
        "[1000,99.9999999998,10,1.2,0] -> [1000,100,10,1,-1]",
        "\"$kind\":\"Ratings\" -> \"$kind\":\"Stars\"",
        "\"identifier\":\"LOCATION\" -> \"name\":\"LOCATION\"",
        "\"startDate\":\"2026-05-13T23:00:00.000Z\" -> \"startDate\":\"May 13\"",
        "\"adamId\":\"52\" -> \"adamId\":\"Plume\"",
        "\"hasInAppPurchases\":true -> \"hasInAppPurchases\":\"yes\"",
        "\"data\":[{ -> \"pages\":[{",
        "</main> -> </main><script type=\"application/json\" id=\"serialized-server-data\">{}</script>"
      })
  void aPageOfAnotherShapeIsDrift(String change) {
    String[] parts = change.split(" -> ", -1);
    assertThat(ProductPageReplies.PAGE).contains(parts[0]);
    ScriptedStore store = ScriptedStore.always(ProductPageReplies.PAGE.replace(parts[0], parts[1]));
    assertThat(store.fetch(PRODUCT_PAGE)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @Test
  void aLongPageWithoutTheScriptIsDriftAndAShortOneAnError() {
    String filled = ProductPageReplies.page("<p>" + "x".repeat(60_000) + "</p>");
    assertThat(ScriptedStore.always(filled).fetch(PRODUCT_PAGE))
        .isEqualTo(new FetchOutcome.Drifted("the page has no serialized-server-data"));
    assertThat(
            ScriptedStore.always("<html><body>Service Unavailable</body></html>")
                .fetch(PRODUCT_PAGE))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.always("").fetch(PRODUCT_PAGE))
        .isEqualTo(new FetchOutcome.Failed("the reply is empty"));
  }

  @Test
  void aPageThatIsCutOffIsAFailure() {
    String page = ProductPageReplies.PAGE;
    assertThat(
            ScriptedStore.always(page.substring(0, page.indexOf("featuredIn"))).fetch(PRODUCT_PAGE))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void aPageThatTheStoreDoesNotHaveHasNoSource() {
    assertThat(ScriptedStore.always(ScriptedStore.reply(404, "<html></html>")).fetch(PRODUCT_PAGE))
        .isInstanceOf(FetchOutcome.NoSource.class);
    assertThat(
            ScriptedStore.always(ScriptedStore.reply(404, "{\"error\":\"no route\"}"))
                .fetch(PRODUCT_PAGE))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void tooManyRequestsAreARefusal() {
    assertThat(
            ScriptedStore.always(ScriptedStore.reply(429, Map.of("Retry-After", "60"), ""))
                .fetch(PRODUCT_PAGE))
        .isInstanceOfSatisfying(
            FetchOutcome.Throttled.class,
            refusal -> assertThat(refusal.retryAfter()).contains(Duration.ofMinutes(1)));
    assertThat(ScriptedStore.always(ScriptedStore.reply(403, "")).fetch(PRODUCT_PAGE))
        .isInstanceOf(FetchOutcome.Throttled.class);
  }

  private static String pageOf(String data) {
    return ProductPageReplies.page(
        ProductPageReplies.script(ProductPageReplies.object(ProductPageReplies.INTENT, data)));
  }

  private static ProductPage page(String body) {
    return ScriptedStore.always(body).observe(PRODUCT_PAGE, ProductPage.class);
  }

  private static List<Observation<?>> observations(String body) {
    return ScriptedStore.always(body).fetch(PRODUCT_PAGE).observations();
  }
}
