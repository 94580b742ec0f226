package dev.storescope.bench.load;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Connections that keep a server waiting: half of them send nothing, the other half a byte of a
 * request's head each second. Those that the server closes are opened again.
 */
public final class SilentConnections implements AutoCloseable {
  private static final byte[] PART =
      "GET /api/countries HTTP/1.1\r\nHost: a\r\nX-".getBytes(StandardCharsets.US_ASCII);

  private final URI server;
  private final List<Socket> sockets = new ArrayList<>();
  private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();

  public SilentConnections(String server, int connections) throws IOException {
    this.server = URI.create(server);
    for (int i = 0; i < connections; i++) {
      sockets.add(open(i));
    }
    var _ = ticker.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  private Socket open(int number) throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    if (isSlow(number)) {
      socket.getOutputStream().write(PART);
    }
    return socket;
  }

  private static boolean isSlow(int number) {
    return number % 2 == 1;
  }

  private void tick() {
    for (int i = 0; i < sockets.size(); i++) {
      try {
        send(i);
      } catch (IOException e) {
        reopen(i);
      }
    }
  }

  private void send(int number) throws IOException {
    Socket socket = sockets.get(number);
    if (socket.getInputStream().available() > 0) {
      throw new IOException("the server has given up");
    }
    if (isSlow(number)) {
      socket.getOutputStream().write('a');
    }
  }

  private void reopen(int number) {
    try {
      sockets.get(number).close();
      sockets.set(number, open(number));
    } catch (IOException e) {
      // The next tick tries again.
    }
  }

  @Override
  public void close() throws IOException {
    ticker.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
