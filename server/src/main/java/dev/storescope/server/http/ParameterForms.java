package dev.storescope.server.http;

import dev.storescope.server.http.Mistake.Code;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How values are written in parameters; what is written otherwise is refused with what would do.
 */
final class ParameterForms {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
  private static final int MOST_DIGITS = 9;

  private ParameterForms() {}

  static StoreType storeType(String text) {
    return StoreType.find(text).orElseThrow(() -> not("appstore or googleplay"));
  }

  static StoreType likelyStore(String app) {
    return NUMBER.matcher(app).matches() ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY;
  }

  static CategoryId numericCategory(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("a category is a number such as 6015: /api/categories");
    }
    return new CategoryId(text);
  }

  static Device appleDevice(String text) {
    return Device.find(text)
        .filter(device -> device.store() == StoreType.APP_STORE)
        .orElseThrow(() -> not("iphone or ipad"));
  }

  static boolean bool(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw not("true, false, 1 or 0");
    };
  }

  static int integer(String text, int least, int most) {
    if (!NUMBER.matcher(text).matches()) {
      throw not("a number from " + least + " to " + most);
    }
    int value = text.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(text);
    if (value < least || value > most) {
      throw new MistakeException(Code.OUT_OF_RANGE, least + " to " + most + " is accepted");
    }
    return value;
  }

  private static IllegalArgumentException not(String accepted) {
    return new IllegalArgumentException(accepted + " is accepted");
  }
}
