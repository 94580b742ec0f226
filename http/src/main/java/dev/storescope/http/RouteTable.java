package dev.storescope.http;

import dev.storescope.accounts.Scope;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The handlers by path and method. A path that has GET has HEAD too; a method that it does not have
 * is 405. An authenticated caller needs the scope of the route: read for GET and HEAD, and write
 * for other methods, unless the route names one.
 *
 * <p>A route of lists may be about the workspace of another account, in which the caller needs a
 * role: viewer to read, editor to change. Other routes below {@code /account} are about the
 * caller's own account.
 */
public final class RouteTable implements RouteGroup {
  private final Map<String, Map<Method, Route>> routes = new LinkedHashMap<>();

  /** Responds to a request. */
  @FunctionalInterface
  public interface ExchangeHandler {
    void handle(Exchange exchange) throws IOException;
  }

  /** Whose data a route is about. */
  private enum Whose {
    /** Anyone's; lists that are read are those of the workspace. */
    ANY,
    OWN,
    LISTS_TO_READ,
    LISTS_TO_CHANGE
  }

  private record Route(Scope needed, Whose whose, ExchangeHandler handler) {
    void handle(Exchange exchange) throws IOException {
      if (exchange.isAuthenticated()) {
        exchange.require(needed);
        checkWorkspace(exchange);
      }
      handler.handle(exchange);
    }

    /** The same route, whose answers are computed in turns between callers. */
    Route inTurns() {
      return new Route(
          needed,
          whose,
          exchange ->
              exchange.inTurn(
                  () -> {
                    handler.handle(exchange);
                    return true;
                  }));
    }

    private void checkWorkspace(Exchange exchange) {
      switch (whose) {
        case ANY -> {}
        case OWN -> exchange.refuseWorkspace();
        case LISTS_TO_READ -> exchange.require(WorkspaceRole.VIEWER);
        case LISTS_TO_CHANGE -> exchange.require(WorkspaceRole.EDITOR);
      }
    }
  }

  public RouteTable get(String path, ExchangeHandler handler) {
    return get(path, Scope.READ, handler);
  }

  public RouteTable get(String path, Scope needed, ExchangeHandler handler) {
    return on(Method.GET, path, needed, handler).on(Method.HEAD, path, needed, handler);
  }

  public RouteTable on(Method method, String path, ExchangeHandler handler) {
    return on(method, path, isReading(method) ? Scope.READ : Scope.WRITE, handler);
  }

  public RouteTable on(Method method, String path, Scope needed, ExchangeHandler handler) {
    Whose whose = path.startsWith("/account") ? Whose.OWN : Whose.ANY;
    return add(method, path, new Route(needed, whose, handler));
  }

  /** A route that reads lists, of the workspace that the request is about. */
  public RouteTable getLists(String path, ExchangeHandler handler) {
    return readLists(Method.GET, path, handler).readLists(Method.HEAD, path, handler);
  }

  /**
   * A route that reads lists and much of what was observed of them: its answers are computed in
   * turns between callers.
   */
  public RouteTable getListsInTurns(String path, ExchangeHandler handler) {
    Route route = new Route(Scope.READ, Whose.LISTS_TO_READ, handler).inTurns();
    return add(Method.GET, path, route).add(Method.HEAD, path, route);
  }

  /** A route that reads lists by any method, for instance because it needs a body. */
  public RouteTable readLists(Method method, String path, ExchangeHandler handler) {
    return add(method, path, new Route(Scope.READ, Whose.LISTS_TO_READ, handler));
  }

  /** A route that changes lists, of the workspace that the request is about. */
  public RouteTable onLists(Method method, String path, ExchangeHandler handler) {
    return add(method, path, new Route(Scope.WRITE, Whose.LISTS_TO_CHANGE, handler));
  }

  /** A route that changes what the caller alone sees of lists that it may read. */
  public RouteTable onOwnView(Method method, String path, ExchangeHandler handler) {
    return add(method, path, new Route(Scope.WRITE, Whose.LISTS_TO_READ, handler));
  }

  private RouteTable add(Method method, String path, Route route) {
    routes.computeIfAbsent(path, _ -> new LinkedHashMap<>()).put(method, route);
    return this;
  }

  private static boolean isReading(Method method) {
    return method.equals(Method.GET) || method.equals(Method.HEAD);
  }

  /**
   * What handles a method of a path, which has names in braces for variables; it requires the scope
   * as well.
   */
  Optional<ExchangeHandler> find(Method method, String path) {
    return Optional.ofNullable(routes.getOrDefault(path, Map.of()).get(method))
        .map(route -> route::handle);
  }

  @Override
  public Set<String> paths() {
    return routes.keySet();
  }

  @Override
  public void register(HttpRouting.Builder routing) {
    Map<String, Handler> exact = new HashMap<>();
    Map<String, Handler> templates = new LinkedHashMap<>();
    routes.forEach(
        (path, byMethod) -> (path.contains("{") ? templates : exact).put(path, handler(byMethod)));
    routing.any(
        (request, response) ->
            exact
                .getOrDefault(request.path().path(), (_, next) -> next.next())
                .handle(request, response));
    templates.forEach(routing::any);
  }

  private static Handler handler(Map<Method, Route> byMethod) {
    Problem notAllowed = notAllowed(byMethod.keySet());
    return (request, response) -> {
      Route route = byMethod.get(request.prologue().method());
      if (route == null) {
        throw new ProblemException(notAllowed);
      }
      route.handle(new Exchange(request, response));
    };
  }

  private static Problem notAllowed(Set<Method> methods) {
    String allowed = methods.stream().map(Method::text).sorted().collect(Collectors.joining(", "));
    return Problem.of(Code.METHOD_NOT_ALLOWED, "Allowed: " + allowed + ".").with("Allow", allowed);
  }
}
