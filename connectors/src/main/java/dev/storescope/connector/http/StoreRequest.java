package dev.storescope.connector.http;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request to a store: a GET, or a POST of a form or a JSON text.
 *
 * @param headers by name, each with one value
 * @param body the text to post; a request without one is a GET
 */
public record StoreRequest(URI uri, Map<String, String> headers, Optional<String> body) {
  static final String UNSEEN = "unseen";

  public StoreRequest {
    headers = Map.copyOf(headers);
  }

  public static StoreRequest get(URI uri) {
    return new StoreRequest(uri, Map.of(), Optional.empty());
  }

  /** A POST of a form with fields, each a name and a value. */
  public static StoreRequest postForm(URI uri, String... fields) {
    return post(uri, "application/x-www-form-urlencoded", encodeForm(fields));
  }

  public static StoreRequest post(URI uri, String contentType, String body) {
    return new StoreRequest(uri, Map.of("Content-Type", contentType), Optional.of(body));
  }

  /** This request with one more header. */
  public StoreRequest with(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new StoreRequest(uri, more, body);
  }

  /** This request with one more query parameter. */
  public StoreRequest withParameter(String name, String value) {
    return withParameters(name, value);
  }

  /** This request with more query parameters, names and values in turn. */
  public StoreRequest withParameters(String... namesAndValues) {
    String separator = uri.getRawQuery() == null ? "?" : "&";
    return new StoreRequest(
        URI.create(uri + separator + encodeForm(namesAndValues)), headers, body);
  }

  /**
   * This request at an address that no cache between here and the store has seen. The store ignores
   * the parameter, and so do recordings.
   *
   * @param unseen differs from one request to the next
   */
  public StoreRequest withUnseenAddress(String unseen) {
    return withParameter(UNSEEN, unseen);
  }

  public String method() {
    return body.isPresent() ? "POST" : "GET";
  }

  /** Names and values in turn, in the format of queries and forms. */
  public static String encodeForm(String... namesAndValues) {
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      form.append(i == 0 ? "" : "&")
          .append(namesAndValues[i])
          .append('=')
          .append(URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8));
    }
    return form.toString();
  }
}
