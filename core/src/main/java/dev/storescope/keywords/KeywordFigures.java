package dev.storescope.keywords;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How much a keyword is searched for, as far as it is known.
 *
 * @param popularity as search ads tell it, 1 to 100; never an estimate
 * @param usersPerDay the searches for it per day, an estimate
 */
public record KeywordFigures(OptionalInt popularity, OptionalLong usersPerDay) {

  /** Whether neither is known. */
  public boolean isUnknown() {
    return popularity.isEmpty() && usersPerDay.isEmpty();
  }
}
