package dev.storescope.server.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}. */
@Command(
    name = "completion",
    description =
        "Print a completion script for bash and zsh. Load it with: source"
            + " <(./storescope completion).")
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine()
        .getOut()
        .println(AutoComplete.bash(spec.root().name(), spec.root().commandLine()));
    return 0;
  }
}
