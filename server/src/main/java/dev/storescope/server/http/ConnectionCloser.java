package dev.storescope.server.http;

import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;

/**
 * Closes the connection after the answer where the client asked for that (RFC 9112, 9.6), which
 * Helidon announces and leaves to the client; one that reads to the end would wait for long.
 */
final class ConnectionCloser implements Filter {

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    chain.proceed();
    if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      throw new CloseConnectionException("the client asked for it");
    }
  }
}
