package dev.storescope.server;

import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads the settings as the service does, and opens nothing: what is refused here, it refuses. */
final class SettingsCheck {
  private static final List<Consumer<Settings>> READERS =
      List.of(
          settings -> settings.path(Setting.DATA),
          EncryptionKeys::requireReadable,
          settings -> notEmpty(settings, Setting.BIND),
          settings -> notEmpty(settings, Setting.EGRESS),
          settings -> notEmpty(settings, Setting.USER_AGENT),
          settings -> settings.number(Setting.ARCHIVE_CACHE, 1),
          settings -> settings.number(Setting.MONTHLY_GRANT, 0),
          settings -> new Storage(settings, App.CLOCK).findPostgres(),
          settings -> new Storage(settings, App.CLOCK).findCassandra(),
          settings -> ScheduledBackups.find(settings, App.CLOCK),
          Storage::findThinAfter,
          Storage::findNamesAfter,
          settings -> new StoreConnections(settings, App.CLOCK).check(),
          settings -> settings.port(Setting.PORT, 0),
          ServiceWiring::limits,
          ServiceWiring::trustedProxies,
          ServiceWiring::basePath,
          ServiceWiring::metricsAccess,
          ServiceWiring::prices,
          ServiceWiring::alwaysShowsCredits,
          ServiceWiring::freshness,
          ServiceWiring::queueSettings,
          McpWiring::origins,
          DeliveryWiring::limits,
          DeliveryWiring::rules,
          ExportPlace::find);

  private SettingsCheck() {}

  /** What is wrong with the settings, one problem for each part of the service. */
  static List<ConfigurationException> listProblems(Settings settings) {
    List<ConfigurationException> problems = new ArrayList<>();
    for (Consumer<Settings> reader : READERS) {
      try {
        reader.accept(settings);
      } catch (ConfigurationException e) {
        problems.add(e);
      } catch (IllegalArgumentException e) {
        problems.add(new ConfigurationException(String.valueOf(e.getMessage()), e));
      }
    }
    return problems;
  }

  private static void notEmpty(Settings settings, Setting setting) {
    if (settings.find(setting).isEmpty()) {
      throw settings.wrong(setting, "a value, such as " + setting.defaultValue());
    }
  }
}
