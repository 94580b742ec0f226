package dev.storescope.alerts;

import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import dev.storescope.text.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** Writes one message about all alerts of a check. */
public final class AlertMessages {
  /** The most items of a message; a last line has the number of the others. */
  public static final int MAX_ITEMS = 50;

  private static final String FIRED = "alert.fired";
  private static final String CONDITION = "condition";

  private AlertMessages() {}

  /**
   * Writes the message about what fired a rule.
   *
   * @param alerts at least one, the most important first
   */
  public static Message write(AlertRule rule, List<Alert> alerts) {
    String title =
        "%s: %s".formatted(rule.definition().name(), Quantity.of(alerts.size(), "alert"));
    List<Item> items = alerts.stream().map(alert -> ofRule(rule, alert.item())).toList();
    return new Message(FIRED, title, limited(items));
  }

  /** The condition that a message is about; empty for a digest. */
  static Optional<AlertCondition.Kind> findCondition(Message message) {
    return message.items().stream()
        .findFirst()
        .flatMap(item -> Optional.ofNullable(item.fields().get(CONDITION)))
        .flatMap(AlertCondition.Kind::find);
  }

  /** The first items, and how many more there are. */
  static List<Item> limited(List<Item> items) {
    return items.size() <= MAX_ITEMS
        ? items
        : Stream.concat(
                items.stream().limit(MAX_ITEMS),
                Stream.of(
                    new Item(String.format(Locale.ROOT, "and %d more", items.size() - MAX_ITEMS))))
            .toList();
  }

  private static Item ofRule(AlertRule rule, Item item) {
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("rule", String.valueOf(rule.id()));
    fields.put(CONDITION, rule.definition().condition().kind().wireName());
    fields.putAll(item.fields());
    return new Item(item.text(), fields);
  }
}
