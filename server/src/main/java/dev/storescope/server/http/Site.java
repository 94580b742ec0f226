package dev.storescope.server.http;

import io.helidon.webserver.http.HttpRouting;

/** More that the server serves beside the interface. */
@FunctionalInterface
public interface Site {
  void register(HttpRouting.Builder routing);
}
