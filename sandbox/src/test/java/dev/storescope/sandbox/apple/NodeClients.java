package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Open-source clients of the stores, run with Node.js against the sandbox. Needs npm. */
public final class NodeClients {
  private static final Path SOURCES = Path.of("src", "test", "clients");

  private NodeClients() {}

  /** Installs the clients in the versions of the lock file, and returns the folder. */
  public static Path install(String clients, String script)
      throws IOException, InterruptedException {
    Path installed = Files.createDirectories(Path.of("target", "clients", clients));
    for (String file : List.of("package.json", "package-lock.json", script)) {
      Files.copy(
          SOURCES.resolve(clients).resolve(file),
          installed.resolve(file),
          StandardCopyOption.REPLACE_EXISTING);
    }
    run(
        new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
            .directory(installed.toFile()));
    return installed;
  }

  /** A call of Node.js in a folder, with the stores replaced by the sandbox. */
  public static ProcessBuilder node(Path installed, URI sandbox, List<String> arguments) {
    String hook = SOURCES.resolve("point-at-sandbox.cjs").toAbsolutePath().toString();
    ProcessBuilder node = new ProcessBuilder("node", "--require", hook);
    node.command().addAll(arguments);
    node.environment().put("SANDBOX", sandbox.toString());
    return node.directory(installed.toFile());
  }

  /** Runs a command and returns its output; fails the test if the command fails. */
  public static String run(ProcessBuilder command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("client", ".out");
    Path error = Files.createTempFile("client", ".err");
    try {
      Process process = command.redirectOutput(out.toFile()).redirectError(error.toFile()).start();
      boolean ended = process.waitFor(10, TimeUnit.MINUTES);
      process.destroyForcibly();
      assertThat(ended).as("%s ends", command.command()).isTrue();
      String output = Files.readString(out);
      assertThat(process.exitValue())
          .as("%s: %s %s", command.command(), output, Files.readString(error))
          .isZero();
      return output;
    } finally {
      Files.delete(out);
      Files.delete(error);
    }
  }
}
