package dev.storescope.office.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process of these tests, which says what it does line by line. */
final class JavaProcess {
  private final Process process;
  private final BufferedReader output;

  private JavaProcess(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  static JavaProcess start(Class<?> main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new JavaProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
  }

  /** The lines that it says, as many as are wanted or there are; the last may be cut off. */
  List<String> read(int wanted) throws IOException {
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

  /** The lines until there are no more. */
  List<String> readAll() throws IOException {
    return read(Integer.MAX_VALUE);
  }

  /** Kills it; what it has said can still be read. */
  void kill() {
    // By its handle, for a process that is told to die closes what it said.
    process.toHandle().destroyForcibly();
  }

  /** Closes its input, and waits until it ends. */
  int end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    return process.waitFor();
  }
}
