package dev.storescope.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryCacheTest {
  @TempDir Path folder;

  @Test
  void aLibraryIsUnpackedOnce() throws IOException {
    LibraryCache cache = new LibraryCache(folder.resolve("cache"));
    Path library = library("first", "content");

    Path file = cache.unpack(library, "in/lib.so", "lib.so");
    Object unpacked = key(file);

    assertThat(file).hasContent("content").hasFileName("lib.so");
    assertThat(cache.unpack(library, "in/lib.so", "lib.so")).isEqualTo(file);
    assertThat(key(file)).isEqualTo(unpacked);
    assertThat(files(Objects.requireNonNull(file.getParent()))).containsExactly(file);
    assertThat(PrivateFiles.isPrivate(file)).isTrue();
  }

  @Test
  void eachVersionHasItsOwnFile() throws IOException {
    LibraryCache cache = new LibraryCache(folder.resolve("cache"));

    assertThat(cache.unpack(library("first", "content"), "in/lib.so", "lib.so"))
        .hasContent("content");
    assertThat(cache.unpack(library("second", "contenu"), "in/lib.so", "lib.so"))
        .hasContent("contenu");
    assertThat(files(cache.folder())).hasSize(2);
  }

  @Test
  void aTruncatedFileIsReplaced() throws IOException {
    LibraryCache cache = new LibraryCache(folder.resolve("cache"));
    Path library = library("first", "content");
    Path file = cache.unpack(library, "in/lib.so", "lib.so");
    Files.writeString(file, "con");

    assertThat(cache.unpack(library, "in/lib.so", "lib.so")).hasContent("content");
  }

  @Test
  void theCacheOfTheUserIsPrivate() throws IOException {
    LibraryCache cache = LibraryCache.ofUser().orElseThrow();

    assertThat(PrivateFiles.isPrivate(cache.folder())).isTrue();
  }

  private static Object key(Path file) throws IOException {
    return List.of(
        String.valueOf(Files.readAttributes(file, BasicFileAttributes.class).fileKey()),
        Files.getLastModifiedTime(file));
  }

  private static List<Path> files(Path in) throws IOException {
    try (Stream<Path> files = Files.list(in)) {
      return files.toList();
    }
  }

  private Path library(String jar, String content) throws IOException {
    Path file = folder.resolve(jar + ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new JarEntry("in/lib.so"));
      out.write(content.getBytes(StandardCharsets.US_ASCII));
    }
    return file;
  }
}
