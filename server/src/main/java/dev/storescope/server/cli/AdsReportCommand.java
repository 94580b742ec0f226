package dev.storescope.server.cli;

import dev.storescope.popularities.ImpressionShare;
import dev.storescope.server.AdsReports.ReportImport;
import dev.storescope.server.AdsReports.ReportedShares;
import dev.storescope.server.AdsReports.SharesWanted;
import dev.storescope.server.App;
import dev.storescope.server.cli.data.ImportedReport;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.output.Printer;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Imports and prints the impression shares that Apple Ads reports of an app. */
@Command(
    name = "ads-report",
    description =
        "Import the popularity (1 to 5) of the search terms that your Apple Ads account bid on for"
            + " an app, and print its share of their impressions, by day and country.")
final class AdsReportCommand implements Callable<Integer> {
  private static final int MOST_SHOWN = 100;

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--storeid",
      required = true,
      paramLabel = "ID",
      description = "App Store ID of the app")
  private String app = "";

  @Option(
      names = "--from",
      required = true,
      paramLabel = "DATE",
      description = "first day, such as 2026-11-20; at most 30 days are reported")
  private LocalDate first = LocalDate.EPOCH;

  @Option(names = "--to", required = true, paramLabel = "DATE", description = "last day")
  private LocalDate last = LocalDate.EPOCH;

  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      description = "only this country, such as us")
  private Optional<Country> country = Optional.empty();

  @Option(
      names = "--all-slots",
      description = "shares of all positions of ads; default: of the first")
  private boolean allSlots;

  @Option(names = ImportedReport.BELIEVE, description = ImportedReport.BELIEVE_DESCRIPTION)
  private boolean believe;

  @Override
  public Integer call() throws IOException, InterruptedException {
    SharesWanted wanted =
        new SharesWanted(
            (AppId.AppStore) AppId.of(StoreType.APP_STORE, app), country, first, last, allSlots);
    App.requireInstallation(common.settings());
    return print(common.printer(), App.adsReports(common.settings(), believe).fetch(wanted));
  }

  private static int print(Printer printer, ReportedShares report) {
    return switch (report) {
      case ReportedShares.Imported(var popularities, var shares) ->
          print(printer, popularities, shares);
      case ReportedShares.NotReceived(var reason) -> {
        FetchCommand.observations(reason);
        yield 0;
      }
    };
  }

  private static int print(
      Printer printer, ReportImport popularities, List<ImpressionShare> shares) {
    printer.print(
        ImportedReport.text(popularities) + text(shares),
        node -> {
          ImportedReport.fill(node, popularities);
          fill(node.putArray("shares"), shares);
        });
    return ImportedReport.exitCode(popularities);
  }

  private static String text(List<ImpressionShare> shares) {
    String lines =
        shares.stream().limit(MOST_SHOWN).map(AdsReportCommand::line).collect(Collectors.joining());
    return shares.size() > MOST_SHOWN
        ? lines
            + System.lineSeparator()
            + "  ... and "
            + (shares.size() - MOST_SHOWN)
            + " more, with --json"
        : lines;
  }

  private static String line(ImpressionShare share) {
    return String.format(
        Locale.ROOT,
        "%n  %s %s  share %s  rank %s  popularity %s  %s",
        share.day(),
        share.country(),
        percent(share),
        text(share.rank()),
        text(share.popularity()),
        share.keyword().text());
  }

  private static String percent(ImpressionShare share) {
    long low = Math.round(100 * share.low());
    long high = Math.round(100 * share.high());
    return low == high ? low + "%" : low + "-" + high + "%";
  }

  private static String text(OptionalInt number) {
    return number.isPresent() ? Integer.toString(number.getAsInt()) : "-";
  }

  private static void fill(ArrayNode list, List<ImpressionShare> shares) {
    for (ImpressionShare share : shares) {
      ObjectNode node =
          list.addObject()
              .put("day", share.day().toString())
              .put("country", share.country().code())
              .put("query", share.keyword().text())
              .put("low", share.low())
              .put("high", share.high());
      share.rank().ifPresent(rank -> node.put("rank", rank));
      share.popularity().ifPresent(popularity -> node.put("popularity", popularity));
    }
  }
}
