package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the data of a product page. What the simulated world does not model, such as articles, is
 * derived from the app's id; an event lasts a month.
 */
record ProductPageJson(JsonGenerator json, AppPage page, AppStoreStorefront local, Instant at) {
  private static final int MOST_SIMILAR = 10;
  private static final String KIND = "$kind";
  private static final String TITLE = "title";
  private static final String IDENTIFIER = "identifier";
  private static final String NAME_OF_PURCHASE = "Premium";

  static String write(AppPage page, AppStoreStorefront local, Instant at) {
    return JsonStream.text(json -> new ProductPageJson(json, page, local, at).root());
  }

  private interface Content {
    void write();
  }

  private void object(Content content) {
    json.writeStartObject();
    content.write();
    json.writeEndObject();
  }

  private void object(String name, Content content) {
    json.writeName(name);
    object(content);
  }

  private void array(String name, Content content) {
    json.writeArrayPropertyStart(name);
    content.write();
    json.writeEndArray();
  }

  private void text(String name, String value) {
    json.writeStringProperty(name, value);
  }

  private void root() {
    object(
        () -> {
          array(
              "data",
              () ->
                  object(
                      () -> {
                        object("intent", this::intent);
                        object("data", this::data);
                      }));
          text("userTokenHash", "");
        });
  }

  private void intent() {
    text("storefront", local.country().code());
    text(KIND, "ProductPageIntent");
    text("id", page.app().value());
  }

  private void data() {
    text(KIND, "ShelfBasedProductPage");
    text(TITLE, page.title());
    object("lockup", this::lockup);
    object("shelfMapping", this::shelves);
  }

  /** Without a subtitle the store shows the category. */
  private void lockup() {
    text(KIND, "Lockup");
    text("adamId", page.app().value());
    text("bundleId", page.bundleId());
    text(TITLE, page.title());
    text("subtitle", page.subtitle().isBlank() ? category() : page.subtitle());
    object(
        "offerDisplayProperties",
        () -> {
          json.writeBooleanProperty("hasInAppPurchases", page.inAppPurchases().isPresent());
          json.writeBooleanProperty("isFree", page.price().isFree());
        });
  }

  private String category() {
    return page.categories().getFirst().name();
  }

  private void shelves() {
    shelf("informationRibbon", "productBadge", this::badges);
    if (page.ratings().count() > 0) {
      shelf("productRatings", "productRatings", () -> object(this::ratings));
    }
    shelf("information", "annotation", this::annotations);
    shelf("privacyTypes", "privacyType", () -> object(this::privacy));
    if (isOneOf(5)) {
      shelf("appEvents", "appPromotion", () -> object(this::event));
    }
    if (isOneOf(3)) {
      shelf("featuredIn", "smallStoryCard", () -> object(this::story));
    }
    List<AppPage> similar = local.view().similarTo(page.app());
    if (!similar.isEmpty()) {
      shelf(
          "similarItems",
          "smallLockup",
          () -> similar.stream().limit(MOST_SIMILAR).forEach(app -> object(() -> similar(app))));
    }
    media("phone", page.screenshots());
    media("pad", page.ipadScreenshots());
  }

  /** Whether the app is one of every so many. */
  private boolean isOneOf(int apps) {
    return DerivedAppDetails.of(page.app()).draw() / 23 % apps == 0;
  }

  private void shelf(String name, String type, Content items) {
    object(
        name,
        () -> {
          text(KIND, "Shelf");
          text("contentType", type);
          array("items", items);
        });
  }

  private void badges() {
    object(
        () -> {
          text(KIND, "Badge");
          text("key", "contentRating");
          object("content", () -> text("contentRating", DerivedAppDetails.of(page.app()).age()));
        });
    object(
        () -> {
          text(KIND, "Badge");
          text("key", "category");
          text("caption", category());
        });
  }

  private void ratings() {
    text(KIND, "Ratings");
    text("productId", page.app().value());
    json.writeNumberProperty("ratingAverage", oneDecimal(page.ratings()));
    json.writeNumberProperty("totalNumberOfRatings", page.ratings().count());
    array("ratingCounts", () -> page.ratings().histogram().reversed().forEach(json::writeNumber));
  }

  private static double oneDecimal(AppPage.Ratings ratings) {
    return Math.round(ratings.average() * 10) / 10.0;
  }

  private void annotations() {
    annotation("Seller", () -> text("text", page.developer().name()));
    page.inAppPurchases()
        .ifPresent(
            purchases ->
                annotation(
                    "In-App Purchases",
                    () -> array("textPairs", () -> prices(purchases).forEach(this::pair))));
  }

  private void annotation(String title, Content item) {
    object(
        () -> {
          text(KIND, "Annotation");
          text(TITLE, title);
          array("items", () -> object(item));
        });
  }

  /** The cheapest and the dearest. */
  private static Stream<String> prices(AppPage.PagePurchases purchases) {
    return Stream.of(purchases.priceRange().split(" - ", 2)).distinct();
  }

  private void pair(String price) {
    json.writeStartArray();
    json.writeString(NAME_OF_PURCHASE);
    json.writeString(price);
    json.writeEndArray();
  }

  private void privacy() {
    text(KIND, "PrivacyType");
    text(IDENTIFIER, page.containsAds() ? "DATA_USED_TO_TRACK_YOU" : "DATA_NOT_LINKED_TO_YOU");
    array(
        "categories",
        () -> object(() -> text(IDENTIFIER, page.containsAds() ? "IDENTIFIERS" : "DIAGNOSTICS")));
  }

  private void event() {
    LocalDate month =
        LocalDate.ofInstant(at, ZoneOffset.UTC).with(TemporalAdjusters.firstDayOfMonth());
    text(KIND, "AppEvent");
    text("promotionType", "appEvent");
    text("appEventId", page.app().value() + month.getMonthValue());
    text(TITLE, "Challenge of the month");
    text("kind", "CHALLENGE");
    text("startDate", month + "T00:00:00.000Z");
    text("endDate", month.plusMonths(1) + "T00:00:00.000Z");
  }

  private void story() {
    text(KIND, "TodayCard");
    text(TITLE, "Apps for " + category());
  }

  private void similar(AppPage app) {
    text(KIND, "Lockup");
    text("adamId", app.app().value());
    text("bundleId", app.bundleId());
    text(TITLE, app.title());
    if (!app.subtitle().isBlank()) {
      text("subtitle", app.subtitle());
    }
    text("developerName", app.developer().name());
    object("icon", () -> text("template", app.icon()));
    if (app.ratings().count() > 0) {
      json.writeNumberProperty("rating", oneDecimal(app.ratings()));
    }
  }

  private void media(String platform, List<String> screenshots) {
    if (screenshots.isEmpty()) {
      return;
    }
    object(
        "product_media_" + platform + "_",
        () -> {
          text(KIND, "Shelf");
          text("contentType", "productMediaItem");
          array("items", () -> screenshots.forEach(this::screenshot));
          object("contentsMetadata", () -> object("platform", () -> text("appPlatform", platform)));
        });
  }

  private void screenshot(String address) {
    object(
        () -> {
          text(KIND, "ProductMediaItem");
          object("screenshot", () -> text("template", address));
        });
  }
}
