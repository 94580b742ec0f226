package dev.storescope.dashboard.page.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of {@code texts.properties}: all that Java code says on pages.
 *
 * <p>In a text, {@code {0}} is the first argument, and {@code {0 keyword|keywords}} is the first
 * argument followed by the word for one or for another number. Whole numbers are written in the
 * language of the browser; other arguments as they are, so that a caller passes what {@link Format}
 * writes.
 */
public final class Texts {
  private static final String FILE = "/dashboard/texts.properties";
  private static final Pattern ARGUMENT = Pattern.compile("\\{([0-9])(?: ([^|{}]+)\\|([^|{}]+))?}");
  private static final Properties TEXTS = read();

  private Texts() {}

  /**
   * The text of a key.
   *
   * @throws IllegalArgumentException if there is none, or it has more arguments
   */
  public static String of(String key, Object... arguments) {
    String text =
        Optional.ofNullable(TEXTS.getProperty(key))
            .orElseThrow(() -> new IllegalArgumentException(FILE + " has no " + key));
    return text.indexOf('{') < 0
        ? text
        : ARGUMENT
            .matcher(text)
            .replaceAll(found -> Matcher.quoteReplacement(write(key, found, arguments)));
  }

  /** The name of a constant, whose key is its class and its own name. */
  public static String name(Enum<?> constant) {
    return of(key(constant));
  }

  /** What a constant means, in one line. */
  public static String meaning(Enum<?> constant) {
    return of(key(constant) + ".meaning");
  }

  static String key(Enum<?> constant) {
    Class<?> type = constant.getDeclaringClass();
    String name = type.getName().substring(type.getPackageName().length() + 1);
    return name.replace('$', '.') + "." + constant.name();
  }

  private static String write(String key, MatchResult found, Object[] arguments) {
    int index = Integer.parseInt(found.group(1));
    if (index >= arguments.length) {
      throw new IllegalArgumentException(key + " has more arguments");
    }
    Object argument = arguments[index];
    String text =
        argument instanceof Integer || argument instanceof Long
            ? Format.count(((Number) argument).longValue())
            : argument.toString();
    if (found.group(2) == null) {
      return text;
    }
    boolean isOne = argument instanceof Number number && number.longValue() == 1;
    return text + " " + (isOne ? found.group(2) : found.group(3));
  }

  private static Properties read() {
    Properties texts = new Properties();
    try (InputStream file = Texts.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException(FILE + " is missing from the program");
      }
      texts.load(new InputStreamReader(file, StandardCharsets.UTF_8));
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
