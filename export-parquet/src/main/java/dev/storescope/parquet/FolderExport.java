package dev.storescope.parquet;

import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.parquet.ParquetExport.ExportSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.stream.Stream;

/** A whole export in a folder of its own, which has files only once all are complete. */
public record FolderExport(Path folder) {
  public FolderExport {
    folder = folder.toAbsolutePath().normalize();
  }

  /**
   * Exports what a source passes on, and counts of days, with a file for each month.
   *
   * @throws IllegalArgumentException if the folder has files already
   */
  public ExportReport run(ExportSource source, Collection<KindCompleteness> completeness)
      throws IOException {
    requireEmpty();
    Path unfinished = folder.resolveSibling(folder.getFileName() + ".part");
    try (WorkFolder part = WorkFolder.create(unfinished)) {
      Path tables = Files.createDirectory(part.path().resolve("tables"));
      Path work = part.path().resolve("work");
      FolderTarget target = new FolderTarget(tables);
      ExportReport report =
          new ParquetExport(work, ExportPeriod.MONTH)
              .run(source, target)
              .plus(new CompletenessExport(work, ExportPeriod.MONTH).run(completeness, target));
      Files.move(tables, folder, StandardCopyOption.ATOMIC_MOVE);
      return report;
    }
  }

  private void requireEmpty() throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          throw new IllegalArgumentException(folder + " is not empty. Name a new folder.");
        }
      }
    } else if (Files.exists(folder)) {
      throw new IllegalArgumentException(folder + " is a file. Name a new folder.");
    }
  }
}
