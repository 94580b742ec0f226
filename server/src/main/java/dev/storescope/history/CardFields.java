package dev.storescope.history;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the cards of a ranking, and the summaries that they refer to. */
final class CardFields {
  private static final HexFormat HEX = HexFormat.of();
  private static final int DIGITS = 2 * Card.DIGEST_BYTES;

  private CardFields() {}

  static Map<AppId, Card> read(LineFields fields, StoreType store) {
    Map<AppId, Card> cards = new LinkedHashMap<>();
    if (fields.has("cards")) {
      ObjectNode byApp = fields.object("cards");
      LineFields apps = new LineFields(byApp);
      byApp
          .propertyNames()
          .forEach(app -> cards.put(AppId.of(store, app), card(new LineFields(apps.object(app)))));
    }
    return cards;
  }

  private static Card card(LineFields fields) {
    Card card =
        new Card(
            fields.value("content", LineFields.constant(CardContent.values())),
            fields.value("digest", CardFields::digest),
            rating(fields));
    fields.requireNoMore();
    return card;
  }

  static long digest(String text) {
    if (text.length() != DIGITS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "Invalid digest '%2$s'. Use %1$d hexadecimal digits.", DIGITS, text));
    }
    return HexFormat.fromHexDigitsToLong(text);
  }

  static String digest(long digest) {
    return HEX.toHexDigits(digest, DIGITS);
  }

  private static CardRating rating(LineFields fields) {
    if (fields.has("rating_count")) {
      return new CardRating.Counted(
          new Facts.Rating(fields.decimal("rating"), fields.whole("rating_count")));
    }
    return fields.has("rating")
        ? new CardRating.Average(fields.decimal("rating"))
        : new CardRating.NotShown();
  }

  /** In the order of the ids, so that two exports of one archive are the same bytes. */
  static void write(Map<AppId, Card> cards, ObjectNode line) {
    if (!cards.isEmpty()) {
      ObjectNode byApp = line.putObject("cards");
      cards.entrySet().stream()
          .sorted(Comparator.comparing(entry -> entry.getKey().value()))
          .forEach(entry -> write(entry.getValue(), byApp.putObject(entry.getKey().value())));
    }
  }

  private static void write(Card card, ObjectNode node) {
    node.put("content", card.content().name().toLowerCase(Locale.ROOT));
    node.put("digest", digest(card.digest()));
    switch (card.rating()) {
      case CardRating.NotShown() -> {}
      case CardRating.Average(double average) -> node.put("rating", average);
      case CardRating.Counted(Facts.Rating(double average, long count)) ->
          node.put("rating", average).put("rating_count", count);
    }
  }

  static Facts.Summary readSummary(ObjectNode object) {
    LineFields fields = new LineFields(object);
    Facts.Summary summary =
        new Facts.Summary(
            fields.text("title"),
            fields.findText("developer"),
            fields.findText("icon"),
            fields.findText("price").map(text -> ListingFields.price(text, fields)),
            fields.findObject("category").map(ListingFields::category),
            fields.findText("text"),
            fields.findInstant("released_at"));
    fields.requireNoMore();
    return summary;
  }

  static void write(Facts.Summary summary, ObjectNode node) {
    node.put("title", summary.title());
    summary.developer().ifPresent(text -> node.put("developer", text));
    summary.icon().ifPresent(text -> node.put("icon", text));
    summary.price().ifPresent(price -> ListingFields.writePrice(price, node));
    summary
        .category()
        .ifPresent(category -> ListingFields.writeCategory(category, node.putObject("category")));
    summary.text().ifPresent(text -> node.put("text", text));
    summary.releasedAt().ifPresent(instant -> node.put("released_at", instant.toString()));
  }
}
