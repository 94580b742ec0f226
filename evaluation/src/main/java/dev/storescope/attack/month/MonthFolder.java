package dev.storescope.attack.month;

import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a month is kept.
 *
 * @param sandbox the address of all simulated stores
 */
record MonthFolder(Path path, URI sandbox) {
  /** The data folder of the service. */
  Path data() {
    return path.resolve("data");
  }

  /** What its processes print. */
  Path log() {
    return path.resolve("log");
  }

  Journal journal() {
    return new Journal(path.resolve("journal"));
  }

  MonthLists lists() throws IOException {
    return MonthLists.read(path.resolve("lists"));
  }

  void write(MonthLists lists) throws IOException {
    lists.write(path.resolve("lists"));
  }

  Settings settings() {
    return settings(data());
  }

  /** The settings of a service with another data folder. */
  static Settings settings(Path data) {
    return new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of());
  }
}
