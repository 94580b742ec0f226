package dev.storescope.server.cli;

import dev.storescope.server.AdsReports.Outcome.Taken;
import dev.storescope.server.App;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes observations from files into the archive. */
@Command(
    name = "import",
    description =
        "Take observations from files of JSON lines or CSV (docs/history.md) into the archive. A"
            + " repeated import changes nothing; one that was cut off goes on where it was.")
final class ImportCommand implements Callable<Integer> {
  private static final int REFUSED_LINES = 3;

  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "files to read")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--apple-ads",
      description = "the files are search-term or impression-share reports from Apple Ads")
  private boolean appleAds;

  @Option(
      names = TakenReport.BELIEVE,
      description = "with --apple-ads: " + TakenReport.BELIEVE_MEANS)
  private boolean believe;

  @Override
  public Integer call() throws IOException {
    if (believe && !appleAds) {
      throw new Stopped(TakenReport.BELIEVE + " is for reports, with --apple-ads");
    }
    return appleAds ? importReports() : importLines();
  }

  private int importReports() throws IOException {
    int exitCode = 0;
    for (Path file : files) {
      Taken taken = App.adsReports(common.settings(), believe).importFile(file);
      new Printer(common.json())
          .print(
              "%s: %s".formatted(file, TakenReport.text(taken)),
              node -> TakenReport.fill(node.put("file", file.toString()), taken));
      exitCode = Math.max(exitCode, TakenReport.exitCode(taken));
    }
    return exitCode;
  }

  private int importLines() throws IOException {
    long refused = new FileImports(common.settings(), new Printer(common.json())).run(files);
    return refused == 0 ? 0 : REFUSED_LINES;
  }
}
