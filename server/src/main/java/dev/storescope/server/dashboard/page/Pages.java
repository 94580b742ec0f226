package dev.storescope.server.dashboard.page;

import io.helidon.webserver.http.HttpRouting;

/** Takes the pages there are, with their paths. */
public final class Pages {
  private final HttpRouting.Builder routing;
  private final Door door;

  public Pages(HttpRouting.Builder routing, Door door) {
    this.routing = routing;
    this.door = door;
  }

  /** Pages that belong together. */
  @FunctionalInterface
  public interface Group {
    void addTo(Pages pages);
  }

  /** Adds a page that is shown to whoever is logged in. */
  public Pages shown(String path, Page page) {
    routing.get(path, door.shows(page));
    return this;
  }

  /** Adds what takes a form of whoever is logged in. */
  public Pages taken(String path, Page page) {
    routing.post(path, door.takes(page));
    return this;
  }
}
