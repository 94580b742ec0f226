package dev.storescope.parquet;

import dev.storescope.observation.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The unfinished files of one partition: one for each table that has rows. */
final class PartitionFiles implements AutoCloseable {
  private final Path folder;
  private final Map<ExportTable, TableFile> files = new EnumMap<>(ExportTable.class);

  PartitionFiles(Path folder) {
    this.folder = folder;
  }

  void add(Observation<?> observation) {
    ObservationRows.write(observation, this::write);
  }

  private void write(TableRow row) {
    try {
      TableFile file = files.get(row.table());
      if (file == null) {
        file = new TableFile(folder.resolve(row.table().wireName() + ".part"), row.table());
        files.put(row.table(), file);
      }
      file.write(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files, which are complete once this is closed. */
  List<TableFile> files() {
    return List.copyOf(files.values());
  }

  @Override
  public void close() throws IOException {
    for (TableFile file : files.values()) {
      file.close();
    }
  }
}
