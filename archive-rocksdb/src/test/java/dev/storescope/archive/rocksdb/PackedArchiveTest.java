package dev.storescope.archive.rocksdb;

import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import dev.storescope.testkit.InterceptedArchive;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/** An archive that packs all ranks after each append keeps what every archive promises. */
class PackedArchiveTest extends ArchiveContract {
  @TempDir Path folder;

  @Override
  protected Archive open() {
    RocksDbArchive archive = RocksDbArchive.open(folder, 8, InstantSource.system());
    return InterceptedArchive.appendingBy(
        observations -> {
          archive.append(observations);
          archive.packRanks(Instant.MAX);
        },
        archive);
  }
}
