package dev.storescope.sandbox.appstoreconnect;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object of a reply.
 *
 * @param attributes texts and truth values by name
 * @param related the one object of a relation, by the name of the relation
 */
record Resource(
    String type, String id, Map<String, Object> attributes, Map<String, Resource> related) {
  Resource {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    related = Map.copyOf(related);
  }

  Resource(String type, String id, Map<String, Object> attributes) {
    this(type, id, attributes, Map.of());
  }
}
