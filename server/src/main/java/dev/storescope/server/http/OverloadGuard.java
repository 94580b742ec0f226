package dev.storescope.server.http;

import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.Optional;

/** Refuses what is beyond the bounds of the workload; how the service is, is told regardless. */
final class OverloadGuard implements Filter {
  private final Workload workload;

  OverloadGuard(Workload workload) {
    this.workload = workload;
  }

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    String path = request.path().rawPath();
    if (path.startsWith("/health/") || path.equals("/metrics")) {
      chain.proceed();
      return;
    }
    Optional<Workload.Place> place = workload.tryEnter();
    if (place.isEmpty()) {
      new Exchange(request, response).send(Workload.overloaded());
      return;
    }
    try {
      request.context().register(place.get());
      chain.proceed();
    } finally {
      place.get().leave();
    }
  }
}
