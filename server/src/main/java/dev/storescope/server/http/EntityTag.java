package dev.storescope.server.http;

import java.util.Arrays;
import java.util.List;

/**
 * The tag of the data of an answer. It is a weak one (RFC 9110, 8.8.1): the same data is sent under
 * another id each time.
 */
record EntityTag(String opaque) {
  private static final int BYTES = 16;

  static EntityTag of(byte[] data) {
    return new EntityTag(Sha256.of(data, BYTES));
  }

  /** Whether the values of an {@code If-None-Match} name this one, or any. */
  boolean isAmong(List<String> values) {
    return values.stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .anyMatch(tag -> tag.equals("*") || tag.equals(toString()) || tag.equals(quoted()));
  }

  @Override
  public String toString() {
    return "W/" + quoted();
  }

  private String quoted() {
    return '"' + opaque + '"';
  }
}
