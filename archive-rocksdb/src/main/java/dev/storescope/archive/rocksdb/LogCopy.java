package dev.storescope.archive.rocksdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A temporary copy of the write-ahead log of an archive that is not to be changed. */
record LogCopy(Path folder) implements AutoCloseable {
  static LogCopy of(Path archive) throws IOException {
    LogCopy copy = new LogCopy(Files.createTempDirectory("storescope-log"));
    for (WalFile file : WalFile.list(archive)) {
      Files.copy(file.path(), copy.folder.resolve(file.name()));
    }
    return copy;
  }

  @Override
  public void close() {
    try {
      RocksDbSalvage.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
