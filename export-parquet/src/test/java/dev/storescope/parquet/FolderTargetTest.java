package dev.storescope.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTargetTest {
  private static final String NAME = "ratings/country=us/month=2026-11/2026-11-19.parquet";

  @TempDir private Path folder;

  @Test
  void aFileIsReplacedAndNothingElseIsLeft() throws Exception {
    FolderTarget target = new FolderTarget(folder.resolve("out"));
    target.put(NAME, file("one"));
    target.put(NAME, file("two"));

    assertThat(target.read(NAME)).contains("two");
    assertThat(target.read("_days.csv")).isEmpty();
    assertThat(folder.resolve("out").resolve(NAME).getParent())
        .isDirectoryContaining("glob:**/2026-11-19.parquet")
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void filesGetThePermissionsOfTheFolder() throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    Files.setPosixFilePermissions(out, PosixFilePermissions.fromString("rwxr-x---"));
    Path made = file("one");
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));

    new FolderTarget(out).put(NAME, made);

    assertThat(permissions(out.resolve(NAME))).isEqualTo("rw-r-----");
    assertThat(permissions(out.resolve("ratings"))).isEqualTo("rwxr-x---");
    assertThat(permissions(out.resolve("ratings/country=us"))).isEqualTo("rwxr-x---");
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("file"), content);
  }
}
