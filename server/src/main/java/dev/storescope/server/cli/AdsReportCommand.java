package dev.storescope.server.cli;

import dev.storescope.server.AdsReports;
import dev.storescope.server.AdsReports.ReportImport;
import dev.storescope.server.App;
import dev.storescope.server.cli.data.ImportedReport;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.output.Printer;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Requests and imports impression-share reports of Apple Ads. */
@Command(
    name = "ads-report",
    description =
        "Import impression-share reports of your Apple Ads account. They have the"
            + " popularity (1 to 5) of the search terms that the account bid on. "
            + AdsReportCommand.ENDS)
final class AdsReportCommand {
  private static final String ENDS_ON = "2027-01-26";

  static final String ENDS =
      "Apple shuts down the API for these reports (Campaign Management API 5) on 26 January 2027.";

  @Command(name = "request", description = "Request a daily report for up to 30 days.")
  int request(
      @Mixin CommonOptions common,
      @Option(
              names = "--from",
              required = true,
              paramLabel = "DATE",
              description = "first day, such as 2026-11-20")
          LocalDate first,
      @Option(names = "--to", required = true, paramLabel = "DATE", description = "last day")
          LocalDate last,
      @Option(names = ImportedReport.BELIEVE, description = ImportedReport.BELIEVE_DESCRIPTION)
          boolean believe)
      throws IOException, InterruptedException {
    return print(common, reports(common, believe).request(first, last));
  }

  @Command(name = "fetch", description = "Import a requested report into the archive.")
  int fetch(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "report ID, as printed by ads-report request")
          long id,
      @Option(names = ImportedReport.BELIEVE, description = ImportedReport.BELIEVE_DESCRIPTION)
          boolean believe)
      throws IOException, InterruptedException {
    return print(common, reports(common, believe).fetch(id));
  }

  private static AdsReports reports(CommonOptions common, boolean believe) {
    App.requireInstallation(common.settings());
    return App.adsReports(common.settings(), believe);
  }

  private static int print(CommonOptions common, ReportImport report) {
    Printer printer = common.printer();
    return switch (report) {
      case ReportImport.Requested(long id) -> {
        printer.print(
            String.format(
                Locale.ROOT,
                "Apple is generating report %d. Run `storescope ads-report"
                    + " fetch %1$d` in a few minutes.%n%s",
                id,
                ENDS),
            node -> node.put("being_made", id).put("interface_ends", ENDS_ON));
        yield 0;
      }
      case ReportImport.Imported imported -> {
        printer.print(
            ImportedReport.text(imported) + System.lineSeparator() + ENDS,
            node -> {
              ImportedReport.fill(node, imported);
              node.put("interface_ends", ENDS_ON);
            });
        yield ImportedReport.exitCode(imported);
      }
      case ReportImport.NotImported(var reason) -> {
        FetchCommand.observations(reason);
        yield 0;
      }
    };
  }
}
