package dev.storescope.bench;

import dev.storescope.server.TemporaryFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The time from the start of the process to the first answer of the service, on an existing folder,
 * compared with a JVM that starts and exits.
 */
public final class StartBench {
  private static final int ROUNDS = 7;
  private static final Path TARGET = Path.of("server", "target");
  private static final Path CACHE = TARGET.resolve("storescope.aot");

  private StartBench() {}

  public static void main(String[] arguments) throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench")) {
      List<String> service = service(folder.path().resolve("data"));
      firstAnswer(service);
      double[] starts = new double[ROUNDS];
      double[] empty = new double[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        empty[round] = ended(List.of(java(), "-Xshare:auto", "-version"));
        starts[round] = firstAnswer(service);
      }
      System.out.printf(
          "first answer %.0f ms, empty JVM %.0f ms, ratio %.1f (medians of %d)%n",
          median(starts), median(empty), median(starts) / median(empty), ROUNDS);
    }
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static List<String> service(Path data) {
    List<String> command = new ArrayList<>(List.of(java()));
    if (Files.exists(CACHE)) {
      command.add("-XX:AOTCache=" + CACHE);
    }
    command.addAll(
        List.of(
            "-jar",
            TARGET.resolve("storescope.jar").toString(),
            "serve",
            "--port",
            "0",
            "--data",
            data.toString()));
    return command;
  }

  private static double ended(List<String> command) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    return milliseconds(begin);
  }

  private static double firstAnswer(List<String> command) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      while (line != null && !line.contains("http://")) {
        line = out.readLine();
      }
      ask(String.valueOf(line).replaceAll(".*(http://.*)", "$1") + "/health/ready");
      return milliseconds(begin);
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static void ask(String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException(url + " answered " + connection.getResponseCode());
    }
    connection.disconnect();
  }

  private static double milliseconds(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
