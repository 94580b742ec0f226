package dev.storescope.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process of a test, which prints what it does. */
public record JavaProcess(Process process, BufferedReader output) {
  public static JavaProcess start(Class<?> main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new JavaProcess(process, process.inputReader());
  }

  /** Reads up to a number of lines of its output; the last may be cut off. */
  public List<String> read(int wanted) throws IOException {
    List<String> lines = new ArrayList<>();
    while (lines.size() < wanted) {
      String line = output.readLine();
      if (line == null) {
        return lines;
      }
      lines.add(line);
    }
    return lines;
  }

  /** Reads the rest of its output. */
  public List<String> readAll() throws IOException {
    return read(Integer.MAX_VALUE);
  }

  /** Kills it, with {@code SIGKILL}; its output can still be read. */
  public void kill() {
    // By its handle: Process.destroyForcibly closes the output.
    process.toHandle().destroyForcibly();
  }

  /** Closes its input, and waits until it ends. */
  public int end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    return process.waitFor();
  }
}
