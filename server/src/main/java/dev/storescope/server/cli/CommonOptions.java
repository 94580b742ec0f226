package dev.storescope.server.cli;

import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that every command has. */
final class CommonOptions {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "folder that keeps everything (default: data)")
  private @Nullable Path data;

  @Option(names = "--config", paramLabel = "FILE", description = "YAML configuration file")
  private @Nullable Path config;

  @Option(names = "--json", description = "print the result as JSON")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this help")
  private boolean help;

  boolean json() {
    return json;
  }

  boolean help() {
    return help;
  }

  /** What is in effect, the flags of the command before all else. */
  Settings settings(Map<Setting, Optional<String>> flags) {
    Map<Setting, String> given = new HashMap<>();
    flags.forEach((setting, value) -> value.ifPresent(text -> given.put(setting, text)));
    if (data != null) {
      given.put(Setting.DATA, data.toString());
    }
    Map<String, String> file = config == null ? Map.of() : ConfigurationFile.read(config);
    return new Settings(given, System.getenv(), file);
  }

  Settings settings() {
    return settings(Map.of());
  }

  /** The same, for a command that keeps everything in another folder unless it is told where. */
  Settings settings(Map<Setting, Optional<String>> flags, String folder) {
    Map<Setting, Optional<String>> all = new HashMap<>(flags);
    all.put(Setting.DATA, Optional.of(folder));
    return settings(all);
  }
}
