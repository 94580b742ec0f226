package dev.storescope.database.workspace;

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
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What consoles have of own apps as it is stored. A field that a later version knows is skipped.
 */
final class OwnAppJson {
  private static final JsonMapper JSON = new JsonMapper();

  private OwnAppJson() {}

  static String write(OwnApp app) {
    return JSON.createObjectNode()
        .put("bundle_id", app.bundleId())
        .put("name", app.name())
        .put("primary_locale", app.primaryLocale().tag())
        .toString();
  }

  static OwnApp readApp(AppId app, String json) {
    JsonNode node = JSON.readTree(json);
    return new OwnApp(
        app,
        text(node, "bundle_id"),
        text(node, "name"),
        MetadataLocale.of(text(node, "primary_locale")));
  }

  static String writeTexts(List<LiveTexts> all) {
    ArrayNode array = JSON.createArrayNode();
    for (LiveTexts texts : all) {
      ObjectNode node =
          array.addObject().put("platform", texts.platform()).put("version", texts.version());
      ObjectNode locales = node.putObject("locales");
      texts
          .byLocale()
          .forEach(
              (locale, each) -> {
                ObjectNode fields = locales.putObject(locale.tag());
                each.metadata()
                    .texts()
                    .forEach((field, text) -> fields.put(field.wireName(), text));
                each.whatsNew().ifPresent(text -> fields.put("whats_new", text));
              });
    }
    return array.toString();
  }

  static List<LiveTexts> readTexts(AppId app, String json) {
    List<LiveTexts> all = new ArrayList<>();
    for (JsonNode node : JSON.readTree(json)) {
      Map<MetadataLocale, LocaleTexts> byLocale = new HashMap<>();
      for (Map.Entry<String, JsonNode> locale : node.path("locales").properties()) {
        Map<MetadataField, String> texts = new EnumMap<>(MetadataField.class);
        for (Map.Entry<String, JsonNode> field : locale.getValue().properties()) {
          MetadataField.find(field.getKey())
              .ifPresent(known -> texts.put(known, field.getValue().stringValue()));
        }
        byLocale.put(
            MetadataLocale.of(locale.getKey()),
            new LocaleTexts(
                new Metadata(app.store(), texts), find(locale.getValue(), "whats_new")));
      }
      all.add(new LiveTexts(app, text(node, "platform"), text(node, "version"), byLocale));
    }
    return all;
  }

  static String writeProducts(List<OwnProduct> products) {
    ArrayNode array = JSON.createArrayNode();
    for (OwnProduct product : products) {
      ObjectNode node =
          array
              .addObject()
              .put("product_id", product.productId())
              .put("name", product.name())
              .put("kind", product.kind())
              .put("state", product.state());
      product.period().ifPresent(period -> node.put("period", period));
      ObjectNode prices = node.putObject("prices");
      product
          .prices()
          .forEach(
              (country, price) ->
                  prices
                      .putObject(country.code())
                      .put("amount", price.amount().toPlainString())
                      .put("currency", price.currency()));
    }
    return array.toString();
  }

  static List<OwnProduct> readProducts(String json) {
    List<OwnProduct> products = new ArrayList<>();
    for (JsonNode node : JSON.readTree(json)) {
      TreeMap<Country, Price> prices = new TreeMap<>();
      for (Map.Entry<String, JsonNode> price : node.path("prices").properties()) {
        prices.put(
            new Country(price.getKey()),
            new Price(
                new BigDecimal(text(price.getValue(), "amount")),
                text(price.getValue(), "currency")));
      }
      products.add(
          new OwnProduct(
              text(node, "product_id"),
              text(node, "name"),
              text(node, "kind"),
              text(node, "state"),
              find(node, "period"),
              prices));
    }
    return products;
  }

  static String write(OwnReview own) {
    Review review = own.review();
    ObjectNode node =
        JSON.createObjectNode()
            .put("author", review.author())
            .put("stars", review.stars())
            .put("text", review.text());
    own.country().ifPresent(country -> node.put("country", country.code()));
    own.language().ifPresent(language -> node.put("language", language.tag()));
    review.title().ifPresent(title -> node.put("title", title));
    review.version().ifPresent(version -> node.put("version", version));
    review
        .answer()
        .ifPresent(
            answer -> {
              ObjectNode written = node.putObject("answer").put("text", answer.text());
              answer.answeredAt().ifPresent(at -> written.put("at", at.toEpochMilli()));
            });
    return node.toString();
  }

  static OwnReview readReview(String id, Instant submittedAt, String json) {
    JsonNode node = JSON.readTree(json);
    Optional<DeveloperAnswer> answer =
        Optional.of(node.path("answer"))
            .filter(JsonNode::isObject)
            .map(
                each ->
                    new DeveloperAnswer(
                        text(each, "text"),
                        Optional.of(each.path("at"))
                            .filter(JsonNode::isNumber)
                            .map(at -> Instant.ofEpochMilli(at.longValue()))));
    return new OwnReview(
        id,
        find(node, "country").map(Country::new),
        find(node, "language").map(MetadataLocale::new),
        new Review(
            text(node, "author"),
            node.path("stars").intValue(),
            find(node, "title"),
            text(node, "text"),
            find(node, "version"),
            submittedAt,
            answer));
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).stringValue();
  }

  private static Optional<String> find(JsonNode node, String name) {
    return node.path(name).stringValueOpt();
  }
}
