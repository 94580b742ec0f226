package dev.storescope.server;

import dev.storescope.server.cli.CommandLineFactory;

/** Where the program starts. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Logging.configure();
    System.exit(CommandLineFactory.create().execute(arguments));
  }
}
