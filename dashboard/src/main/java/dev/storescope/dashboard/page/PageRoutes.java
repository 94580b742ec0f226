package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.PageException;
import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import java.util.function.Function;

/**
 * Registers pages, for logged-in users only, under their paths. Pages are of the workspace that the
 * user looks at, unless they are registered as the user's own.
 */
public record PageRoutes(HttpRouting.Builder routing, SessionGuard guard, SharedPages shared) {
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

    /** Handles a form; if it is refused, redirects back to its page with the reason. */
    static PageHandler orBackTo(Function<PageRequest, String> path, PageHandler handler) {
      return request -> {
        try {
          handler.handle(request);
        } catch (IllegalArgumentException e) {
          request.redirect(
              path.apply(request), FlashMessage.refused(String.valueOf(e.getMessage())));
        }
      };
    }
  }

  /** Adds what reads a path; the response to HEAD has the headers of that to GET. */
  public static void addReading(HttpRouting.Builder routing, String path, Handler handler) {
    routing.get(path, handler).route(Method.HEAD, path, handler);
  }

  /** Adds a page of the workspace, which a link can show to anyone. */
  public PageRoutes get(String path, PageHandler handler) {
    shared.add(path, handler);
    return addPage(path, handler, PageOwner.WORKSPACE);
  }

  /** Adds the target of a form that changes the workspace; viewers are refused. */
  public PageRoutes post(String path, PageHandler handler) {
    routing.post(path, guard.form(handler, PageOwner.WORKSPACE));
    return this;
  }

  /** Adds a page of the workspace, which no link shows. */
  public PageRoutes getForTeam(String path, PageHandler handler) {
    return addPage(path, handler, PageOwner.TEAM);
  }

  /** Adds a page of the user's own account. */
  public PageRoutes getOwn(String path, PageHandler handler) {
    return addPage(path, handler, PageOwner.USER);
  }

  private PageRoutes addPage(String path, PageHandler handler, PageOwner owner) {
    addReading(routing, path, guard.page(handler, owner));
    routing.post(path, guard.pageAgain(handler, owner));
    return this;
  }

  /** Adds the target of a form that changes the user's own account. */
  public PageRoutes postOwn(String path, PageHandler handler) {
    routing.post(path, guard.form(handler, PageOwner.USER));
    return this;
  }
}
