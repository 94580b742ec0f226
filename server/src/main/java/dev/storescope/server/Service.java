package dev.storescope.server;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A service that runs. Closing it lets what is under way finish, and may be repeated. */
public final class Service implements AutoCloseable {
  private final String url;
  private final List<Runnable> closings;
  private final AtomicBoolean closed = new AtomicBoolean();

  Service(String url, List<Runnable> closings) {
    this.url = url;
    this.closings = List.copyOf(closings);
  }

  /** Where it listens, without a slash at the end. */
  public String url() {
    return url;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      closings.forEach(Runnable::run);
    }
  }
}
