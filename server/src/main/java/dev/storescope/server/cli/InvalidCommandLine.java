package dev.storescope.server.cli;

import dev.storescope.http.validation.NearestName;
import dev.storescope.text.WrittenText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The answer to a command line that is not understood: what is wrong, and what was meant. */
final class InvalidCommandLine {
  private InvalidCommandLine() {}

  /** Prints it, and returns the exit code. */
  static int report(ParameterException failure) {
    CommandLine line = failure.getCommandLine();
    CommandSpec command = line.getCommandSpec();
    PrintWriter err = line.getErr();
    if (isWithoutSubcommand(failure)) {
      line.usage(err);
      return command.exitCodeOnInvalidInput();
    }
    err.println("storescope: " + WrittenText.escaped(message(failure, line)));
    err.println("See `%s --help`.".formatted(command.qualifiedName()));
    return command.exitCodeOnInvalidInput();
  }

  private static boolean isWithoutSubcommand(ParameterException failure) {
    return String.valueOf(failure.getMessage()).startsWith("Missing required subcommand");
  }

  private static String message(ParameterException failure, CommandLine line) {
    return failure instanceof UnmatchedArgumentException unmatched
        ? unmatched(unmatched.getUnmatched().getFirst(), line)
        : sentence(String.valueOf(failure.getMessage()));
  }

  private static String unmatched(String argument, CommandLine line) {
    String name = argument.split("=", 2)[0];
    if (name.startsWith("-")) {
      return "Unknown option '%s'.%s".formatted(name, meant(name, options(line.getCommandSpec())));
    }
    List<String> commands =
        line.getSubcommands().entrySet().stream()
            .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
            .map(Map.Entry::getKey)
            .toList();
    return commands.isEmpty()
        ? "Unexpected argument '%s'.".formatted(argument)
        : "Unknown command '%s'.%s".formatted(argument, meant(argument, commands));
  }

  /** The messages of picocli have no full stop. */
  private static String sentence(String message) {
    return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
  }

  private static List<String> options(CommandSpec command) {
    return command.options().stream().map(option -> option.longestName()).toList();
  }

  private static String meant(String name, List<String> names) {
    Optional<String> nearest = NearestName.find(name, names);
    return nearest.map(" Did you mean '%s'?"::formatted).orElse("");
  }
}
