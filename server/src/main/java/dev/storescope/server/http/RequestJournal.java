package dev.storescope.server.http;

import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Set;

/** Gives every request its id, and counts and times it by route and status. */
final class RequestJournal implements Filter {
  private static final String WAITING = "/api/requests/";

  private final RequestIds ids;
  private final MeterRegistry meters;
  private final Set<String> paths;

  /**
   * @param paths the paths that are counted by name; those with others are counted together
   */
  RequestJournal(RequestIds ids, MeterRegistry meters, Set<String> paths) {
    this.ids = ids;
    this.meters = meters;
    this.paths = Set.copyOf(paths);
  }

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    Timer.Sample sample = Timer.start(meters);
    response.header(Exchange.REQUEST_ID, ids.next());
    String route = route(request.path().rawPath());
    response.whenSent(() -> sample.stop(timer(route, response.status().code())));
    chain.proceed();
  }

  private Timer timer(String route, int status) {
    return Timer.builder("storescope.http.requests")
        .description("Requests by route and status")
        .tag("route", route)
        .tag("status", Integer.toString(status))
        .register(meters);
  }

  private String route(String path) {
    if (path.startsWith(WAITING)) {
      return WAITING + "{key}";
    }
    return paths.contains(path) ? path : "other";
  }
}
