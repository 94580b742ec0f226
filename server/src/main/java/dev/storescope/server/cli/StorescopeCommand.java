package dev.storescope.server.cli;

import picocli.CommandLine.Command;

/** The root command, which only has subcommands. */
@Command(
    name = "storescope",
    description = "Self-hosted app-store intelligence.",
    subcommands = {
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
      VerifyCommand.class,
      RepairCommand.class,
      MigrateCommand.class,
      ConfigCommand.class,
      WarmUpCommand.class
    },
    footer = {
      "",
      "./storescope test runs all tests.",
      "Exit codes: 0 success, 1 failure (with a message on standard error), 2 invalid",
      "command line, 3 success except for rejected lines."
    })
final class StorescopeCommand {}
