package dev.storescope.http;

import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The encoded data of a response and its entity tag. The tag is a weak one (RFC 9110, 8.8.1): the
 * same data is sent with another request id each time.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TaggedJson(byte[] json, String tag) {
  private static final int TAG_BYTES = 16;

  public static TaggedJson of(JsonNode node) {
    byte[] json = Exchange.bytes(node);
    return new TaggedJson(json, "W/\"" + Sha256.of(json, TAG_BYTES) + '"');
  }

  /** Whether the values of an {@code If-None-Match} name the tag, or any. */
  boolean isAmong(List<String> values) {
    String strong = tag.substring("W/".length());
    return values.stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals(strong));
  }
}
