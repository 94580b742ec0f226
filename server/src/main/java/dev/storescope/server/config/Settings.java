package dev.storescope.server.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The effective settings: command-line flags take precedence over environment variables, these over
 * the configuration file, and that over the defaults.
 */
public final class Settings {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

  private final Map<Setting, Value> values = new EnumMap<>(Setting.class);

  /** A value, and where it comes from. */
  public record Value(String text, String origin) {}

  /**
   * @param file by key, as read from the configuration file
   * @throws ConfigurationException for an unknown key
   */
  public Settings(
      Map<Setting, String> flags, Map<String, String> environment, Map<String, String> file) {
    checkKeys(file);
    for (Setting setting : Setting.values()) {
      values.put(setting, effective(setting, flags, environment, file));
    }
  }

  private Settings(Map<Setting, Value> values) {
    this.values.putAll(values);
  }

  /** These settings with other values for some. */
  public Settings with(Map<Setting, String> given) {
    Map<Setting, Value> all = new EnumMap<>(values);
    given.forEach((setting, text) -> all.put(setting, new Value(text, "set by the program")));
    return new Settings(all);
  }

  /** Every setting with its value, in the order they are printed. */
  public Map<Setting, Value> values() {
    return Map.copyOf(values);
  }

  public Value value(Setting setting) {
    return Objects.requireNonNull(values.get(setting));
  }

  public String text(Setting setting) {
    return value(setting).text();
  }

  /** The value of a setting that is off unless it is set. */
  public Optional<String> find(Setting setting) {
    return Optional.of(text(setting)).filter(text -> !text.isEmpty());
  }

  public Path path(Setting setting) {
    return Path.of(text(setting));
  }

  /** Whether the value of a setting that is yes or no is yes. */
  public boolean isYes(Setting setting) {
    return switch (text(setting)) {
      case "yes" -> true;
      case "no" -> false;
      case String _ -> throw wrong(setting, "yes or no");
    };
  }

  /** A number of at least {@code least}. */
  public int number(Setting setting, int least) {
    try {
      int number = Integer.parseInt(text(setting));
      if (number >= least) {
        return number;
      }
      throw wrong(setting, "a number of at least " + least);
    } catch (NumberFormatException e) {
      throw wrong(setting, "a whole number");
    }
  }

  public Duration duration(Setting setting) {
    Matcher matcher = DURATION.matcher(text(setting));
    if (!matcher.matches()) {
      throw wrong(setting, "a duration such as 30s, 5m, 24h or 30d");
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      case String _ -> Duration.ofDays(amount);
    };
  }

  public URI uri(Setting setting) {
    try {
      URI uri = URI.create(text(setting));
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).startsWith("http")) {
        return uri;
      }
      throw wrong(setting, "an address such as " + setting.defaultValue());
    } catch (IllegalArgumentException e) {
      throw wrong(setting, "an address such as " + setting.defaultValue());
    }
  }

  /** An exception for the invalid value of a setting, which says what is expected. */
  public ConfigurationException wrong(Setting setting, String expected) {
    Value value = value(setting);
    return new ConfigurationException(
        "%s (%s) is '%s': set it to %s"
            .formatted(setting.key(), value.origin(), setting.redacted(value.text()), expected));
  }

  private static Value effective(
      Setting setting,
      Map<Setting, String> flags,
      Map<String, String> environment,
      Map<String, String> file) {
    String flag = flags.get(setting);
    if (flag != null) {
      return new Value(flag, "command line");
    }
    String variable = environment.get(setting.variable());
    if (variable != null) {
      return new Value(variable, setting.variable());
    }
    String written = file.get(setting.key());
    return written != null
        ? new Value(written, "configuration file")
        : new Value(setting.defaultValue(), "default");
  }

  private static void checkKeys(Map<String, String> file) {
    for (String key : file.keySet()) {
      if (Setting.find(key).isEmpty()) {
        throw new ConfigurationException(
            "unknown setting '"
                + key
                + "' in the configuration file; `storescope config` lists all");
      }
    }
  }
}
