package dev.storescope.keywords;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How much a keyword is searched for.
 *
 * @param popularity the observed search popularity, 1 to 100; never an estimate
 * @param usersPerDay the estimated searches per day
 */
public record KeywordMetrics(OptionalInt popularity, OptionalLong usersPerDay) {
  public boolean isEmpty() {
    return popularity.isEmpty() && usersPerDay.isEmpty();
  }
}
