package dev.storescope.demo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import dev.storescope.server.cli.option.OwnDataFolder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DefaultFoldersTest {
  private static final List<Class<?>> COMMANDS =
      List.of(DemoCommand.class, ClusterDemoCommand.class);

  @ParameterizedTest
  @ValueSource(strings = {"demo", "cluster-demo"})
  void theHelpNamesTheFolderThatTheCommandUses(String name) {
    CommandLine command = CommandLineFactory.create(COMMANDS, name).getSubcommands().get(name);
    OwnDataFolder own = command.getCommand();
    assertThat(command.getUsageMessage())
        .containsOnlyOnce("data folder (default: ")
        .contains("data folder (default: %s)".formatted(own.dataFolder()));
  }
}
