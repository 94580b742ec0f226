package dev.storescope.parquet;

import dev.storescope.observation.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes observations as Parquet files, a table in each folder, which is partitioned by country and
 * month. The memory used does not depend on the number of observations: they are sorted into
 * partitions on disk first.
 *
 * @param work a folder for unfinished files, which is deleted before and afterwards
 * @param period of which each file has the rows
 */
public record ParquetExport(Path work, ExportPeriod period) {

  /** Passes on the observations to be exported, those of one subject together. */
  public interface ExportSource {
    void forEach(Consumer<Observation<?>> consumer);
  }

  /** Exports what a source passes on. */
  public ExportReport run(ExportSource source, ExportTarget target) throws IOException {
    try (WorkFolder folder = WorkFolder.create(work);
        SortedObservations months = new SortedObservations(folder.path(), ExportPeriod.MONTH)) {
      source.forEach(months::add);
      return write(months, target);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private ExportReport write(SortedObservations months, ExportTarget target) throws IOException {
    ExportReport report = ExportReport.NOTHING;
    for (List<Partition> month : byPeriod(months)) {
      report =
          switch (period) {
            case MONTH -> write(month, months, target, report);
            case DAY -> writeDays(month, months, target, report);
          };
    }
    return report;
  }

  /** Sorted once more, so that few files are open at a time. */
  private ExportReport writeDays(
      List<Partition> month, SortedObservations months, ExportTarget target, ExportReport before)
      throws IOException {
    ExportReport report = before;
    try (SortedObservations days = new SortedObservations(work, ExportPeriod.DAY)) {
      for (Partition partition : month) {
        months.take(partition, days::add);
      }
      for (List<Partition> day : byPeriod(days)) {
        report = write(day, days, target, report);
      }
    }
    return report;
  }

  private static Collection<List<Partition>> byPeriod(SortedObservations sorted)
      throws IOException {
    return sorted.partitions().stream()
        .collect(Collectors.groupingBy(Partition::period, TreeMap::new, Collectors.toList()))
        .values();
  }

  /** Writes the partitions of one period. */
  private ExportReport write(
      List<Partition> partitions,
      SortedObservations sorted,
      ExportTarget target,
      ExportReport before)
      throws IOException {
    ExportReport report = before;
    for (Partition partition : partitions) {
      report = write(partition, sorted, target, report);
    }
    target.complete(partitions.getFirst().period());
    return report;
  }

  private ExportReport write(
      Partition partition, SortedObservations sorted, ExportTarget target, ExportReport before)
      throws IOException {
    List<TableFile> files;
    try (PartitionFiles unfinished = new PartitionFiles(work)) {
      sorted.take(partition, unfinished::add);
      files = unfinished.files();
    }
    ExportReport report = before;
    for (TableFile file : files) {
      report = report.with(file.table(), file.rows(), Files.size(file.path()));
      target.put(partition.fileName(file.table()), file.path());
    }
    return report;
  }
}
