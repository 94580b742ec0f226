package dev.storescope.server.http;

import java.util.Locale;

/** What is wrong with one parameter; the detail says what would be accepted. */
record Mistake(String parameter, Code code, String detail) {

  /** The kinds of mistakes, named as in the interface. */
  enum Code {
    MISSING,
    INVALID,
    UNKNOWN_COUNTRY,
    OUT_OF_RANGE,
    REPEATED,
    IN_FUTURE,
    UNSUPPORTED_FOR_STORE;

    String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
