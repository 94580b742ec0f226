package dev.storescope.server.http;

import java.time.InstantSource;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Makes the ids of requests: 32 hexadecimal digits, 12 of the time in milliseconds and 20 by
 * chance. Those of about the same time stand together in the ledger's index of them, so that few of
 * its pages are written.
 */
final class RequestIds {
  private static final int DIGITS_OF_TIME = 12;
  private static final int DIGITS_BY_CHANCE = 4;

  private final InstantSource clock;
  private final RandomGenerator random;

  RequestIds(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  String next() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(clock.millis(), DIGITS_OF_TIME)
        + hex.toHexDigits(random.nextLong(), DIGITS_BY_CHANCE)
        + hex.toHexDigits(random.nextLong());
  }
}
