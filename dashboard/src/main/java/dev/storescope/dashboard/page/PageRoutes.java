package dev.storescope.dashboard.page;

import io.helidon.webserver.http.HttpRouting;

/** Registers pages, for logged-in users only, under their paths. */
public record PageRoutes(HttpRouting.Builder routing, SessionGuard guard) {
  /** Pages that belong together. */
  @FunctionalInterface
  public interface PageGroup {
    void addTo(PageRoutes routes);
  }

  /** Handles the requests of a path. */
  @FunctionalInterface
  public interface PageHandler {
    /**
     * Handles a request.
     *
     * @throws PageException if there is nothing to show, or the form is refused
     * @throws IllegalArgumentException if a value sent is invalid; the message says what is valid
     */
    void handle(PageRequest request);
  }

  /** Adds a page. */
  public PageRoutes get(String path, PageHandler handler) {
    routing.get(path, guard.page(handler));
    return this;
  }

  /** Adds the target of a form. */
  public PageRoutes post(String path, PageHandler handler) {
    routing.post(path, guard.form(handler));
    return this;
  }
}
