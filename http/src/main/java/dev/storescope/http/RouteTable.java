package dev.storescope.http;

import dev.storescope.http.Problem.Code;
import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.util.HashMap;
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
    Map<String, Handler> exact = new HashMap<>();
    Map<String, Handler> templates = new LinkedHashMap<>();
    handlers.forEach(
        (path, byMethod) -> (path.contains("{") ? templates : exact).put(path, handler(byMethod)));
    routing.any(
        (request, response) ->
            exact
                .getOrDefault(request.path().path(), (_, next) -> next.next())
                .handle(request, response));
    templates.forEach(routing::any);
  }

  private static Handler handler(Map<Method, ExchangeHandler> byMethod) {
    Problem notAllowed = notAllowed(byMethod.keySet());
    ExchangeHandler refusal =
        _ -> {
          throw new ProblemException(notAllowed);
        };
    return (request, response) ->
        byMethod
            .getOrDefault(request.prologue().method(), refusal)
            .handle(new Exchange(request, response));
  }

  private static Problem notAllowed(Set<Method> methods) {
    String allowed = methods.stream().map(Method::text).sorted().collect(Collectors.joining(", "));
    return Problem.of(Code.METHOD_NOT_ALLOWED, "Allowed: " + allowed + ".").with("Allow", allowed);
  }
}
