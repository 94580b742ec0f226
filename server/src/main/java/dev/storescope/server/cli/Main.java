package dev.storescope.server.cli;

import java.util.List;

/** The entry point of the service. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Program.run(List.of(), arguments);
  }
}
