package dev.storescope.server.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A command with a default data folder of its own. */
public interface OwnDataFolder {
  /** The data folder unless the settings name one. */
  String dataFolder();

  /** Has the help of the command name the folder. */
  static void describe(CommandSpec command) {
    if (command.userObject() instanceof OwnDataFolder own) {
      OptionSpec option = command.findOption(CommonOptions.DATA);
      command.remove(option);
      command.addOption(
          OptionSpec.builder(option)
              .description("data folder (default: %s)".formatted(own.dataFolder()))
              .build());
    }
  }
}
