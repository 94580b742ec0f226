package dev.storescope.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The arguments of a tool call, which are as the schema of the tool says. */
record ToolArguments(JsonNode json) {
  static final String STORETYPE = "storetype";
  static final String STOREID = "storeid";
  static final String COUNTRY = "country";

  String text(String name) {
    return json.path(name).asString("");
  }

  Optional<String> find(String name) {
    return Optional.of(text(name)).filter(text -> !text.isBlank());
  }

  int number(String name, int otherwise) {
    return json.path(name).asInt(otherwise);
  }

  boolean flag(String name, boolean otherwise) {
    return json.path(name).asBoolean(otherwise);
  }

  List<String> texts(String name) {
    return json.path(name).valueStream().map(JsonNode::asString).toList();
  }

  /** The interface separates keywords by commas, and would charge for each part. */
  void refuseCommasInKeywords() {
    for (String keyword : texts(Inputs.KEYWORDS)) {
      if (keyword.contains(",")) {
        throw new RefusedCallException(
            "The keyword '%s' has a comma. Send each keyword as a separate entry of 'keywords'. This was not charged."
                .formatted(keyword));
      }
    }
  }

  /** The store and the country, as the interface names them. */
  Map<String, String> market() {
    return pick(STORETYPE, COUNTRY);
  }

  /** The app in a country, as the interface names it. */
  Map<String, String> app() {
    return pick(STORETYPE, STOREID, COUNTRY);
  }

  /** Those of the arguments that were sent. */
  Map<String, String> pick(String... names) {
    Map<String, String> picked = new LinkedHashMap<>();
    for (String name : names) {
      find(name).ifPresent(text -> picked.put(name, text));
    }
    return picked;
  }
}
