package dev.storescope.connector.apple;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The fields of a result of the iTunes Search API, as far as any of them is read. */
final class ItunesResult implements ReplyFields<ItunesKey> {
  private static final int KEYS = ItunesKey.values().length;

  private final @Nullable JsonNode[] values = new @Nullable JsonNode[KEYS];

  /** The last of equal keys counts. */
  void put(ItunesKey key, JsonNode value) {
    values[key.ordinal()] = value.isNull() ? null : value;
  }

  @Override
  public Optional<JsonNode> find(ItunesKey key) {
    return Optional.ofNullable(values[key.ordinal()]);
  }
}
