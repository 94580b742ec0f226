package dev.storescope.http;

import io.helidon.webserver.http.ServerRequest;

/** Who may read the metrics; administrators always may. */
public enum MetricsAccess {
  EVERYONE,
  /** Programs on the same machine, if their requests do not come through a proxy. */
  LOCAL,
  ADMINISTRATORS;

  boolean isOpenTo(ServerRequest request) {
    return switch (this) {
      case EVERYONE -> true;
      case LOCAL -> LocalPrograms.sent(request);
      case ADMINISTRATORS -> false;
    };
  }
}
