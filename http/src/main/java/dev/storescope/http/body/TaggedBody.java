package dev.storescope.http.body;

import java.util.Arrays;
import java.util.List;

/**
 * The encoded data of a response and its entity tag. The tag is a weak one (RFC 9110, 8.8.1): the
 * same JSON is sent with another request id each time.
 */
public sealed interface TaggedBody permits TaggedJson, TaggedCsv {
  String tag();

  /** How many bytes of data it has. */
  int length();

  /** The tag of bytes. */
  static String tagOf(byte[] bytes) {
    int tagBytes = 16;
    return "W/\"" + Sha256.of(bytes, tagBytes) + '"';
  }

  /** Whether the values of an {@code If-None-Match} name the tag, or any. */
  default boolean isAmong(List<String> values) {
    if (values.isEmpty()) {
      return false;
    }
    String strong = tag().substring("W/".length());
    return values.stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .anyMatch(each -> each.equals("*") || each.equals(tag()) || each.equals(strong));
  }
}
