package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The shelves of a page, by name: each has a type of content and items of one kind. A shelf that is
 * missing or null is empty; one of another type is drift.
 */
record PageShelves(JsonFields byName) {

  /** The items of a shelf, which must all be of a kind. */
  List<JsonFields> list(String name, String type, String kind) {
    List<JsonFields> items = items(name, type);
    if (!items.stream().allMatch(item -> isOf(kind, item))) {
      throw drifted("the shelf " + name + " has items that are no " + kind);
    }
    return items;
  }

  /** The items of a shelf that are of a kind, without the others. */
  List<JsonFields> listOnly(String name, String type, String kind) {
    return items(name, type).stream().filter(item -> isOf(kind, item)).toList();
  }

  /** All shelves with a type of content. */
  List<JsonFields> listOfType(String type) {
    return byName.object().propertyNames().stream()
        .flatMap(name -> findObject(name).stream())
        .filter(shelf -> shelf.findText("contentType").filter(type::equals).isPresent())
        .toList();
  }

  private Optional<JsonFields> findObject(String name) {
    return byName.find(name).filter(node -> node.isObject()).map(JsonFields::new);
  }

  private List<JsonFields> items(String name, String type) {
    return byName.findObject(name).stream().flatMap(shelf -> items(name, type, shelf)).toList();
  }

  private static Stream<JsonFields> items(String name, String type, JsonFields shelf) {
    if (!shelf.text("contentType").equals(type)) {
      throw drifted("the shelf %s has the type %s".formatted(name, shelf.text("contentType")));
    }
    return shelf.objects("items").stream();
  }

  private static boolean isOf(String kind, JsonFields item) {
    return item.findText("$kind").filter(kind::equals).isPresent();
  }
}
