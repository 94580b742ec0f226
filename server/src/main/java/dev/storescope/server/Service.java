package dev.storescope.server;

import dev.storescope.http.HttpServer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/** A running service. {@link #close} completes requests in progress and may be repeated. */
public final class Service implements AutoCloseable {
  private final HttpServer server;
  private final List<Runnable> closings;
  private final AtomicBoolean closed = new AtomicBoolean();
  private String url = "";

  /**
   * @param closings run after the server has stopped, in this order
   */
  Service(HttpServer server, List<Runnable> closings) {
    this.server = server;
    this.closings = List.copyOf(closings);
  }

  /** Starts to listen; closes the service if the address or port is not available. */
  void listen(String address, int port) {
    if (!server.tryStart(port, address)) {
      close();
      throw ListenAddress.notAvailable(address, port);
    }
    String host = address.indexOf(':') < 0 ? address : "[" + address + "]";
    url =
        String.format(
            Locale.ROOT, "http://%s:%d%s", host, server.port(), server.basePath().value());
  }

  /** The base URL, without a trailing slash. */
  public String url() {
    return url;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      server.stop();
      closings.forEach(Runnable::run);
    }
  }
}
