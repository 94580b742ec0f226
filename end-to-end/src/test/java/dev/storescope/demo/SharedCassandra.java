package dev.storescope.demo;

import dev.storescope.engines.LocalCassandra;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Three Cassandra nodes behind proxies, for the tests that take the lock. They are started on first
 * use and stop with the tests. A test leaves them running.
 */
final class SharedCassandra {
  /** The lock of tests on clusters: one cluster at a time fits a small machine. */
  static final String LOCK = "cluster";

  private static final int PORT = 29_100;
  private static final LocalCassandra INSTANCE = start();

  private SharedCassandra() {}

  static LocalCassandra get() {
    return INSTANCE;
  }

  private static LocalCassandra start() {
    try {
      Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "cassandra");
      return LocalCassandra.startBehindProxies(folder, 3, PORT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
