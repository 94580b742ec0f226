package dev.storescope.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** When the last export that is complete at a target began to read the archive. */
record LastExport(Instant startedAt) {
  static final String FILE = "_last_export.csv";

  private static final String HEADER = "started_at";

  /** Empty if the target has none, or one of an earlier version. */
  static Optional<LastExport> find(ExportTarget target) throws IOException {
    Optional<String> text = target.read(FILE);
    return text.isEmpty() ? Optional.empty() : Optional.of(parse(text.get()));
  }

  void put(ExportTarget target, Path work) throws IOException {
    try (WorkFolder folder = WorkFolder.create(work)) {
      Path file = folder.path().resolve(FILE);
      target.put(FILE, Files.writeString(file, HEADER + "\n" + startedAt + "\n"));
    }
  }

  private static LastExport parse(String text) throws IOException {
    String[] lines = text.strip().split("\\R", -1);
    try {
      if (lines.length == 2 && lines[0].equals(HEADER)) {
        return new LastExport(Instant.parse(lines[1]));
      }
    } catch (DateTimeException _) {
      // Reported as any other text.
    }
    throw new IOException(
        "%s at the target is not of an export ('%s'). To compare all days again, delete it."
            .formatted(FILE, text.strip()));
  }
}
