package dev.storescope.history;

import dev.storescope.observation.ProductPage;
import dev.storescope.observation.ProductPage.Event;
import dev.storescope.observation.ProductPage.PrivacyType;
import dev.storescope.observation.ProductPage.Purchase;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes what a product page has. */
final class ProductPageFields {
  private ProductPageFields() {}

  static ProductPage read(ObjectNode object) {
    LineFields fields = new LineFields(object);
    ProductPage page =
        new ProductPage(
            fields.findText("subtitle"),
            fields.has("offers_purchases")
                ? Optional.of(fields.flag("offers_purchases"))
                : Optional.empty(),
            fields.list("purchases", ProductPageFields::purchase),
            fields.findText("age_rating"),
            fields.list("privacy", ProductPageFields::privacyType),
            fields.list("events", ProductPageFields::event),
            fields.texts("features"),
            screenshots(fields.object("screenshots")));
    fields.requireNoMore();
    return page;
  }

  private static Purchase purchase(JsonNode node) {
    return entry(node, fields -> new Purchase(fields.text("name"), fields.text("price")));
  }

  private static PrivacyType privacyType(JsonNode node) {
    return entry(
        node, fields -> new PrivacyType(fields.text("identifier"), fields.texts("categories")));
  }

  private static Event event(JsonNode node) {
    return entry(
        node,
        fields ->
            new Event(
                fields.text("id"),
                fields.text("title"),
                fields.findText("kind"),
                fields.findInstant("starts_at"),
                fields.findInstant("ends_at")));
  }

  private static <T> T entry(JsonNode node, Function<LineFields, T> read) {
    LineFields fields = new LineFields(LineFields.asObject(node));
    T entry = read.apply(fields);
    fields.requireNoMore();
    return entry;
  }

  private static SortedMap<String, Integer> screenshots(ObjectNode object) {
    LineFields fields = new LineFields(object);
    SortedMap<String, Integer> screenshots = new TreeMap<>();
    object.propertyNames().forEach(platform -> screenshots.put(platform, fields.number(platform)));
    return screenshots;
  }

  static void write(ProductPage page, ObjectNode node) {
    page.subtitle().ifPresent(subtitle -> node.put("subtitle", subtitle));
    page.offersPurchases().ifPresent(any -> node.put("offers_purchases", any));
    ArrayNode purchases = node.putArray("purchases");
    page.purchases()
        .forEach(
            purchase ->
                purchases.addObject().put("name", purchase.name()).put("price", purchase.price()));
    page.ageRating().ifPresent(rating -> node.put("age_rating", rating));
    ArrayNode privacy = node.putArray("privacy");
    page.privacyTypes().forEach(type -> write(type, privacy.addObject()));
    ArrayNode events = node.putArray("events");
    page.events().forEach(event -> write(event, events.addObject()));
    page.features().forEach(node.putArray("features")::add);
    page.screenshots().forEach(node.putObject("screenshots")::put);
  }

  private static void write(PrivacyType type, ObjectNode node) {
    node.put("identifier", type.identifier());
    type.categories().forEach(node.putArray("categories")::add);
  }

  private static void write(Event event, ObjectNode node) {
    node.put("id", event.id()).put("title", event.title());
    event.kind().ifPresent(kind -> node.put("kind", kind));
    event.startsAt().ifPresent(instant -> node.put("starts_at", instant.toString()));
    event.endsAt().ifPresent(instant -> node.put("ends_at", instant.toString()));
  }
}
