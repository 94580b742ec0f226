package dev.storescope.server.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The root command, which only has subcommands; {@link CommandLineFactory} adds them. */
@Command(
    name = "storescope",
    description = "Self-hosted app-store intelligence.",
    versionProvider = VersionCommand.Provider.class,
    footer = {
      "",
      "./storescope test runs all tests. ./storescope bench runs benchmarks (see bench --help).",
      "Exit codes: 0 success, 1 failure with a message on standard error, 2 invalid",
      "command line, 3 success except for rejected input."
    })
final class StorescopeCommand {
  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "print the versions of Storescope and its components")
  private boolean version;

  boolean version() {
    return version;
  }
}
