package dev.storescope.engines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A way to a server that can be cut: connections stay open then and new ones can be made, but
 * nothing comes through until it is mended, as when a network parts.
 */
public final class Link implements AutoCloseable {
  private static final int BACKLOG = 100;
  private static final int BUFFER_BYTES = 16_384;

  private final InetSocketAddress server;
  private final ServerSocket door;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile CountDownLatch closedGates = new CountDownLatch(0);

  private Link(InetSocketAddress server, ServerSocket door) {
    this.server = server;
    this.door = door;
  }

  /** A way to a server of this machine, beginning at an address with the port of the server. */
  static Link to(String server, String beginning, int port) {
    try {
      ServerSocket door = new ServerSocket(port, BACKLOG, InetAddress.getByName(beginning));
      Link link = new Link(new InetSocketAddress(server, port), door);
      link.threads.execute(link::accept);
      return link;
    } catch (IOException e) {
      throw new UncheckedIOException("nothing can listen on " + beginning + ":" + port, e);
    }
  }

  public void cut() {
    closedGates = new CountDownLatch(1);
  }

  /** What was held back comes through. */
  public void mend() {
    closedGates.countDown();
  }

  private void accept() {
    try {
      while (!door.isClosed()) {
        Socket client = door.accept();
        sockets.add(client);
        threads.execute(() -> connect(client));
      }
    } catch (IOException e) {
      // The door was closed.
      sockets.forEach(Link::end);
    }
  }

  private void connect(Socket client) {
    try {
      closedGates.await();
      Socket behind = new Socket();
      sockets.add(behind);
      behind.connect(server);
      threads.execute(() -> pass(client, behind));
      pass(behind, client);
    } catch (IOException e) {
      end(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pass(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        closedGates.await();
        out.write(buffer, 0, read);
      }
    } catch (IOException e) {
      end(from);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end(to);
    sockets.remove(from);
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    mend();
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sockets.forEach(Link::end);
    threads.shutdownNow();
  }
}
