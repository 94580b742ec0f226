package dev.storescope.connector.http;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** Where a URI leads: scheme, host and port. */
public record StoreOrigin(String scheme, String host, int port) {
  private static final String HTTPS = "https";
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;

  /** The origin of a URI of HTTP; empty if it has none. */
  public static Optional<StoreOrigin> find(URI uri) {
    if (uri.getScheme() == null || uri.getHost() == null) {
      return Optional.empty();
    }
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals(HTTPS)) {
      return Optional.empty();
    }
    int defaultPort = scheme.equals(HTTPS) ? HTTPS_PORT : HTTP_PORT;
    int port = uri.getPort() < 0 ? defaultPort : uri.getPort();
    return Optional.of(new StoreOrigin(scheme, uri.getHost().toLowerCase(Locale.ROOT), port));
  }

  boolean isEncrypted() {
    return scheme.equals(HTTPS);
  }
}
