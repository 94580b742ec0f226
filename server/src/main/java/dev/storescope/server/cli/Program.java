package dev.storescope.server.cli;

import dev.storescope.server.cli.output.Logging;
import java.util.List;
import java.util.Locale;

/** The program as a process: what every entry point of the command line does. */
public final class Program {
  private Program() {}

  /**
   * Runs a command and ends the process with its exit code. Nothing depends on the locale of the
   * process: numbers, upper and lower case are those of English everywhere, in the libraries too.
   *
   * @param otherCommands beside those of the service
   */
  public static void run(List<? extends Class<?>> otherCommands, String... arguments) {
    Locale.setDefault(Locale.ENGLISH);
    Logging.configure();
    System.exit(
        CommandLineFactory.run(CommandLineFactory.create(otherCommands, arguments), arguments));
  }
}
