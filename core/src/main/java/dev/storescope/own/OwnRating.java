package dev.storescope.own;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The average ratings of an own app on a date, from 1 to 5.
 *
 * @param country empty for all countries together
 * @param ofDay of the ratings given on that date; empty if there were none
 * @param ofAll of all ratings until then; empty if there are none
 */
public record OwnRating(
    AppId app,
    LocalDate date,
    Optional<Country> country,
    OptionalDouble ofDay,
    OptionalDouble ofAll) {
  public OwnRating {
    check(ofDay);
    check(ofAll);
  }

  private static void check(OptionalDouble average) {
    if (average.isPresent() && !(average.getAsDouble() >= 1 && average.getAsDouble() <= 5)) {
      throw new IllegalArgumentException(
          "An average rating must be from 1 to 5, not " + average.getAsDouble() + ".");
    }
  }
}
