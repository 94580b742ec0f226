package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningArchiveTest {
  @TempDir Path folder;

  @Test
  void theArchiveThatIsTakenStaysOpen() {
    Archive taken;
    try (OpeningArchive opening = opening()) {
      taken = opening.take();
    }

    try (taken) {
      assertThatThrownBy(() -> RocksDbArchive.open(folder))
          .isInstanceOf(ArchiveNotOpenedException.class);
    }
  }

  @Test
  void theArchiveThatIsNotTakenIsClosed() {
    opening().close();

    try (RocksDbArchive again = RocksDbArchive.open(folder)) {
      assertThat(again.probe()).isEmpty();
    }
  }

  @Test
  void whatItsOpeningThrowsIsThrownToTheTaker() {
    try (RocksDbArchive inUse = RocksDbArchive.open(folder);
        OpeningArchive opening = opening()) {
      assertThatThrownBy(opening::take).isInstanceOf(ArchiveNotOpenedException.class);
      assertThat(inUse.probe()).isEmpty();
    }
  }

  @Test
  void aFailureOfAnArchiveThatIsNotTakenIsNotThrown() {
    try (RocksDbArchive inUse = RocksDbArchive.open(folder)) {
      opening().close();
      assertThat(inUse.probe()).isEmpty();
    }
  }

  private OpeningArchive opening() {
    return OpeningArchive.start(() -> RocksDbArchive.open(folder));
  }
}
