package dev.storescope.server.cli;

import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ObjectNode;

/** {@code config}. */
@Command(
    name = "config",
    description =
        "Print every setting with its value, description and origin, and the options of"
            + " the Java virtual machine. The exit code is 1 if a value is invalid.")
final class ConfigCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    Settings settings = common.settings();
    JavaSettings java = JavaSettings.current(System.getenv());
    common.print(
        text(settings) + "\n" + java.text(),
        node -> {
          fill(node, settings);
          java.fill(node);
        });
    List<ConfigurationException> problems = App.listProblems(settings);
    problems.forEach(problem -> common.error().println("storescope: " + problem.getMessage()));
    return problems.isEmpty() ? 0 : 1;
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
            value.text().isEmpty() ? "''" : setting.redacted(value.text()),
            setting.description(),
            value.origin(),
            setting.variable());
  }

  private static void fill(ObjectNode node, Settings settings) {
    for (Setting setting : Setting.values()) {
      Settings.Value value = settings.value(setting);
      node.putObject(setting.key())
          .put("value", setting.redacted(value.text()))
          .put("origin", value.origin())
          .put("description", setting.description())
          .put("variable", setting.variable());
    }
  }
}
