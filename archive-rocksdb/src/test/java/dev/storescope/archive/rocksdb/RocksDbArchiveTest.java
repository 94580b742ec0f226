package dev.storescope.archive.rocksdb;

import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class RocksDbArchiveTest extends ArchiveContract {
  @TempDir Path folder;

  @Override
  protected Archive open() {
    return RocksDbArchive.open(folder);
  }
}
