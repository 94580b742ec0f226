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
      @Option(names = "--to", required = true, paramLabel = "DATE") LocalDate last)
      throws IOException, InterruptedException {
    return tell(common, App.adsReports(common.settings()).request(first, last));
  }

  @Command(name = "fetch", description = "Take a requested report into the archive.")
  int fetch(@Mixin CommonOptions common, @Parameters(paramLabel = "ID") long id)
      throws IOException, InterruptedException {
    return tell(common, App.adsReports(common.settings()).fetch(id));
  }

  private static int tell(CommonOptions common, Outcome report) {
    Printer printer = new Printer(common.json());
    switch (report) {
      case Outcome.BeingMade(long id) ->
          printer.print(
              "Apple makes report %d: fetch it in some minutes.".formatted(id),
              node -> node.put("being_made", id));
      case Outcome.Taken(int popularities) ->
          printer.print(
              "%,d popularities taken.".formatted(popularities),
              node -> node.put("taken", popularities));
      case Outcome.Refused(var why) -> FetchCommand.seen(why);
    }
    return 0;
  }
}
