package dev.storescope.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The version of the program, and of what it consists of.
 *
 * @param commit the commit of the source, or {@code unknown}
 * @param parts the versions of the Java runtime, the embedded engines and the drivers, by name
 */
public record ProgramVersion(String version, String commit, Map<String, String> parts) {
  private static final String RESOURCE = "version.properties";
  private static final List<String> LIBRARIES =
      List.of("rocksdb", "sqlite", "cassandra-driver", "postgresql-driver");

  /** The version of this program. */
  public static ProgramVersion current() {
    Properties built = load();
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put(
        "java", "%s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor", "")));
    LIBRARIES.forEach(name -> parts.put(name, built.getProperty(name, "")));
    return new ProgramVersion(
        built.getProperty("version", ""), built.getProperty("commit", ""), parts);
  }

  private static Properties load() {
    try (InputStream content = ProgramVersion.class.getResourceAsStream(RESOURCE)) {
      if (content == null) {
        throw new IllegalStateException(RESOURCE + " is missing from the program");
      }
      Properties properties = new Properties();
      properties.load(content);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
