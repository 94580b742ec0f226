package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.ArchiveNotOpenedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

class RocksDbFolderTest {
  @TempDir Path temporary;

  @Test
  void aMissingFolderIsCreated() {
    Path folder = temporary.resolve("a/b");
    RocksDbArchive.open(folder).close();
    RocksDbArchive.open(folder).close();
    assertThat(folder.resolve(RocksDbFolder.FORMAT_FILE)).hasContent("7");
  }

  @Test
  void anOpenFolderIsRefused() {
    RocksDbArchive first = RocksDbArchive.open(temporary);
    refused(temporary).hasMessageContaining("is in use. Stop the other program");
    first.close();
    RocksDbArchive.open(temporary).close();
  }

  @Test
  void aFolderOfANewerFormatIsRefused() throws IOException {
    RocksDbArchive.open(temporary).close();
    Files.writeString(temporary.resolve(RocksDbFolder.FORMAT_FILE), "8\n");
    refused(temporary).hasMessageContaining("written by a newer version of Storescope (format 8");
  }

  @Test
  void aFolderOfAnOlderFormatIsOfTheNewOneOnceItIsOpened() throws IOException {
    RocksDbArchive.open(temporary).close();
    Path format = temporary.resolve(RocksDbFolder.FORMAT_FILE);
    Files.writeString(format, "6\n");
    RocksDbArchive.open(temporary).close();
    assertThat(format).hasContent("7");
  }

  @Test
  void aDamagedFormatIsRefused() throws IOException {
    Files.writeString(temporary.resolve(RocksDbFolder.FORMAT_FILE), "one\n");
    refused(temporary).hasMessageContaining("estore a backup");
  }

  @Test
  void theDatabaseOfAnotherProgramIsRefused() throws RocksDBException {
    RocksDB.loadLibrary();
    RocksDB.open(temporary.toString()).close();
    refused(temporary).hasMessageContaining("database of another program");
  }

  @Test
  void aFolderThatCannotBeWrittenIsRefused() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));
    refused(file).hasMessageContaining("Choose a folder that this user can write to");
    refused(file.resolve("below")).hasMessageContaining("cannot be written");
  }

  @Test
  void aDamagedDatabaseIsRefused() throws IOException {
    RocksDbArchive.open(temporary).close();
    Files.writeString(temporary.resolve("CURRENT"), "nonsense");
    refused(temporary).hasMessageContaining("estore a backup");
  }

  @Test
  void aFullDiskIsReported() {
    RocksDBException full =
        new RocksDBException(
            "write failed", new Status(Status.Code.IOError, Status.SubCode.NoSpace, null));
    assertThat(RocksDbErrors.unavailable(temporary, full))
        .hasMessageContaining("is full. Free some");
    assertThat(RocksDbErrors.notOpened(temporary, full)).hasMessageContaining("its disk is full");
  }

  @Test
  void otherErrorsAreReportedInOneLine() {
    RocksDBException failure = new RocksDBException("checksum\n  mismatch");
    assertThat(RocksDbErrors.unavailable(temporary, failure))
        .hasMessageContaining("failed: checksum mismatch");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(Path folder) {
    return assertThatThrownBy(() -> RocksDbArchive.open(folder))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageNotContaining("\n")
        .hasMessageContaining(folder.toString());
  }
}
