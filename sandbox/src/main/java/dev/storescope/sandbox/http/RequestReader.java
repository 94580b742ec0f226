package dev.storescope.sandbox.http;

import io.helidon.http.Header;
import io.helidon.webserver.http.ServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Reads what a client sent. */
final class RequestReader {
  private final InstantSource clock;

  RequestReader(InstantSource clock) {
    this.clock = clock;
  }

  /** A request, and the base of the site that it is for; an empty one where it names none. */
  record Addressed(String base, SandboxRequest request) {}

  Addressed read(ServerRequest received) {
    String path = received.prologue().uriPath().rawPathNoParams();
    int end = path.indexOf('/', 1);
    String base = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    return new Addressed(
        base,
        new SandboxRequest(
            received.prologue().method().text(),
            end < 0 ? "/" : decode(path.substring(end).replace("+", "%2B")),
            parameters(received.prologue().query().rawValue()),
            headers(received),
            body(received),
            clock.instant()));
  }

  /** Also of a form. */
  static Map<String, String> parameters(String encoded) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : encoded.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decode(equals < 0 ? pair : pair.substring(0, equals));
      if (!name.isEmpty()) {
        parameters.putIfAbsent(name, equals < 0 ? "" : decode(pair.substring(equals + 1)));
      }
    }
    return parameters;
  }

  /** What is not encoded as it should be is taken as it stands. */
  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
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
