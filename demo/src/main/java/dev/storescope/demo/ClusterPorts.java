package dev.storescope.demo;

import dev.storescope.server.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The loopback ports of a demo cluster. They are bound until their programs start, so that demos
 * that start at the same time take different ones.
 */
final class ClusterPorts implements AutoCloseable {
  static final int CASSANDRA_NODES = 3;

  private static final int FIRST_SERVICE = 8080;
  private static final int SERVICE_NODES = 2;
  private static final int FIRST_ENGINE = 19_042;

  /** Ten are Cassandra's; the last is of no program, and shows that a demo has the others. */
  private static final int ENGINE_PORTS = 12;

  private static final int TRIES = 50;

  /** The data of Cassandra has the ports of its nodes. */
  private static final String FILE = "engine-ports";

  private final BoundPorts service;
  private final BoundPorts engines;

  private ClusterPorts(BoundPorts service, BoundPorts engines) {
    this.service = service;
    this.engines = engines;
  }

  /**
   * Reserves ports: for the engines, those of an earlier run on the folder if there was one.
   *
   * @param port of the first node of the service; empty: any that is free with the next
   * @throws ConfigurationException if a port is in use
   */
  static ClusterPorts reserve(Path folder, OptionalInt port) throws IOException {
    BoundPorts service =
        port.isPresent() ? bindService(port.getAsInt()) : findFree(FIRST_SERVICE, SERVICE_NODES, 1);
    try {
      return new ClusterPorts(service, bindEngines(folder.resolve(FILE)));
    } catch (ConfigurationException e) {
      service.close();
      throw e;
    }
  }

  /** The port of the first node of the service; the second has the next. */
  int service() {
    return service.first();
  }

  /** The client port of Cassandra, whose nodes use the nine after it too. */
  int cassandra() {
    return engines.first();
  }

  int postgres() {
    return engines.first() + ENGINE_PORTS - 2;
  }

  /** Frees the ports of the nodes of the service, for them. */
  void releaseService() {
    service.close();
  }

  /** Frees the ports of the engines, for them. */
  void releaseEngines() {
    engines.closeAllButLast();
  }

  @Override
  public void close() {
    service.close();
    engines.close();
  }

  private static BoundPorts bindService(int port) {
    int last = BoundPorts.LAST_PORT - SERVICE_NODES + 1;
    if (port < 1 || port > last) {
      throw new ConfigurationException(
          String.format(
              Locale.ROOT,
              "--port must be 1 to %d, not %d. The second node uses the next port.",
              last,
              port));
    }
    try {
      return BoundPorts.bind(port, SERVICE_NODES, 1);
    } catch (BoundPorts.NotFreeException e) {
      throw notFree(
          e, "Stop the program that uses it, such as another demo, or choose another with --port.");
    }
  }

  private static BoundPorts bindEngines(Path file) throws IOException {
    if (Files.exists(file)) {
      return bindEarlier(file);
    }
    BoundPorts found = findFree(FIRST_ENGINE, ENGINE_PORTS, CASSANDRA_NODES);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, Integer.toString(found.first()));
    return found;
  }

  private static BoundPorts bindEarlier(Path file) throws IOException {
    try {
      return BoundPorts.bind(
          Integer.parseInt(Files.readString(file).strip()), ENGINE_PORTS, CASSANDRA_NODES);
    } catch (NumberFormatException e) {
      throw new ConfigurationException(file + " has no port. Use a new folder with --data.", e);
    } catch (BoundPorts.NotFreeException e) {
      throw notFree(
          e,
          "The data of this folder needs it. Stop the program that uses it, such as another demo on"
              + " this folder, or use a new folder with --data.");
    }
  }

  private static BoundPorts findFree(int first, int count, int addresses) {
    Optional<BoundPorts.NotFreeException> failure = Optional.empty();
    for (int attempt = 0; attempt < TRIES; attempt++) {
      try {
        return BoundPorts.bind(first + attempt * count, count, addresses);
      } catch (BoundPorts.NotFreeException e) {
        failure = Optional.of(e);
      }
    }
    throw notFree(
        failure.orElseThrow(),
        String.format(
            Locale.ROOT,
            "No %d ports from %d to %d are free.",
            count,
            first,
            first + TRIES * count - 1));
  }

  private static ConfigurationException notFree(
      BoundPorts.NotFreeException failure, String advice) {
    return new ConfigurationException(failure.getMessage() + " " + advice, failure);
  }
}
