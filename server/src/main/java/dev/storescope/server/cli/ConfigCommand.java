package dev.storescope.server.cli;

import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ObjectNode;

/** Prints what is in effect. */
@Command(
    name = "config",
    description =
        "Print every setting with its value, where the value comes from, and what it means.")
final class ConfigCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    Settings settings = common.settings();
    new Printer(common.json()).print(text(settings), node -> fill(node, settings));
    return 0;
  }

  private static String text(Settings settings) {
    return Setting.ALL.stream()
        .map(setting -> line(setting, settings.value(setting)))
        .collect(Collectors.joining("\n"));
  }

  private static String line(Setting setting, Settings.Value value) {
    return "%-38s %-34s # %s; %s, %s"
        .formatted(
            setting.key() + ":",
            shown(setting, value.text()),
            setting.meaning(),
            value.origin(),
            setting.variable());
  }

  private static void fill(ObjectNode node, Settings settings) {
    for (Setting setting : Setting.ALL) {
      String text = settings.text(setting);
      node.put(setting.key(), text.isEmpty() ? "" : shown(setting, text));
    }
  }

  private static String shown(Setting setting, String text) {
    if (text.isEmpty()) {
      return "''";
    }
    return setting.isSecret() ? "(set)" : text;
  }
}
