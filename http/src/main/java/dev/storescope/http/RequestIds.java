package dev.storescope.http;

import java.time.InstantSource;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Generates request ids: 32 hexadecimal digits, 12 of the time in milliseconds and 20 random ones.
 * Ids of about the same time are neighbours in the ledger's index, so that few of its pages are
 * written.
 */
record RequestIds(InstantSource clock, RandomGenerator random) {
  private static final int TIME_DIGITS = 12;
  private static final int RANDOM_BYTES = 10;

  String next() {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(clock.millis(), TIME_DIGITS) + hex.formatHex(bytes);
  }
}
