package dev.storescope.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Headers;
import io.helidon.webserver.http.ServerRequest;
import java.net.InetSocketAddress;
import java.util.regex.Pattern;

/**
 * Tells requests of programs on this machine from those that a proxy on it forwards for others. A
 * proxy is known by any sign of one: headers that only proxies add, the host that its client asked
 * for, or the end of the connection after one request, which nginx asks for unless it is told
 * otherwise.
 */
final class LocalPrograms {
  /** Headers of proxies, load balancers and content delivery networks. */
  private static final Pattern OF_PROXIES =
      Pattern.compile(
          "(x-)?forwarded.*|via|.*-via|cdn-.*|max-forwards|proxy-.*|.*-ip|.*-(addr|proto|scheme|ssl)"
              + "|x-(original|real|client|remote|cluster|proxy|nginx|varnish|cache|arr|azure|amz|amzn"
              + "|cloud|google|appengine|envoy|forward|scheme|host|url|rewrite|request-start|queue|ssl)"
              + "(-.*)?"
              + "|(cf|fastly|akamai|true|wl|ali|incap|sucuri|fly|do|vercel|railway|kong|front-end)-.*");

  private static final Pattern LOCAL_HOST =
      Pattern.compile(
          "(?i)(localhost|[a-z0-9.-]+\\.localhost|127(\\.[0-9]{1,3}){3}|\\[::1])\\.?(:[0-9]*)?");

  private LocalPrograms() {}

  /** Whether a program on this machine sent a request itself. */
  static boolean sent(ServerRequest request) {
    return request.remotePeer().address() instanceof InetSocketAddress peer
        && peer.getAddress().isLoopbackAddress()
        && isWithoutProxy(request.headers());
  }

  static boolean isWithoutProxy(Headers headers) {
    return headers
            .value(HeaderNames.HOST)
            .filter(host -> LOCAL_HOST.matcher(host).matches())
            .isPresent()
        && !(headers.contains(HeaderNames.CONNECTION)
            && headers.containsToken(HeaderValues.CONNECTION_CLOSE))
        && headers.stream()
            .map(Header::headerName)
            .noneMatch(name -> OF_PROXIES.matcher(name.lowerCase()).matches());
  }
}
