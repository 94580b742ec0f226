package dev.storescope.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Consecutive ports that this program keeps others from using, on 127.0.0.1 and the next. */
record BoundPorts(int first, List<ServerSocket> sockets) implements AutoCloseable {
  static final int LAST_PORT = 65_535;

  /** A port cannot be bound; the message says which, and why. */
  static final class NotFreeException extends Exception {
    private static final long serialVersionUID = 1L;

    private NotFreeException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  BoundPorts {
    sockets = List.copyOf(sockets);
  }

  /** Binds each port on each address, the first address last. */
  static BoundPorts bind(int first, int ports, int addresses) throws NotFreeException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int port = first; port < first + ports; port++) {
        for (int address = addresses; address >= 1; address--) {
          sockets.add(bind("127.0.0." + address, port));
        }
      }
      return new BoundPorts(first, sockets);
    } catch (NotFreeException e) {
      close(sockets);
      throw e;
    }
  }

  private static ServerSocket bind(String address, int port) throws NotFreeException {
    if (port < 1 || port > LAST_PORT) {
      throw new NotFreeException(
          String.format(Locale.ROOT, "There is no port %d.", port),
          new IllegalArgumentException("port"));
    }
    try {
      ServerSocket socket = new ServerSocket();
      socket.bind(new InetSocketAddress(address, port));
      return socket;
    } catch (IOException e) {
      throw new NotFreeException(
          String.format(Locale.ROOT, "Port %d is not free on %s.", port, address), e);
    }
  }

  /** Frees all but the last port on the first address. */
  void closeAllButLast() {
    close(sockets.subList(0, sockets.size() - 1));
  }

  @Override
  public void close() {
    close(sockets);
  }

  private static void close(List<ServerSocket> sockets) {
    try {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
