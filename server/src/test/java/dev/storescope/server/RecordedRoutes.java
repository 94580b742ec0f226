package dev.storescope.server;

import dev.storescope.http.RouteGroup;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;
import io.helidon.webserver.http.HttpRouting;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The routes that groups register, as a server has them.
 *
 * @param tables the paths of tables, each with several methods
 * @param pages method and path of each other route
 */
record RecordedRoutes(Set<String> tables, Set<Route> pages) {
  /** A route; {@code ANY} is every method. */
  record Route(String method, String path) implements Comparable<Route> {
    @Override
    public int compareTo(Route other) {
      return (path + method).compareTo(other.path + other.method);
    }
  }

  static RecordedRoutes of(List<RouteGroup> groups) {
    RecordedRoutes routes = new RecordedRoutes(new TreeSet<>(), new TreeSet<>());
    for (RouteGroup group : groups) {
      if (group instanceof RouteTable table) {
        routes.tables.addAll(table.paths());
      } else {
        group.register(routes.recorder());
      }
    }
    return routes;
  }

  private HttpRouting.Builder recorder() {
    return (HttpRouting.Builder)
        Proxy.newProxyInstance(
            RecordedRoutes.class.getClassLoader(),
            new Class<?>[] {HttpRouting.Builder.class},
            (proxy, called, arguments) -> {
              record(called.getName(), arguments);
              return proxy;
            });
  }

  /** The forms {@code get(path, …)}, {@code route(method, path, …)} and {@code any(…)}. */
  private void record(String called, Object... arguments) {
    if (arguments[0] instanceof Method method && arguments[1] instanceof String path) {
      pages.add(new Route(method.text(), path));
    } else if (arguments[0] instanceof String path) {
      pages.add(new Route(called.toUpperCase(Locale.ROOT), path));
    } else {
      pages.add(new Route(called.toUpperCase(Locale.ROOT), ""));
    }
  }
}
