package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  @TempDir Path parent;

  @Test
  void itIsDeletedWithItsContent() throws IOException {
    Path path;
    try (TemporaryFolder folder = TemporaryFolder.create(parent, "test")) {
      path = folder.path();
      Files.writeString(Files.createDirectory(path.resolve("inner")).resolve("file"), "content");
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void whatAKilledProcessLeftIsDeletedByTheNext() throws IOException {
    Path left = Files.createDirectory(parent.resolve("test-left"));
    Files.createFile(left.resolve(".in-use"));
    Files.writeString(left.resolve("file"), "content");
    Path other = Files.createDirectory(parent.resolve("other"));

    try (TemporaryFolder folder = TemporaryFolder.create(parent, "test")) {
      assertThat(left).doesNotExist();
      assertThat(other).exists();
      assertThat(folder.path()).exists();
    }
  }

  @Test
  void aFolderInUseIsKept() {
    try (TemporaryFolder first = TemporaryFolder.create(parent, "test");
        TemporaryFolder second = TemporaryFolder.create(parent, "test")) {
      assertThat(first.path()).exists().isNotEqualTo(second.path());
      assertThat(second.path()).exists();
    }
  }
}
