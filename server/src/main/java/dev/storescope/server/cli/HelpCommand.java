package dev.storescope.server.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code help}. */
@Command(name = "help", description = "Show the help of a command, as --help does.")
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "command, such as account create (default: list all commands)")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() {
    CommandLine shown = spec.root().commandLine();
    for (String name : names) {
      CommandLine parent = shown;
      shown =
          Objects.requireNonNullElseGet(
              parent.getSubcommands().get(name),
              () -> {
                throw new UnmatchedArgumentException(parent, List.of(name));
              });
    }
    shown.usage(spec.commandLine().getOut());
    return 0;
  }
}
