package dev.storescope.server.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line's root: it only has commands below it. */
@Command(
    name = "storescope",
    description = "App-store intelligence that runs on your own machine.",
    subcommands = {
      DemoCommand.class,
      ServeCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      RecordFileCommand.class,
      FetchCommand.class,
      AdsReportCommand.class,
      CalibrateCommand.class,
      AccountCommand.class,
      KeyCommand.class,
      CreditsCommand.class,
      TrackCommand.class,
      CompetitorsCommand.class,
      EvaluateCommand.class,
      RepairCommand.class,
      ClusterDemoCommand.class,
      MigrateCommand.class,
      ConfigCommand.class,
      WarmUpCommand.class
    },
    footer = {
      "",
      "./storescope test runs the whole test suite.",
      "Exit codes: 0 done, 1 not done (a line on the standard error output says why),",
      "2 the command line is wrong, 3 done but for lines that were refused."
    })
final class StorescopeCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this help")
  private boolean help;

  boolean help() {
    return help;
  }
}
