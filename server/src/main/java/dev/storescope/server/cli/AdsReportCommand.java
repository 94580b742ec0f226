package dev.storescope.server.cli;

import dev.storescope.server.AdsReports.Outcome;
import dev.storescope.server.App;
import java.io.IOException;
import java.time.LocalDate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gets impression-share reports from Apple Ads. */
@Command(
    name = "ads-report",
    description =
        "Get impression-share reports from Apple Ads with your own credentials: the popularity, in"
            + " five steps, of the terms that the account bid on.")
final class AdsReportCommand {

  @Command(name = "request", description = "Have Apple make a report of up to 30 days, by day.")
  int request(
      @Mixin CommonOptions common,
      @Option(names = "--from", required = true, paramLabel = "DATE") LocalDate first,
      @Option(names = "--to", required = true, paramLabel = "DATE") LocalDate last,
      @Option(names = TakenReport.BELIEVE, description = TakenReport.BELIEVE_MEANS) boolean believe)
      throws IOException, InterruptedException {
    return tell(common, App.adsReports(common.settings(), believe).request(first, last));
  }

  @Command(name = "fetch", description = "Take a requested report into the archive.")
  int fetch(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID") long id,
      @Option(names = TakenReport.BELIEVE, description = TakenReport.BELIEVE_MEANS) boolean believe)
      throws IOException, InterruptedException {
    return tell(common, App.adsReports(common.settings(), believe).fetch(id));
  }

  private static int tell(CommonOptions common, Outcome report) {
    Printer printer = new Printer(common.json());
    return switch (report) {
      case Outcome.BeingMade(long id) -> {
        printer.print(
            "Apple makes report %d: fetch it in some minutes.".formatted(id),
            node -> node.put("being_made", id));
        yield 0;
      }
      case Outcome.Taken taken -> {
        printer.print(TakenReport.text(taken), node -> TakenReport.fill(node, taken));
        yield TakenReport.exitCode(taken);
      }
      case Outcome.Refused(var why) -> {
        FetchCommand.seen(why);
        yield 0;
      }
    };
  }
}
