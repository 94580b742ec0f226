package dev.storescope.alerts;

import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.listings.ListingPart.PartKind;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the values of rules and digests, whether a form, the interface or a command has them.
 * Every method throws an {@link IllegalArgumentException} that says what is accepted.
 */
public final class RuleValues {
  private RuleValues() {}

  public static AlertCondition.Kind condition(String text) {
    return oneOf("condition", AlertCondition.Kind.values(), AlertCondition.Kind::wireName, text);
  }

  public static PartKind part(String text) {
    return oneOf("part of a listing", PartKind.values(), PartKind::wireName, text);
  }

  public static Whose whose(String text) {
    return oneOf("value of whose", Whose.values(), Whose::wireName, text);
  }

  /** A time of the day, to the minute. */
  public static LocalTime time(String text) {
    try {
      return LocalTime.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "Invalid time '%s'. Use hours and minutes such as 22:00.".formatted(text), e);
    }
  }

  public static ZoneId timeZone(String text) {
    try {
      return ZoneId.of(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "Invalid time zone '%s'. Use a name such as Europe/Paris, or UTC.".formatted(text), e);
    }
  }

  private static <T> T oneOf(String what, T[] values, Function<T, String> name, String text) {
    return Arrays.stream(values)
        .filter(value -> name.apply(value).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid %s '%s'. Use one of %s."
                        .formatted(
                            what,
                            text,
                            Stream.of(values).map(name).collect(Collectors.joining(", ")))));
  }
}
