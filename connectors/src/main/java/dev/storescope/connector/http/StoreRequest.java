package dev.storescope.connector.http;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request to a store: a GET, or a POST of a form or a JSON text.
 *
 * @param headers by name; few, and each with one value
 * @param body the text to post; a request without one is a GET
 */
public record StoreRequest(URI uri, Map<String, String> headers, Optional<String> body) {
  public StoreRequest {
    headers = Map.copyOf(headers);
  }

  public static StoreRequest get(URI uri) {
    return new StoreRequest(uri, Map.of(), Optional.empty());
  }

  public static StoreRequest post(URI uri, String contentType, String body) {
    return new StoreRequest(uri, Map.of("Content-Type", contentType), Optional.of(body));
  }

  /** The same request with one more header. */
  public StoreRequest with(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new StoreRequest(uri, more, body);
  }

  public String method() {
    return body.isPresent() ? "POST" : "GET";
  }
}
