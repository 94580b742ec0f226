package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the data of a product page. What the simulated world does not model, such as articles, is
 * derived from the app's id.
 */
final class ProductPageJson extends WebPageJson {
  private static final int MOST_SIMILAR = 10;
  private static final String IDENTIFIER = "identifier";
  private static final String NAME_OF_PURCHASE = "Premium";

  private final AppPage page;
  private final AppStoreStorefront local;

  private ProductPageJson(JsonGenerator json, AppPage page, AppStoreStorefront local, Instant at) {
    super(json, at);
    this.page = page;
    this.local = local;
  }

  static String write(AppPage page, AppStoreStorefront local, Instant at) {
    return JsonStream.text(json -> new ProductPageJson(json, page, local, at).root());
  }

  @Override
  void intent() {
    text("storefront", local.country().code());
    text(KIND, "ProductPageIntent");
    text("id", page.app().value());
  }

  @Override
  void data() {
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
    if (DerivedAppDetails.of(page.app()).hasEvent()) {
      shelf("appEvents", "appPromotion", () -> object(() -> event(page)));
    }
    if (DerivedAppDetails.of(page.app()).isFeatured()) {
      shelf("featuredIn", "smallStoryCard", () -> object(this::story));
    }
    List<AppPage> similar = local.view().similarTo(page.app());
    if (!similar.isEmpty()) {
      shelf(
          "similarItems",
          "smallLockup",
          () -> similar.stream().limit(MOST_SIMILAR).forEach(app -> object(() -> lockup(app))));
    }
    media("phone", page.screenshots());
    media("pad", page.ipadScreenshots());
  }

  private void shelf(String name, String type, Content items) {
    object(name, () -> shelf(type, items));
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
    return Stream.of(purchases.cheapest().text(), purchases.dearest().text()).distinct();
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

  private void story() {
    text(KIND, "TodayCard");
    text(TITLE, "Apps for " + category());
  }

  private void media(String platform, List<String> screenshots) {
    if (screenshots.isEmpty()) {
      return;
    }
    object(
        "product_media_" + platform + "_",
        () -> {
          shelf("productMediaItem", () -> screenshots.forEach(this::screenshot));
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
