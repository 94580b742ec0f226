package dev.storescope.connector.apple;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/**
 * The keys of the results of a reply, in the order of the results before. Most results have the
 * same keys in the same order, and comparing a key with the expected one is faster than reading it.
 */
final class KeyOrder {
  private final Map<String, Key> known = new HashMap<>();
  private final Key start = new Key("");
  private Key current = start;

  /** A key, and the one that followed it the last time. */
  private static final class Key {
    private final SerializableString name;
    private final Optional<ItunesKey> read;
    private Key next = this;

    private Key(String name) {
      this.name = new SerializedString(name);
      this.read = ItunesKey.find(name);
    }
  }

  /** Begins with a result. */
  void restart() {
    current = start;
  }

  /** Reads the next key; returns whether the result has one more. */
  boolean readNext(JsonParser parser) {
    Key before = current;
    if (parser.nextName(before.next.name)) {
      current = before.next;
      return true;
    }
    if (parser.currentToken() == JsonToken.END_OBJECT) {
      return false;
    }
    current = known.computeIfAbsent(parser.currentName(), Key::new);
    before.next = current;
    return true;
  }

  /** The key, if its value is to be read. */
  Optional<ItunesKey> findKey() {
    return current.read;
  }
}
