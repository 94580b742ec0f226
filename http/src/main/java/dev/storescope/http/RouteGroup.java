package dev.storescope.http;

import io.helidon.webserver.http.HttpRouting;
import java.util.Set;

/** Routes that the server serves. */
@FunctionalInterface
public interface RouteGroup {
  void register(HttpRouting.Builder routing);

  /** The paths whose requests are counted by path, with names in braces for variables. */
  default Set<String> paths() {
    return Set.of();
  }
}
