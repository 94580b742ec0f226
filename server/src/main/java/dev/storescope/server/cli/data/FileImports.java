package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.file.NotTextException;
import dev.storescope.history.HistoryImport;
import dev.storescope.history.HistoryImport.ImportReport;
import dev.storescope.history.InvalidLineException;
import dev.storescope.history.ReadOptions;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CharsetOption;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.output.Printer;
import dev.storescope.server.cli.output.ProgressBars;
import dev.storescope.server.config.Settings;
import dev.storescope.text.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Imports files one after another, with a progress bar, and prints the result of each. */
public record FileImports(Settings settings, Printer printer, ReadOptions options) {
  public FileImports(Settings settings, Printer printer) {
    this(settings, printer, ReadOptions.NONE);
  }

  /**
   * Imports all files, or none if one cannot be read.
   *
   * @return the number of rejected lines
   */
  public long run(List<Path> files) throws IOException {
    for (Path file : files) {
      checkReadable(file);
    }
    long rejected = 0;
    try (Archive archive = App.openArchive(settings)) {
      HistoryImport importer = App.historyImport(settings, archive);
      for (Path file : files) {
        ImportReport report = run(importer, file);
        printer.print(text(file, report), node -> fill(node, file, report));
        rejected += report.rejected();
      }
    }
    return rejected;
  }

  private void checkReadable(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new Stopped(file + " cannot be read. Nothing was imported.");
    }
    if (Files.isDirectory(file)) {
      throw new Stopped(file + " is a folder. Nothing was imported. Name the files in it.");
    }
    if (!Files.isRegularFile(file)) {
      throw new Stopped(
          file + " is a pipe or a device. Nothing was imported. Save its content to a file first.");
    }
    try {
      HistoryImport.check(file, options);
    } catch (InvalidLineException | IllegalArgumentException e) {
      throw new Stopped("%s: %s Nothing was imported.".formatted(file, e.getMessage()));
    } catch (NotTextException e) {
      throw CharsetOption.stopped(file, e);
    }
  }

  private ImportReport run(HistoryImport importer, Path file) throws IOException {
    return ProgressBars.areDrawn()
        ? runWithBar(importer, file)
        : importer.run(file, options, _ -> {});
  }

  private ImportReport runWithBar(HistoryImport importer, Path file) throws IOException {
    try (ProgressBar bar = progressBar(file)) {
      return importer.run(file, options, bar::stepTo);
    }
  }

  private static ProgressBar progressBar(Path file) throws IOException {
    return new ProgressBarBuilder()
        .setTaskName(String.valueOf(file.getFileName()))
        .setInitialMax(Files.size(file))
        .setUnit(" kB", 1000)
        .setMaxRenderedLength(100)
        .build();
  }

  private static String text(Path file, ImportReport report) {
    StringBuilder text = new StringBuilder();
    text.append(file)
        .append(": ")
        .append(Quantity.of(report.imported(), "observation"))
        .append(" imported");
    if (report.resumedAfter() > 0) {
      text.append(String.format(Locale.ROOT, ", resumed after line %,d", report.resumedAfter()));
    }
    if (report.rejected() > 0) {
      text.append(", ").append(Quantity.of(report.rejected(), "line")).append(" rejected:");
    }
    report
        .rejectedLines()
        .forEach(
            rejected ->
                text.append("\n  line ")
                    .append(rejected.line())
                    .append(": ")
                    .append(rejected.detail()));
    if (report.rejected() > report.rejectedLines().size()) {
      text.append("\n  ... and more");
    }
    return text.toString();
  }

  private static void fill(ObjectNode node, Path file, ImportReport report) {
    node.put("file", file.toString())
        .put("taken", report.imported())
        .put("refused", report.rejected())
        .put("resumed_after", report.resumedAfter());
    ArrayNode errors = node.putArray("errors");
    report
        .rejectedLines()
        .forEach(
            rejected ->
                errors.addObject().put("line", rejected.line()).put("detail", rejected.detail()));
  }
}
