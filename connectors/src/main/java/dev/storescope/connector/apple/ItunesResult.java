package dev.storescope.connector.apple;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The fields of a result of the iTunes Search API, as far as any of them is read. */
final class ItunesResult implements ReplyFields<ItunesKey> {
  private final Map<ItunesKey, JsonNode> values = new EnumMap<>(ItunesKey.class);

  /** The last of equal keys counts. */
  void put(ItunesKey key, JsonNode value) {
    if (value.isNull()) {
      values.remove(key);
    } else {
      values.put(key, value);
    }
  }

  @Override
  public Optional<JsonNode> find(ItunesKey key) {
    return Optional.ofNullable(values.get(key));
  }
}
