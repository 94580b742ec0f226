package dev.storescope.http.validation;

import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.CountryNames;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** How a value is written in a request. Values of query strings, forms and paths are JSON texts. */
@FunctionalInterface
public interface ValueType<T> {
  Pattern NUMBER = Pattern.compile("-?[0-9]+");

  ValueType<StoreType> STORETYPE =
      text(name -> StoreType.find(name).orElseThrow(() -> mustBe("appstore or googleplay")));

  /** A country in which at least one store has a storefront. */
  ValueType<Country> COUNTRY = text(ValueType::country);

  ValueType<Device> APPLE_DEVICE =
      text(
          name ->
              Device.find(name)
                  .filter(device -> device.store() == StoreType.APP_STORE)
                  .orElseThrow(() -> mustBe("iphone or ipad")));

  /** A date such as 2026-11-24. */
  ValueType<LocalDate> DATE = text(ValueType::date);

  /** A truth value as text. */
  ValueType<Boolean> FLAG =
      text(
          text ->
              switch (text.toLowerCase(Locale.ROOT)) {
                case "true", "1" -> true;
                case "false", "0" -> false;
                default -> throw mustBe("true, false, 1 or 0");
              });

  ValueType<Boolean> BOOLEAN =
      value -> {
        if (!value.isBoolean()) {
          throw mustBe("true or false");
        }
        return value.asBoolean();
      };

  /**
   * Parses a value.
   *
   * @throws IllegalArgumentException if it is not one, with a message that says what would be right
   */
  T parse(JsonNode value);

  static <T> ValueType<T> text(Function<String, T> parse) {
    return value -> {
      if (!value.isString()) {
        throw mustBe("a string");
      }
      return parse.apply(value.asString());
    };
  }

  /** A text that is not blank. */
  static ValueType<String> text(int minLength, int maxLength) {
    return text(
        text -> {
          if (text.length() < minLength || text.length() > maxLength) {
            throw InvalidValueException.must(
                ErrorCode.OUT_OF_RANGE, "have " + minLength + " to " + maxLength + " characters");
          }
          if (text.isBlank()) {
            throw InvalidValueException.must(ErrorCode.INVALID, "not be blank");
          }
          return text;
        });
  }

  static ValueType<Long> integer(long min, long max) {
    return value -> {
      if (!value.isIntegralNumber()) {
        throw mustBe("a whole number");
      }
      if (!value.canConvertToLong() || value.asLong() < min || value.asLong() > max) {
        throw outOfRange(min, max);
      }
      return value.asLong();
    };
  }

  /** A whole number as text. */
  static ValueType<Integer> digits(int min, int max) {
    return text(
        text -> {
          if (!NUMBER.matcher(text).matches()) {
            throw mustBe("a whole number from " + min + " to " + max);
          }
          int value = text.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(text);
          if (value < min || value > max) {
            throw outOfRange(min, max);
          }
          return value;
        });
  }

  /** A list of texts; equal entries are merged. */
  static <T> ValueType<List<T>> list(int maxSize, Function<String, T> parse) {
    ValueType<T> entry = text(parse);
    return value -> {
      if (!value.isArray()) {
        throw mustBe("a list of strings");
      }
      if (value.size() > maxSize) {
        throw InvalidValueException.must(
            ErrorCode.OUT_OF_RANGE, "have at most " + maxSize + " entries");
      }
      Set<T> entries = new LinkedHashSet<>();
      value.valueStream().forEach(node -> entries.add(entry.parse(node)));
      return List.copyOf(entries);
    };
  }

  /** An app of a store; where the store is not known, of the one whose ids look like the text. */
  static AppId app(Optional<StoreType> store, String text) {
    return AppId.of(store.orElseGet(() -> likelyStore(text)), text);
  }

  private static StoreType likelyStore(String id) {
    return NUMBER.matcher(id).matches() ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY;
  }

  /** For a value that is not what it must be, such as "iphone or ipad". */
  static InvalidValueException mustBe(String what) {
    return InvalidValueException.must(ErrorCode.INVALID, "be " + what);
  }

  private static InvalidValueException outOfRange(long min, long max) {
    return InvalidValueException.must(ErrorCode.OUT_OF_RANGE, "be " + min + " to " + max);
  }

  /**
   * A country in which at least one store has a storefront.
   *
   * @throws IllegalArgumentException if the code is that of none
   */
  static Country country(String code) {
    if (code.length() != 2 || !isLatin(code.charAt(0)) || !isLatin(code.charAt(1))) {
      throw new IllegalArgumentException(
          "Invalid country '" + code + "'. Use a two-letter code such as us. See /api/countries.");
    }
    Country country = Country.of(code);
    if (Storefronts.find(country).isEmpty()) {
      throw new InvalidValueException(
          ErrorCode.UNKNOWN_COUNTRY,
          "No store has a storefront in '%s'.%s See /api/countries."
              .formatted(
                  code, CountryNames.suggest(code).map(" Did you mean %s?"::formatted).orElse("")));
    }
    return country;
  }

  private static boolean isLatin(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "Invalid date '%s'. Use a date such as 2026-11-24.".formatted(text), e);
    }
  }
}
