package dev.storescope.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/** A SQLite database with its tables, which each test begins with a copy of. */
final class TestSqlite {
  private static final byte[] TEMPLATE = create();

  private TestSqlite() {}

  static void copyInto(Path folder) {
    try {
      Files.write(folder.resolve(SqlDatabase.FILE), TEMPLATE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] create() {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "sqlite-");
      new DatabaseLocation.Sqlite(folder).open(InstantSource.system()).close();
      return Files.readAllBytes(folder.resolve(SqlDatabase.FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
