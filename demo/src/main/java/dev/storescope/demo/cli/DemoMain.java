package dev.storescope.demo.cli;

import dev.storescope.server.cli.Program;
import java.util.List;

/** The program with the commands that need simulated stores, beside those of the service. */
public final class DemoMain {
  private DemoMain() {}

  public static void main(String[] arguments) {
    Program.run(List.of(DemoCommand.class, ClusterDemoCommand.class), arguments);
  }
}
