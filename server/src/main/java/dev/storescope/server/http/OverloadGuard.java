package dev.storescope.server.http;

import dev.storescope.server.http.Problem.Code;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.concurrent.Semaphore;

/** Refuses questions beyond a number that are worked on at once; health is told regardless. */
final class OverloadGuard implements Filter {
  private final Semaphore places;

  OverloadGuard(int mostConcurrentRequests) {
    this.places = new Semaphore(mostConcurrentRequests);
  }

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    if (!request.path().rawPath().startsWith("/api/")) {
      chain.proceed();
      return;
    }
    if (!places.tryAcquire()) {
      new Exchange(request, response)
          .send(Problem.of(Code.OVERLOADED, "Too many requests at once.").retryAfter(1));
      return;
    }
    try {
      chain.proceed();
    } finally {
      places.release();
    }
  }
}
