package dev.storescope.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir Path folder;

  @Test
  void aNewFolderIsPrivateAndItsExistingParentsStayAsTheyAre() throws IOException {
    set(folder, "rwxr-xr-x");

    PrivateFiles.createFolders(folder.resolve("a/b"));

    assertThat(permissions(folder.resolve("a"))).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("a/b"))).isEqualTo("rwx------");
    assertThat(permissions(folder)).isEqualTo("rwxr-xr-x");
  }

  @Test
  void everythingInAFolderIsRestricted() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Path file = Files.writeString(inner.resolve("file"), "secret");
    set(inner, "rwxrwxr-x");
    set(file, "r--r--r--");

    PrivateFiles.restrict(folder);

    assertThat(permissions(inner)).isEqualTo("rwx------");
    assertThat(permissions(file)).isEqualTo("r--------");
  }

  @Test
  void theTargetOfALinkIsNotChanged() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "of someone else");
    set(target, "rw-r--r--");
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Files.createSymbolicLink(inner.resolve("link"), target);

    PrivateFiles.restrict(inner);

    assertThat(permissions(target)).isEqualTo("rw-r--r--");
  }

  @Test
  void filesThatAreDeletedMeanwhileAreSkipped() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Future<Boolean> changes = other.submit(() -> createAndDeleteUntil(done));
      try {
        for (int round = 0; round < 300; round++) {
          PrivateFiles.restrict(folder);
        }
      } finally {
        done.set(true);
      }
      assertThat(changes.get()).isTrue();
    }
  }

  private boolean createAndDeleteUntil(AtomicBoolean done) throws IOException {
    while (!done.get()) {
      for (int file = 0; file < 20; file++) {
        Files.createFile(folder.resolve("file" + file));
      }
      for (int file = 0; file < 20; file++) {
        Files.delete(folder.resolve("file" + file));
      }
    }
    return true;
  }

  private static void set(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
