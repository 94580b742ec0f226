package dev.storescope.archive.cassandra;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A migration of the schema, from a file such as {@code 001-observations.cql}. Its statements are
 * idempotent, and several programs may run them at once.
 *
 * @param readableFrom versions from this one on can read and write after the migration as before;
 *     from a line of the file, {@code -- readable from 1}
 */
record CassandraMigration(int version, String name, int readableFrom, List<String> statements) {
  private static final Pattern FILE = Pattern.compile("([0-9]{3})-(.+)\\.cql");
  private static final Pattern READABLE_FROM =
      Pattern.compile("^-- readable from ([0-9]+)$", Pattern.MULTILINE);
  private static final Pattern COMMENT = Pattern.compile("--.*");

  static CassandraMigration of(String file) {
    Matcher name = FILE.matcher(file);
    String text = read(file);
    Matcher readableFrom = READABLE_FROM.matcher(text);
    if (!name.matches() || !readableFrom.find()) {
      throw new IllegalStateException(file + " is not a migration");
    }
    return new CassandraMigration(
        Integer.parseInt(name.group(1)),
        name.group(2),
        Integer.parseInt(readableFrom.group(1)),
        statements(text));
  }

  private static List<String> statements(String text) {
    return Arrays.stream(COMMENT.matcher(text).replaceAll("").split(";", -1))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  private static String read(String file) {
    try (InputStream in = CassandraMigration.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
