package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbArchiveTest extends ArchiveContract {
  @TempDir Path folder;

  @Override
  protected Archive open() {
    return RocksDbArchive.open(folder);
  }

  @Test
  void readAllReadsOneKeyAfterAnotherOnTheCallingThread() {
    try (Archive archive = RocksDbArchive.open(folder.resolve("other"))) {
      assertThat(archive.readAll(List.of(1, 2, 3), _ -> Thread.currentThread()))
          .containsOnly(Thread.currentThread());
    }
  }
}
