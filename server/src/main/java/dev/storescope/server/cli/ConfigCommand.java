package dev.storescope.server.cli;

import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ObjectNode;

/** {@code config}. */
@Command(
    name = "config",
    description =
        "Print every setting with its value, its origin and its description, and what the Java"
            + " virtual machine runs with.")
final class ConfigCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    Settings settings = common.settings();
    JavaSettings java = JavaSettings.current(System.getenv());
    return common.print(
        text(settings) + "\n" + java.text(),
        node -> {
          fill(node, settings);
          java.values().forEach(node::put);
        });
  }

  private static String text(Settings settings) {
    return Arrays.stream(Setting.values())
        .map(setting -> line(setting, settings.value(setting)))
        .collect(Collectors.joining("\n"));
  }

  private static String line(Setting setting, Settings.Value value) {
    return "%-38s %-34s # %s; %s, %s"
        .formatted(
            setting.key() + ":",
            shown(setting, value.text()),
            setting.description(),
            value.origin(),
            setting.variable());
  }

  private static void fill(ObjectNode node, Settings settings) {
    for (Setting setting : Setting.values()) {
      String text = settings.text(setting);
      node.put(setting.key(), text.isEmpty() ? "" : shown(setting, text));
    }
  }

  private static String shown(Setting setting, String text) {
    return text.isEmpty() ? "''" : setting.redacted(text);
  }
}
