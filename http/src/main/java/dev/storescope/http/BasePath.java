package dev.storescope.http;

import io.helidon.common.uri.UriPath;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The path below which a reverse proxy shows the service, such as {@code /storescope}. Requests are
 * accepted with and without it, so the proxy may take it from the path; all addresses that the
 * service sends have it.
 *
 * @param value blank for a service that has all of its host
 */
public record BasePath(String value) {
  public static final BasePath ROOT = new BasePath("");

  private static final Pattern FORM =
      Pattern.compile("(?:/[A-Za-z0-9._~-]*[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+");

  /** The first parts of the service's own paths, which would be ambiguous. */
  private static final Set<String> OWN =
      Set.of(
          "account",
          "api",
          "dashboard",
          "docs",
          "health",
          "mcp",
          "metrics",
          "openapi.json",
          "shared");

  private static final List<HeaderName> ADDRESSES =
      List.of(HeaderNames.LOCATION, HeaderNames.create("HX-Redirect"));

  /**
   * Parses a path; a blank text and a single slash are the root.
   *
   * @throws IllegalArgumentException if the text is no path, or begins like a path of the service
   */
  public static BasePath parse(String text) {
    String path = text.strip().replaceFirst("/$", "");
    if (path.isEmpty()) {
      return ROOT;
    }
    if (!FORM.matcher(path).matches() || OWN.contains(path.split("/", -1)[1])) {
      throw new IllegalArgumentException("no path to be below: " + text);
    }
    return new BasePath(path);
  }

  /** The path below which a request is. */
  public static BasePath of(ServerRequest request) {
    return request.context().get(BasePath.class).orElse(ROOT);
  }

  public boolean isRoot() {
    return value.isEmpty();
  }

  /** The path that browsers need for one of the service; other texts are returned as they are. */
  public String external(String path) {
    return path.startsWith("/") && !path.startsWith("//") ? value + path : path;
  }

  /** The path within the service of one that a browser or a proxy sends. */
  public String internal(String path) {
    if (path.equals(value)) {
      return "/";
    }
    return path.startsWith(value + "/") ? path.substring(value.length()) : path;
  }

  /** The path for which browsers send the cookies of the service. */
  public String ofCookies() {
    return isRoot() ? "/" : value;
  }

  /** Has a request handled as if the service had all of its host. */
  void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    if (!isRoot()) {
      String path = internal(request.prologue().uriPath().rawPath());
      request.prologue(request.prologue().withUriPath(UriPath.create(path)));
      request.context().register(this);
      response.beforeSend(() -> ADDRESSES.forEach(name -> extend(name, response)));
    }
    chain.proceed();
  }

  private void extend(HeaderName name, RoutingResponse response) {
    response.headers().first(name).ifPresent(path -> response.headers().set(name, external(path)));
  }
}
