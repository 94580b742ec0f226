package dev.storescope.openapi;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Lists that are named once, so that others have them whole. */
record NamedSets(JsonNode sets) {
  /** The names that a list of names and sets, or one of them, stands for. */
  List<String> names(JsonNode source) {
    List<String> names = new ArrayList<>();
    collect(source, names);
    return names;
  }

  private void collect(JsonNode source, List<String> names) {
    if (source.isArray()) {
      source.forEach(each -> collect(each, names));
    } else if (sets.has(source.asString())) {
      collect(sets.get(source.asString()), names);
    } else {
      names.add(source.asString());
    }
  }
}
