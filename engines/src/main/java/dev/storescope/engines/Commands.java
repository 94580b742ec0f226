package dev.storescope.engines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs programs to their end. */
final class Commands {
  private Commands() {}

  static String run(List<String> command) throws IOException {
    return run(command, InputStream.nullInputStream());
  }

  /**
   * Runs a program that reads some input, and gives what it said.
   *
   * @throws IOException if it fails, with what it said
   */
  static String run(List<String> command, InputStream input) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (OutputStream fed = process.getOutputStream()) {
      input.transferTo(fed);
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + said);
    }
    return said;
  }
}
