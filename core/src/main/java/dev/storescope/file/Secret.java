package dev.storescope.file;

import java.io.IOException;
import java.nio.file.Path;

/** A secret that the operator sets. It is never part of a message. */
public sealed interface Secret {
  /**
   * The secret as it is now.
   *
   * @throws SecretNotReadException if its file cannot be read or has no secret
   */
  String read();

  /** Written in the settings; may be empty where none is required. */
  record Written(String text) implements Secret {
    @Override
    public String read() {
      return text;
    }

    @Override
    public String toString() {
      return "(set)";
    }
  }

  /** The one line, or the lines, of a file, which may be replaced at any time. */
  record InFile(Path file) implements Secret {
    @Override
    public String read() {
      String text = readLines();
      if (text.lines().count() > 1) {
        throw new SecretNotReadException(
            file + " has several lines. It must have one line, the secret.");
      }
      return text;
    }

    /** The lines of a file that has several secrets. */
    public String readLines() {
      try {
        String text = TextFile.read(file).replaceFirst("\\R\\z", "");
        if (text.isBlank()) {
          throw new SecretNotReadException(file + " is empty. It must have one line, the secret.");
        }
        return text;
      } catch (IOException | IllegalArgumentException e) {
        throw new SecretNotReadException(
            "%s cannot be read. Check that it is a text file that this user can read."
                .formatted(file),
            e);
      }
    }

    @Override
    public String toString() {
      return file.toString();
    }
  }
}
