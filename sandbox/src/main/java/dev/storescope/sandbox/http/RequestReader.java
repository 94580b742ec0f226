package dev.storescope.sandbox.http;

import io.helidon.http.Header;
import io.helidon.webserver.http.ServerRequest;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Reads requests. */
record RequestReader(InstantSource clock) {
  /** A request and the base of its site; empty if it names none. */
  record Addressed(String base, SandboxRequest request) {}

  Addressed read(ServerRequest received) {
    return read(
        received.prologue().method().text(),
        received.prologue().uriPath().rawPathNoParams(),
        received.prologue().query().rawValue(),
        headers(received),
        body(received));
  }

  /**
   * Reads a request.
   *
   * @param path not decoded
   * @param query not decoded; empty if there is none
   * @param headers by lower-case name
   */
  Addressed read(
      String method, String path, String query, Map<String, String> headers, String body) {
    int end = path.indexOf('/', 1);
    String base = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    return new Addressed(
        base,
        new SandboxRequest(
            method,
            end < 0 ? "/" : SandboxRequest.decode(path.substring(end).replace("+", "%2B")),
            SandboxRequest.parameters(query),
            headers,
            body,
            clock.instant()));
  }

  private static Map<String, String> headers(ServerRequest received) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : received.headers()) {
      headers.putIfAbsent(header.name().toLowerCase(Locale.ROOT), header.get());
    }
    return headers;
  }

  private static String body(ServerRequest received) {
    return received.content().hasEntity() ? received.content().as(String.class) : "";
  }
}
