package dev.storescope.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.net.InetSocketAddress;
import java.util.stream.Stream;

/** Who may read the metrics; administrators always may. */
public enum MetricsAccess {
  EVERYONE,
  /** Programs on the same machine, if their requests do not come through a proxy. */
  LOCAL,
  ADMINISTRATORS;

  boolean isOpenTo(ServerRequest request) {
    return switch (this) {
      case EVERYONE -> true;
      case LOCAL -> isLocal(request);
      case ADMINISTRATORS -> false;
    };
  }

  private static boolean isLocal(ServerRequest request) {
    return request.remotePeer().address() instanceof InetSocketAddress peer
        && peer.getAddress().isLoopbackAddress()
        && Stream.of(HeaderNames.FORWARDED, HeaderNames.X_FORWARDED_FOR)
            .noneMatch(request.headers()::contains);
  }
}
