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
 * A TCP proxy that simulates a network partition: while it is cut, connections stay open and new
 * ones are accepted, but no data passes.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int BACKLOG = 100;
  private static final int BUFFER_BYTES = 16_384;

  private final InetSocketAddress server;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile CountDownLatch closedGate = new CountDownLatch(0);

  private FaultProxy(InetSocketAddress server, ServerSocket listener) {
    this.server = server;
    this.listener = listener;
  }

  /** Starts a proxy to a local server, which listens on another address with the same port. */
  static FaultProxy start(String server, String address, int port) {
    try {
      ServerSocket listener = new ServerSocket(port, BACKLOG, InetAddress.getByName(address));
      FaultProxy proxy = new FaultProxy(new InetSocketAddress(server, port), listener);
      proxy.threads.execute(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on " + address + ":" + port, e);
    }
  }

  public void cut() {
    closedGate = new CountDownLatch(1);
  }

  /** Passes the held data on. */
  public void restore() {
    closedGate.countDown();
  }

  private void accept() {
    try {
      while (!listener.isClosed()) {
        Socket client = listener.accept();
        sockets.add(client);
        threads.execute(() -> connect(client));
      }
    } catch (IOException e) {
      // The proxy was closed.
      sockets.forEach(FaultProxy::end);
    }
  }

  private void connect(Socket client) {
    try {
      closedGate.await();
      Socket upstream = new Socket();
      sockets.add(upstream);
      upstream.connect(server);
      threads.execute(() -> forward(client, upstream));
      forward(upstream, client);
    } catch (IOException e) {
      end(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void forward(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        closedGate.await();
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
    restore();
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sockets.forEach(FaultProxy::end);
    threads.shutdownNow();
  }
}
