package dev.storescope.http.api;

import dev.storescope.http.validation.InvalidValueException;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Values that are sent as one parameter, separated by commas. */
final class EntryList {
  private static final int MAX_ERRORS = 10;

  private EntryList() {}

  /**
   * The values in the order sent, each with how it was first sent; without empty and repeated
   * entries.
   *
   * @param plural what the values are called
   * @throws IllegalArgumentException if an entry is not valid, or there are too many
   */
  static <T> Map<T, String> parse(
      String text, int maxValues, String plural, Function<String, T> parse) {
    List<InvalidValueException> errors = new ArrayList<>();
    Map<T, String> values = values(text.split(",", -1), parse, errors);
    if (values.size() > maxValues) {
      errors.add(
          InvalidValueException.must(
              ErrorCode.OUT_OF_RANGE, "have at most " + maxValues + " " + plural));
    }
    if (!errors.isEmpty()) {
      throw new InvalidValueException(errors);
    }
    return values;
  }

  private static <T> Map<T, String> values(
      String[] entries, Function<String, T> parse, List<InvalidValueException> errors) {
    Map<T, String> values = new LinkedHashMap<>();
    for (int i = 0; i < entries.length; i++) {
      if (!entries[i].isBlank() || Keyword.hasControl(entries[i])) {
        try {
          values.putIfAbsent(parse.apply(entries[i]), entries[i].strip());
        } catch (InvalidValueException e) {
          add(which(i, entries), e, errors);
        } catch (IllegalArgumentException e) {
          add(
              which(i, entries),
              new InvalidValueException(ErrorCode.INVALID, String.valueOf(e.getMessage())),
              errors);
        }
      }
    }
    return values;
  }

  private static String which(int index, String[] entries) {
    return entries.length > 1 ? "Entry " + (index + 1) + ": " : "";
  }

  private static void add(
      String which, InvalidValueException error, List<InvalidValueException> errors) {
    if (errors.size() < MAX_ERRORS) {
      errors.add(error.within(which));
    }
  }
}
