package dev.storescope.http.validation;

import java.util.Locale;

/** What is wrong with one parameter of a request; the detail says what would be right. */
public record ValidationError(String parameter, ErrorCode code, String detail) {

  /** The kinds of errors, named as in the interface. */
  public enum ErrorCode {
    MISSING,
    INVALID,
    UNKNOWN_COUNTRY,
    OUT_OF_RANGE,
    REPEATED,
    IN_FUTURE,
    UNSUPPORTED_FOR_STORE,
    UNKNOWN_PARAMETER;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
