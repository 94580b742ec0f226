package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.server.config.ConfigurationException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterPortsTest {
  private static final OptionalInt ANY = OptionalInt.empty();

  @TempDir private Path folder;

  @Test
  void twoClustersHaveDifferentPortsWhileTheyStartAndRun() throws Exception {
    try (ClusterPorts one = ClusterPorts.reserve(folder.resolve("one"), ANY)) {
      try (ClusterPorts other = ClusterPorts.reserve(folder.resolve("other"), ANY)) {
        assertThat(distance(one.service(), other.service())).isGreaterThan(1);
        assertThat(distance(one.cassandra(), other.cassandra())).isGreaterThan(10);
      }
      one.releaseEngines();
      try (ClusterPorts other = ClusterPorts.reserve(folder.resolve("another"), ANY)) {
        assertThat(distance(one.cassandra(), other.cassandra())).isGreaterThan(10);
      }
    }
  }

  @Test
  void releasedPortsAreFree() throws Exception {
    try (ClusterPorts ports = ClusterPorts.reserve(folder, ANY)) {
      ports.releaseEngines();
      ports.releaseService();
      for (int port : new int[] {ports.service(), ports.service() + 1, ports.postgres()}) {
        bind("127.0.0.1", port).close();
      }
      bind("127.0.0.3", ports.cassandra() + 1).close();
    }
  }

  @Test
  void aFolderKeepsThePortsOfItsCassandra() throws Exception {
    int port;
    try (ClusterPorts ports = ClusterPorts.reserve(folder, ANY)) {
      port = ports.cassandra();
    }
    try (ClusterPorts ports = ClusterPorts.reserve(folder, ANY)) {
      assertThat(ports.cassandra()).isEqualTo(port);
      assertThatThrownBy(() -> ClusterPorts.reserve(folder, ANY))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("Port " + port + " is not free on 127.0.0.3")
          .hasMessageContaining("use a new folder with --data");
    }
    Files.writeString(folder.resolve("engine-ports"), "none");
    assertThatThrownBy(() -> ClusterPorts.reserve(folder, ANY))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("has no port");
  }

  @Test
  void aChosenPortThatIsInUseIsRefusedWithWhatHelps() throws Exception {
    try (ServerSocket taken = bind("127.0.0.1", 0)) {
      assertThatThrownBy(() -> ClusterPorts.reserve(folder, OptionalInt.of(taken.getLocalPort())))
          .isInstanceOf(ConfigurationException.class)
          .hasMessage(
              "Port %d is not free on 127.0.0.1. Stop the program that uses it, such as another demo, or choose another with --port."
                  .formatted(taken.getLocalPort()));
    }
  }

  private static int distance(int one, int other) {
    return Math.abs(one - other);
  }

  private static ServerSocket bind(String address, int port) throws Exception {
    ServerSocket socket = new ServerSocket();
    socket.bind(new InetSocketAddress(address, port));
    return socket;
  }
}
