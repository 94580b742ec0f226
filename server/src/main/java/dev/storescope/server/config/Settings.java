package dev.storescope.server.config;

import dev.storescope.file.Secret;
import dev.storescope.file.SecretNotReadException;
import dev.storescope.http.validation.NearestName;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The effective settings: command-line flags take precedence over environment variables, these over
 * the configuration file, and that over the defaults.
 */
public final class Settings {
  private static final String DEFAULT = "default";
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

  private static final int MAX_PORT = 65_535;

  /** In the place of bytes that Java could not read as a character. */
  private static final char LOST = '\ufffd';

  /** Of the launcher, of `mcp`, and of the programs in docs/clients. */
  private static final Set<String> OTHER_VARIABLES =
      Set.of(
          "STORESCOPE_JAVA_OPTIONS",
          "STORESCOPE_URL",
          "STORESCOPE_API_KEY",
          "STORESCOPE_LONGEST_WAIT");

  private final Map<Setting, Value> values = new EnumMap<>(Setting.class);

  /** A value, and where it comes from. */
  public record Value(String text, String origin) {}

  /**
   * @param file by key, as read from the configuration file
   * @throws ConfigurationException for an unknown key or variable
   */
  public Settings(
      Map<Setting, String> flags, Map<String, String> environment, Map<String, String> file) {
    checkKeys(file);
    checkVariables(environment);
    for (Setting setting : Setting.values()) {
      values.put(setting, effective(setting, flags, environment, file));
    }
    checkFiles();
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

  /** Whether no flag, variable or file names a value. */
  public boolean isDefault(Setting setting) {
    return value(setting).origin().equals(DEFAULT);
  }

  /** The value of a setting; that of a secret may be in a file. */
  public String text(Setting setting) {
    Optional<Secret.InFile> inFile = findInFile(setting);
    try {
      return inFile.isPresent() ? read(setting, inFile.get()) : value(setting).text();
    } catch (SecretNotReadException e) {
      throw new ConfigurationException(
          "Invalid %s_file. %s".formatted(setting.key(), e.getMessage()), e);
    }
  }

  /** The only setting that has several secrets may have a line for each. */
  private static String read(Setting setting, Secret.InFile file) {
    return setting == Setting.EGRESSES ? file.readLines() : file.read();
  }

  /**
   * A secret that is read when it is used.
   *
   * @throws ConfigurationException if it cannot be read now
   */
  public Secret secret(Setting setting) {
    String now = text(setting);
    Optional<Secret.InFile> inFile = findInFile(setting);
    return inFile.isPresent() ? inFile.get() : new Secret.Written(now);
  }

  private Optional<Secret.InFile> findInFile(Setting setting) {
    return setting
        .file()
        .filter(file -> find(file).isPresent())
        .map(file -> new Secret.InFile(path(file)));
  }

  /** The value of a setting that is off unless it is set. */
  public Optional<String> find(Setting setting) {
    return Optional.of(text(setting)).filter(text -> !text.isEmpty());
  }

  public Path path(Setting setting) {
    if (text(setting).indexOf(LOST) >= 0) {
      throw wrong(setting, "a folder with a UTF-8 name, in a locale such as C.UTF-8");
    }
    try {
      return Path.of(find(setting).orElseThrow(() -> wrong(setting, "a folder")));
    } catch (InvalidPathException e) {
      throw wrong(setting, "a folder");
    }
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

  /** A port of TCP, of at least {@code least}. */
  public int port(Setting setting, int least) {
    int port = number(setting, least);
    if (port > MAX_PORT) {
      throw wrong(setting, "a port such as " + setting.defaultValue());
    }
    return port;
  }

  /** The value of a setting that has some fixed ones. */
  public String oneOf(Setting setting, List<String> accepted) {
    String text = text(setting);
    if (accepted.contains(text)) {
      return text;
    }
    throw wrong(setting, String.join(" or ", accepted));
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

  private void checkFiles() {
    for (Setting setting : Setting.values()) {
      if (findInFile(setting).isPresent() && !value(setting).text().isEmpty()) {
        throw new ConfigurationException(
            "%s and %1$s_file are both set (%s). Set one of them."
                .formatted(setting.key(), value(setting).origin()));
      }
    }
  }

  /** An exception for the invalid value of a setting, which says what is expected. */
  public ConfigurationException wrong(Setting setting, String expected) {
    Value value = value(setting);
    Optional<Secret.InFile> inFile = findInFile(setting);
    if (inFile.isPresent()) {
      return new ConfigurationException(
          "Invalid %s in %s. Use %s.".formatted(setting.key(), inFile.get(), expected));
    }
    return new ConfigurationException(
        value.text().isEmpty()
            ? "%s is not set (%s). Set it to %s.".formatted(setting.key(), value.origin(), expected)
            : "Invalid %s '%s' (%s). Use %s."
                .formatted(
                    setting.key(), setting.redacted(value.text()), value.origin(), expected));
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
        : new Value(setting.defaultValue(), DEFAULT);
  }

  private static void checkKeys(Map<String, String> file) {
    for (String key : file.keySet()) {
      if (Setting.find(key).isEmpty()) {
        throw new ConfigurationException(
            "Unknown setting '%s' in the configuration file.%s See `storescope config`."
                .formatted(key, meant(key, Setting::key)));
      }
    }
  }

  /** A variable that sets nothing is one that is misspelled. */
  private static void checkVariables(Map<String, String> environment) {
    Set<String> known =
        Arrays.stream(Setting.values()).map(Setting::variable).collect(Collectors.toSet());
    for (Map.Entry<String, String> each : new TreeMap<>(environment).entrySet()) {
      String name = each.getKey();
      if (name.startsWith(Setting.PREFIX)
          && !known.contains(name)
          && !OTHER_VARIABLES.contains(name)
          && !isOfKubernetes(name, each.getValue())) {
        throw new ConfigurationException(
            "Unknown environment variable %s.%s See `storescope config`."
                .formatted(name, meant(name, Setting::variable)));
      }
    }
  }

  /** Kubernetes tells containers of a service named storescope, or storescope-…, in variables. */
  private static boolean isOfKubernetes(String name, String value) {
    return name.matches(".*_SERVICE_(HOST|PORT(_.*)?)|.*_PORT_[0-9]+_(TCP|UDP|SCTP)(_.*)?")
        || (name.endsWith("_PORT") && value.contains("://"));
  }

  private static String meant(String name, Function<Setting, String> nameOf) {
    return NearestName.find(
            name.replace(Setting.PREFIX, ""),
            Arrays.stream(Setting.values())
                .map(
                    each -> nameOf.apply(each).replace(Setting.PREFIX, "").toLowerCase(Locale.ROOT))
                .toList())
        .map(
            nearest ->
                " Did you mean %s?"
                    .formatted(
                        name.startsWith(Setting.PREFIX)
                            ? Setting.PREFIX + nearest.toUpperCase(Locale.ROOT)
                            : nearest))
        .orElse("");
  }
}
