package dev.storescope.server.cli.option;

import dev.storescope.server.App;
import dev.storescope.server.cli.output.Logging;
import dev.storescope.server.cli.output.OutputOptions;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the commands that use a service's data. */
public final class CommonOptions extends OutputOptions {
  public static final String DATA = "--data";

  @Option(names = DATA, paramLabel = "DIR", description = "data folder (default: data)")
  private @Nullable Path data;

  @Option(names = "--config", paramLabel = "FILE", description = "YAML configuration file")
  private @Nullable Path config;

  /** The database of an installation. */
  public App.Database openDatabase() {
    return App.openExistingDatabase(settings());
  }

  /** The database of an installation, to be read only: its data folder need not be writable. */
  public App.Database readDatabase() {
    return App.readDatabase(settings());
  }

  /** The database, which begins an installation if there is none. */
  public App.Database createDatabase() {
    return App.openDatabase(settings());
  }

  /** The effective settings; the flags of the command take precedence. */
  public Settings settings(Map<Setting, Optional<String>> flags) {
    Map<Setting, String> given = new HashMap<>();
    flags.forEach((setting, value) -> value.ifPresent(text -> given.put(setting, text)));
    if (data != null) {
      given.put(Setting.DATA, data.toString());
    }
    Map<String, String> file = config == null ? Map.of() : ConfigurationFile.read(config);
    Settings settings = new Settings(given, System.getenv(), file);
    Logging.apply(settings);
    return settings;
  }

  public Settings settings() {
    return settings(Map.of());
  }

  /** The effective settings of a command with another default data folder. */
  public Settings settings(Map<Setting, Optional<String>> flags, OwnDataFolder command) {
    Settings settings = settings(flags);
    return settings.isDefault(Setting.DATA)
        ? settings.with(Map.of(Setting.DATA, command.dataFolder()))
        : settings;
  }
}
