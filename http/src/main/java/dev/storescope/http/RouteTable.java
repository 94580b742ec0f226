package dev.storescope.http;

import dev.storescope.http.Problem.Code;
import io.helidon.http.Method;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The handlers by path and method. A path that has GET has HEAD too; a method that it does not have
 * is 405.
 */
public final class RouteTable implements RouteGroup {
  private final Map<String, Map<Method, ExchangeHandler>> handlers = new LinkedHashMap<>();

  /** Responds to a request. */
  @FunctionalInterface
  public interface ExchangeHandler {
    void handle(Exchange exchange) throws IOException;
  }

  public RouteTable get(String path, ExchangeHandler handler) {
    return on(Method.GET, path, handler).on(Method.HEAD, path, handler);
  }

  public RouteTable on(Method method, String path, ExchangeHandler handler) {
    handlers.computeIfAbsent(path, _ -> new LinkedHashMap<>()).put(method, handler);
    return this;
  }

  @Override
  public Set<String> paths() {
    return handlers.keySet();
  }

  @Override
  public void register(HttpRouting.Builder routing) {
    handlers.forEach(
        (path, byMethod) -> {
          byMethod.forEach(
              (method, handler) ->
                  routing.route(
                      method,
                      path,
                      (request, response) -> handler.handle(new Exchange(request, response))));
          Problem notAllowed = notAllowed(byMethod.keySet());
          routing.any(
              path,
              (_, _) -> {
                throw new ProblemException(notAllowed);
              });
        });
  }

  private static Problem notAllowed(Set<Method> methods) {
    String allowed = methods.stream().map(Method::text).sorted().collect(Collectors.joining(", "));
    return Problem.of(Code.METHOD_NOT_ALLOWED, "Allowed: " + allowed + ".").with("Allow", allowed);
  }
}
