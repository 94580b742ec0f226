package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Corruption;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Corrupts JSON replies of Apple's interfaces. */
final class CorruptJson {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** The lists of search and lookup, feeds, native search, Apple Ads and trending searches. */
  private static final List<String> RESULTS =
      List.of("results", "entry", "bubbles", "rows", "trendingSearches");

  /** Of Apple Ads: what has the rows of a report, or the list of suggestions. */
  private static final String RESULT = "result";

  private static final List<String> BETWEEN_PAGES = List.of("first", "last", "previous", "next");

  private CorruptJson() {}

  static String corrupt(Corruption fault, String body) {
    ObjectNode root = (ObjectNode) JSON.readTree(body);
    switch (fault) {
      case RENAMED_ENVELOPE -> rename(root);
      case RENAMED_FIELDS -> renameWithin(root);
      case MOVED_LIST -> renameList(root);
      case MISSING_CONTAINER -> removeResults(root);
      case EMPTY -> empty(root);
      case TRUNCATED -> {}
    }
    return JSON.writeValueAsString(root);
  }

  private static void rename(ObjectNode object) {
    List.copyOf(object.propertyNames()).forEach(name -> rename(object, name));
  }

  private static void rename(ObjectNode object, String name) {
    object.set(name + "V2", object.remove(name));
  }

  /** In the object or one of its direct members. */
  private static void renameList(ObjectNode object) {
    RESULTS.stream().filter(object::has).forEach(name -> rename(object, name));
    if (object.get(RESULT) instanceof ArrayNode) {
      rename(object, RESULT);
    }
    for (JsonNode child : List.copyOf(object.values())) {
      if (child instanceof ObjectNode within) {
        renameList(within);
      }
    }
  }

  /** The keys of all objects in arrays. */
  private static void renameWithin(JsonNode node) {
    for (JsonNode child : List.copyOf(node.values())) {
      if (node.isArray() && child instanceof ObjectNode object) {
        rename(object);
      } else {
        renameWithin(child);
      }
    }
  }

  /** A feed without entries would be an empty feed, so the whole feed is removed. */
  private static void removeResults(ObjectNode root) {
    if (root.get("feed") instanceof ObjectNode feed) {
      feed.removeAll();
    }
    RESULTS.forEach(root::remove);
    if (root.get(RESULT) instanceof ObjectNode result) {
      RESULTS.forEach(result::remove);
    } else {
      root.remove(RESULT);
    }
  }

  /** The links between pages are blank where a feed has no entries. */
  private static void blankLink(JsonNode link) {
    if (link.path("attributes") instanceof ObjectNode attributes
        && BETWEEN_PAGES.contains(attributes.path("rel").asString(""))) {
      attributes.put("href", "");
    }
  }

  private static void empty(ObjectNode object) {
    if (object.has("resultCount")) {
      object.put("resultCount", 0);
    }
    if (object.get("feed") instanceof ObjectNode feed) {
      feed.remove("entry");
      feed.path("link").forEach(CorruptJson::blankLink);
    }
    if (object.get(RESULT) instanceof ObjectNode result) {
      empty(result);
    } else if (object.get(RESULT) instanceof ArrayNode result) {
      result.removeAll();
      object.remove("pagination");
    }
    for (String name : RESULTS) {
      if (object.get(name) instanceof ArrayNode results) {
        results.removeAll();
      }
    }
  }
}
