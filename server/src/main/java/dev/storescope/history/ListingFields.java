package dev.storescope.history;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.store.CategoryId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the fields of a listing. */
final class ListingFields {
  private ListingFields() {}

  static Facts.Listing read(LineFields fields) {
    if (!fields.flag("is_on_market")) {
      return new NotListed();
    }
    return new Listed(
        fields
            .find("kind", LineFields.constant(ListingKind.values()))
            .orElse(ListingKind.APPLICATION),
        fields.text("title"),
        fields.text("description"),
        fields.findText("promotext"),
        fields.findText("short_description"),
        fields.text("icon"),
        screenshots(fields),
        categories(fields),
        fields.text("developer"),
        fields.findText("price").map(text -> price(text, fields)),
        inAppPurchases(fields),
        fields.findText("version"),
        fields.findInstant("released_at"),
        fields.findInstant("updated_at"),
        fields.findObject("details").map(ListingFields::details).orElse(ListingDetails.NONE));
  }

  private static ListingDetails details(ObjectNode object) {
    LineFields fields = new LineFields(object);
    ListingDetails details =
        new ListingDetails(
            fields.findText("developer_id"),
            fields.findText("bundle_id"),
            fields.findText("release_notes"),
            fields.has("languages") ? fields.texts("languages") : List.of(),
            fields.findWhole("size_bytes"),
            fields.findText("minimum_os"),
            fields.findText("age_rating"),
            fields.findWhole("installs"),
            fields.has("advertisements")
                ? Optional.of(fields.flag("advertisements"))
                : Optional.empty(),
            fields.findText("developer_email"),
            fields.findText("developer_site"));
    fields.requireNoMore();
    return details;
  }

  private static void writeDetails(ListingDetails details, ObjectNode node) {
    details.developerId().ifPresent(text -> node.put("developer_id", text));
    details.bundleId().ifPresent(text -> node.put("bundle_id", text));
    details.releaseNotes().ifPresent(text -> node.put("release_notes", text));
    if (!details.languages().isEmpty()) {
      details.languages().forEach(node.putArray("languages")::add);
    }
    details.sizeBytes().ifPresent(size -> node.put("size_bytes", size));
    details.minimumOs().ifPresent(text -> node.put("minimum_os", text));
    details.ageRating().ifPresent(text -> node.put("age_rating", text));
    details.installs().ifPresent(installs -> node.put("installs", installs));
    details.advertisements().ifPresent(any -> node.put("advertisements", any));
    details.developerEmail().ifPresent(text -> node.put("developer_email", text));
    details.developerSite().ifPresent(text -> node.put("developer_site", text));
  }

  static void write(Listed listed, ObjectNode line) {
    line.put("kind", listed.kind().name().toLowerCase(Locale.ROOT));
    line.put("title", listed.title());
    line.put("description", listed.description());
    listed.promoText().ifPresent(text -> line.put("promotext", text));
    listed.shortDescription().ifPresent(text -> line.put("short_description", text));
    line.put("icon", listed.icon());
    writeScreenshots(listed.screenshots(), line.putObject("screenshots"));
    writeCategories(listed.categories(), line.putArray("categories"));
    line.put("developer", listed.developer());
    listed.price().ifPresent(price -> writePrice(price, line));
    writeInAppPurchases(listed.inAppPurchases(), line);
    listed.version().ifPresent(text -> line.put("version", text));
    listed.releasedAt().ifPresent(instant -> line.put("released_at", instant.toString()));
    listed.updatedAt().ifPresent(instant -> line.put("updated_at", instant.toString()));
    if (!listed.details().equals(ListingDetails.NONE)) {
      writeDetails(listed.details(), line.putObject("details"));
    }
  }

  private static Map<String, List<String>> screenshots(LineFields fields) {
    Map<String, List<String>> screenshots = new LinkedHashMap<>();
    if (fields.has("screenshots")) {
      ObjectNode byType = fields.object("screenshots");
      LineFields types = new LineFields(byType);
      byType.propertyNames().forEach(type -> screenshots.put(type, types.texts(type)));
    }
    return screenshots;
  }

  private static void writeScreenshots(Map<String, List<String>> screenshots, ObjectNode node) {
    screenshots.forEach((type, urls) -> urls.forEach(node.putArray(type)::add));
  }

  private static List<Category> categories(LineFields fields) {
    return fields.has("categories")
        ? fields.list("categories", ListingFields::category)
        : List.of();
  }

  static Category category(JsonNode node) {
    LineFields fields = new LineFields(LineFields.asObject(node));
    return new Category(fields.value("id", CategoryId::new), fields.text("name"));
  }

  private static void writeCategories(List<Category> categories, ArrayNode node) {
    categories.forEach(category -> writeCategory(category, node.addObject()));
  }

  static void writeCategory(Category category, ObjectNode node) {
    node.put("id", category.id().value()).put("name", category.name());
  }

  static Price price(String text, LineFields fields) {
    return new Price(text, fields.find("amount", Price::parseAmount), fields.findText("currency"));
  }

  static void writePrice(Price price, ObjectNode line) {
    line.put("price", price.text());
    price.amount().ifPresent(amount -> line.put("amount", amount.toPlainString()));
    price.currency().ifPresent(currency -> line.put("currency", currency));
  }

  /** The list of purchases, or whether there are any. */
  private static InAppPurchases inAppPurchases(LineFields fields) {
    if (fields.has("inapp_payments")) {
      return new InAppPurchases.Items(fields.list("inapp_payments", ListingFields::inAppPurchase));
    }
    return fields.has("has_inapp_payments")
        ? new InAppPurchases.Offered(fields.flag("has_inapp_payments"))
        : new InAppPurchases.NotShown();
  }

  private static InAppPurchase inAppPurchase(JsonNode node) {
    LineFields fields = new LineFields(LineFields.asObject(node));
    return new InAppPurchase(
        fields.text("id"),
        fields.text("name"),
        fields.text("price"),
        fields.text("pricing_parameters"));
  }

  private static void writeInAppPurchases(InAppPurchases inAppPurchases, ObjectNode line) {
    switch (inAppPurchases) {
      case InAppPurchases.NotShown _ -> {}
      case InAppPurchases.Offered(boolean any) -> line.put("has_inapp_payments", any);
      case InAppPurchases.Items(List<InAppPurchase> items) -> {
        ArrayNode list = line.putArray("inapp_payments");
        items.forEach(item -> writeItem(item, list.addObject()));
      }
    }
  }

  private static void writeItem(InAppPurchase item, ObjectNode node) {
    node.put("id", item.id())
        .put("name", item.name())
        .put("price", item.price())
        .put("pricing_parameters", item.pricingParameters());
  }
}
