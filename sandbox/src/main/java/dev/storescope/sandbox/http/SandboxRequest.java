package dev.storescope.sandbox.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A request to a sandbox store.
 *
 * @param method GET, POST or DELETE
 * @param path below the store's base, decoded, with its leading slash
 * @param query the decoded parameters; the first of a repeated one
 * @param headers by lower-case name; the first of a repeated one
 * @param body empty if there is none
 * @param at the time in the simulated world
 */
public record SandboxRequest(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    String body,
    Instant at) {
  public SandboxRequest {
    query = Map.copyOf(query);
    headers = Map.copyOf(headers);
  }

  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name));
  }

  public Optional<String> header(String lowerCaseName) {
    return Optional.ofNullable(headers.get(lowerCaseName));
  }

  /** The decoded parameters of a query or a form; the first of a repeated one. */
  public static Map<String, String> parameters(String encoded) {
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

  /** Invalid escapes are taken literally. */
  static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
