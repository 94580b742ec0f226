package dev.storescope.parquet;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Sorts observations into partitions on disk, because an archive has them in the order of their
 * subjects. The observations of a partition keep their order.
 */
final class SortedObservations implements AutoCloseable {
  private static final int MOST_OPEN = 64;

  private final Path folder;
  private final ExportPeriod period;
  private final NavigableMap<Partition, Long> counts = new TreeMap<>();
  private final Map<Path, DataOutputStream> open = new LinkedHashMap<>(MOST_OPEN, 0.75f, true);

  SortedObservations(Path folder, ExportPeriod period) {
    this.folder = folder;
    this.period = period;
  }

  void add(Observation<?> observation) {
    Partition partition = Partition.of(observation, period);
    counts.merge(partition, 1L, Long::sum);
    ArchiveRow row = ObservationCodec.encode(observation);
    try {
      DataOutputStream out = opened(folder.resolve(partition.name()));
      write(row.key(), out);
      write(row.value(), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The partitions, by period, once all observations were added. */
  List<Partition> partitions() throws IOException {
    close();
    return List.copyOf(counts.keySet());
  }

  /** Passes the observations of a partition on, and deletes them. */
  void take(Partition partition, Consumer<Observation<?>> consumer) throws IOException {
    Path file = folder.resolve(partition.name());
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      for (long left = Objects.requireNonNull(counts.get(partition)); left > 0; left--) {
        byte[] key = in.readNBytes(in.readInt());
        consumer.accept(ObservationCodec.decode(key, in.readNBytes(in.readInt())));
      }
    }
    Files.delete(file);
  }

  @Override
  public void close() throws IOException {
    for (DataOutputStream each : open.values()) {
      each.close();
    }
    open.clear();
  }

  private DataOutputStream opened(Path file) throws IOException {
    DataOutputStream found = open.get(file);
    if (found != null) {
      return found;
    }
    if (open.size() == MOST_OPEN) {
      Path eldest = open.keySet().iterator().next();
      Objects.requireNonNull(open.remove(eldest)).close();
    }
    DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                1 << 16));
    open.put(file, out);
    return out;
  }

  private static void write(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
