package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.observation.AppList;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.ProductPage.Event;
import dev.storescope.observation.ProductPage.PrivacyType;
import dev.storescope.observation.ProductPage.Purchase;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Parses the data of a product page by its structure: no title is compared, as titles are in the
 * language of the page.
 */
final class ProductPageParser {
  private final AppId app;
  private final JsonFields lockup;
  private final PageShelves shelves;

  ProductPageParser(JsonFields data, AppId app) {
    this.app = app;
    this.lockup = data.object("lockup");
    this.shelves = new PageShelves(data.object("shelfMapping"));
  }

  ProductPages.Parts parse() {
    if (!lockup.app("adamId").equals(app)) {
      throw drifted("the page shows the app " + lockup.text("adamId"));
    }
    return new ProductPages.Parts(page(), PageRatings.parse(shelves, app), similar());
  }

  /** In the order of the page, each app once. */
  private List<AppId> similar() {
    return shelves.list("similarItems", "smallLockup", "Lockup").stream()
        .map(item -> item.app("adamId"))
        .distinct()
        .limit(AppList.MAX_APPS)
        .toList();
  }

  private ProductPage page() {
    List<JsonFields> badges = shelves.listOnly("informationRibbon", "productBadge", "Badge");
    return new ProductPage(
        subtitle(badges),
        lockup
            .findObject("offerDisplayProperties")
            .flatMap(offer -> offer.find("hasInAppPurchases", "a boolean", JsonNode::isBoolean))
            .map(JsonNode::booleanValue),
        purchases(),
        findBadge(badges, "contentRating")
            .flatMap(badge -> badge.findObject("content"))
            .flatMap(content -> content.findText("contentRating")),
        shelves.list("privacyTypes", "privacyType", "PrivacyType").stream()
            .map(ProductPageParser::privacyType)
            .toList(),
        shelves.listOnly("appEvents", "appPromotion", "AppEvent").stream()
            .map(ProductPageParser::event)
            .toList(),
        shelves.listOnly("featuredIn", "smallStoryCard", "TodayCard").stream()
            .flatMap(card -> card.findText("title").stream())
            .toList(),
        screenshots());
  }

  /** Some pages have the name of the category where an app has no subtitle. */
  private Optional<String> subtitle(List<JsonFields> badges) {
    Optional<String> category =
        findBadge(badges, "category").flatMap(badge -> badge.findText("caption"));
    return lockup
        .findText("subtitle")
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .filter(text -> category.filter(text::equalsIgnoreCase).isEmpty());
  }

  private static Optional<JsonFields> findBadge(List<JsonFields> badges, String key) {
    return badges.stream()
        .filter(badge -> badge.findText("key").filter(key::equals).isPresent())
        .findFirst();
  }

  /** Of all annotations only that of the purchases has pairs of texts. */
  private List<Purchase> purchases() {
    List<JsonNode> lists =
        shelves.list("information", "annotation", "Annotation").stream()
            .flatMap(annotation -> annotation.oneOrMany("items").stream())
            .flatMap(item -> item.find("textPairs", "a list", JsonNode::isArray).stream())
            .filter(pairs -> !pairs.isEmpty())
            .toList();
    if (lists.size() > 1) {
      throw drifted("the page has " + lists.size() + " lists of in-app purchases");
    }
    return lists.stream().flatMap(JsonNode::valueStream).map(ProductPageParser::purchase).toList();
  }

  private static Purchase purchase(JsonNode pair) {
    if (!pair.isArray() || pair.size() != 2 || !pair.valueStream().allMatch(JsonNode::isString)) {
      throw drifted("an in-app purchase is not a name and a price");
    }
    return new Purchase(pair.get(0).asString(), pair.get(1).asString());
  }

  private static PrivacyType privacyType(JsonFields type) {
    return new PrivacyType(
        type.text("identifier"),
        type.oneOrMany("categories").stream()
            .map(category -> category.text("identifier"))
            .toList());
  }

  private static Event event(JsonFields event) {
    return new Event(
        event.text("appEventId"),
        event.text("title"),
        event.findText("kind"),
        instant(event, "startDate"),
        instant(event, "endDate"));
  }

  private static Optional<Instant> instant(JsonFields event, String key) {
    return event.findText(key).map(text -> ItunesApp.instant(key, text));
  }

  /** There is a shelf for each platform; videos are not counted. */
  private SortedMap<String, Integer> screenshots() {
    SortedMap<String, Integer> screenshots = new TreeMap<>();
    for (JsonFields shelf : shelves.listOfType("productMediaItem")) {
      int count =
          (int) shelf.oneOrMany("items").stream().filter(item -> item.has("screenshot")).count();
      Optional<String> platform =
          shelf
              .findObject("contentsMetadata")
              .flatMap(metadata -> metadata.findObject("platform"))
              .flatMap(one -> one.findText("appPlatform"));
      if (platform.isPresent() && count > 0) {
        screenshots.merge(platform.get(), count, Math::max);
      }
    }
    return screenshots;
  }
}
