package dev.storescope.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalPostgresIT {

  @Test
  void itAcceptsConnectionsWhileItRunsAndAfterARestart(@TempDir Path folder) throws IOException {
    int port = freePort();
    try (LocalPostgres postgres = LocalPostgres.start(folder, port)) {
      assertThat(acceptsConnections(port)).isTrue();
      assertThat(postgres.url("storescope"))
          .isEqualTo("jdbc:postgresql://127.0.0.1:" + port + "/storescope");
      postgres.kill();
      assertThat(acceptsConnections(port)).isFalse();
      postgres.restart();
      assertThat(acceptsConnections(port)).isTrue();
    }
    assertThat(acceptsConnections(port)).isFalse();
    LocalPostgres.start(folder, port).close();
    assertThat(acceptsConnections(port)).isFalse();
  }

  private static boolean acceptsConnections(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
