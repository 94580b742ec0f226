package dev.storescope.parquet;

import dev.storescope.observation.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

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
        SortedObservations sorted = new SortedObservations(folder.path(), period)) {
      source.forEach(sorted::add);
      return write(sorted, target);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private ExportReport write(SortedObservations sorted, ExportTarget target) throws IOException {
    ExportReport report = ExportReport.NOTHING;
    Iterator<Partition> partitions = sorted.partitions().iterator();
    if (!partitions.hasNext()) {
      return report;
    }
    Partition partition = partitions.next();
    while (true) {
      report = write(partition, sorted, target, report);
      if (!partitions.hasNext()) {
        target.complete(partition.period());
        return report;
      }
      Partition next = partitions.next();
      if (!next.period().equals(partition.period())) {
        target.complete(partition.period());
      }
      partition = next;
    }
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
