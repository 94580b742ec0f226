package dev.storescope.server.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** A failure of a command for which there is no message: a defect of the program. */
final class UnforeseenFailure {
  private UnforeseenFailure() {}

  /** A line about it that names the file with the stack trace, or has it where none can be made. */
  static String describe(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    try {
      Path file = Files.createTempFile("storescope-failure-", ".txt");
      Files.writeString(file, trace.toString());
      return "Unexpected error. Please report it, with the file %s: %s".formatted(file, failure);
    } catch (IOException e) {
      return "Unexpected error. Please report it: " + trace;
    }
  }
}
