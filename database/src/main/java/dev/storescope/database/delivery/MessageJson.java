package dev.storescope.database.delivery;

import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A message as it is stored. */
final class MessageJson {
  private static final JsonMapper JSON = new JsonMapper();

  private MessageJson() {}

  static String write(Message message) {
    ObjectNode root = JSON.createObjectNode();
    root.put("type", message.type()).put("title", message.title());
    ArrayNode items = root.putArray("items");
    for (Item item : message.items()) {
      ObjectNode node = items.addObject().put("text", item.text());
      if (!item.fields().isEmpty()) {
        ObjectNode fields = node.putObject("fields");
        item.fields().forEach(fields::put);
      }
    }
    return root.toString();
  }

  static Message read(String json) {
    JsonNode root = JSON.readTree(json);
    List<Item> items = new ArrayList<>();
    for (JsonNode item : root.path("items")) {
      SequencedMap<String, String> fields = new LinkedHashMap<>();
      item.path("fields").forEachEntry((name, value) -> fields.put(name, value.stringValue()));
      items.add(new Item(item.path("text").stringValue(), fields));
    }
    return new Message(root.path("type").stringValue(), root.path("title").stringValue(), items);
  }
}
