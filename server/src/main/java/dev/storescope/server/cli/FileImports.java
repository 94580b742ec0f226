package dev.storescope.server.cli;

import dev.storescope.archive.Archive;
import dev.storescope.history.Import;
import dev.storescope.history.ImportBookmarks;
import dev.storescope.server.App;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Imports files one after another, with a progress bar, and prints what came of each. */
final class FileImports {
  private final Settings settings;
  private final Printer printer;

  FileImports(Settings settings, Printer printer) {
    this.settings = settings;
    this.printer = printer;
  }

  /**
   * Imports all of the files, or none if one cannot be read.
   *
   * @return how many lines were refused
   */
  long run(List<Path> files) throws IOException {
    files.forEach(FileImports::checkReadable);
    long refused = 0;
    try (Archive archive = App.openArchive(settings)) {
      Import importer =
          new Import(archive, new ImportBookmarks(settings.path(Setting.DATA).resolve("imports")));
      for (Path file : files) {
        Import.Report report = run(importer, file);
        printer.print(text(file, report), node -> fill(node, file, report));
        refused += report.refused();
      }
    }
    return refused;
  }

  private static void checkReadable(Path file) {
    if (!Files.isReadable(file)) {
      throw new Stopped(file + " cannot be read; nothing was imported");
    }
  }

  private static Import.Report run(Import importer, Path file) throws IOException {
    try (ProgressBar bar = progressBar(file)) {
      return importer.run(file, bar::stepTo);
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

  private static String text(Path file, Import.Report report) {
    StringBuilder text = new StringBuilder();
    text.append("%s: %,d observations taken".formatted(file, report.taken()));
    if (report.resumedAfter() > 0) {
      text.append(", after the %,d lines of an earlier run".formatted(report.resumedAfter()));
    }
    if (report.refused() > 0) {
      text.append(", %,d lines refused:".formatted(report.refused()));
    }
    report
        .refusals()
        .forEach(
            refusal ->
                text.append("\n  line ")
                    .append(refusal.line())
                    .append(": ")
                    .append(refusal.detail()));
    if (report.refused() > report.refusals().size()) {
      text.append("\n  ... and more");
    }
    return text.toString();
  }

  private static void fill(ObjectNode node, Path file, Import.Report report) {
    node.put("file", file.toString())
        .put("taken", report.taken())
        .put("refused", report.refused())
        .put("resumed_after", report.resumedAfter());
    ArrayNode errors = node.putArray("errors");
    report
        .refusals()
        .forEach(
            refusal ->
                errors.addObject().put("line", refusal.line()).put("detail", refusal.detail()));
  }
}
