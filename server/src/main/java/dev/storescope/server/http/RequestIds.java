package dev.storescope.server.http;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Makes the ids of requests: 32 hexadecimal digits, by chance. */
final class RequestIds {
  private final RandomGenerator random;

  RequestIds(RandomGenerator random) {
    this.random = random;
  }

  String next() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
  }
}
