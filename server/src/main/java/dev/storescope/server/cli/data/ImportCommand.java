package dev.storescope.server.cli.data;

import dev.storescope.file.NotTextException;
import dev.storescope.history.ReadOptions;
import dev.storescope.server.AdsReports.ReportImport;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CharsetOption;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.store.Country;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports observations from files. */
@Command(
    name = "import",
    description =
        "Import observations from JSON lines, CSV or .xlsx files (docs/history.md)."
            + " Importing a file again changes nothing. An interrupted import resumes where it"
            + " stopped.")
public final class ImportCommand implements Callable<Integer> {
  private static final int REJECTED_LINES = 3;

  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "files to import")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--apple-ads",
      description =
          "the files are search-term popularity or impression-share reports of" + " Apple Ads")
  private boolean appleAds;

  @Option(
      names = ImportedReport.BELIEVE,
      description = "with --apple-ads, " + ImportedReport.BELIEVE_DESCRIPTION)
  private boolean believe;

  @Option(
      names = "--app",
      paramLabel = "ID",
      description = "app of the ranks, if the table has no column for it")
  private @Nullable String app;

  @Option(
      names = "--country",
      paramLabel = "CC",
      description = "country of the ranks, if the table has no column for it")
  private @Nullable Country country;

  @Mixin private CharsetOption charset = new CharsetOption();

  @Override
  public Integer call() throws IOException {
    if (believe && !appleAds) {
      throw new Stopped(ImportedReport.BELIEVE + " requires --apple-ads.");
    }
    return appleAds ? importReports() : importLines();
  }

  private int importReports() throws IOException {
    int exitCode = 0;
    for (Path file : files) {
      ReportImport imported = importReport(file);
      common
          .printer()
          .print(
              "%s: %s".formatted(file, ImportedReport.text(imported)),
              node -> ImportedReport.fill(node.put("file", file.toString()), imported));
      exitCode = Math.max(exitCode, ImportedReport.exitCode(imported));
    }
    return exitCode;
  }

  private ReportImport importReport(Path file) throws IOException {
    try {
      return App.adsReports(common.settings(), believe).importFile(file, charset.charset());
    } catch (NotTextException e) {
      throw CharsetOption.stopped(file, e);
    } catch (IllegalArgumentException e) {
      throw new Stopped(file + ": " + e.getMessage());
    }
  }

  private int importLines() throws IOException {
    long rejected =
        new FileImports(
                common.settings(),
                common.printer(),
                new ReadOptions(
                    charset.charset(), Optional.ofNullable(app), Optional.ofNullable(country)))
            .run(files);
    return rejected == 0 ? 0 : REJECTED_LINES;
  }
}
