package dev.storescope.server;

import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.http.HttpServer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A service that runs. Closing it lets what is under way finish, and may be repeated. */
public final class Service implements AutoCloseable {
  private final HttpServer server;
  private final List<Runnable> closings;
  private final AtomicBoolean closed = new AtomicBoolean();
  private String url = "";

  /**
   * @param closings what is closed after the server, in this order
   */
  Service(HttpServer server, List<Runnable> closings) {
    this.server = server;
    this.closings = List.copyOf(closings);
  }

  /** Begins to listen; a service that cannot is closed. */
  void listen(String address, int port) {
    if (!server.tryStart(port, address)) {
      close();
      throw new ConfigurationException(
          "cannot listen on %s port %d: is it taken? Set another with --bind and --port"
              .formatted(address, port));
    }
    url = "http://%s:%d".formatted(address, server.port());
  }

  /** Where it listens, without a slash at the end. */
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
