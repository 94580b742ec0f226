package dev.storescope.connector.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** What a store is asked for. Requests that differ only in other headers ask for the same. */
public final class RequestIdentity {
  private static final String STOREFRONT_HEADER = "X-Apple-Store-Front";
  private static final int MAX_READABLE = 60;
  private static final int HASH_DIGITS = 24;

  private RequestIdentity() {}

  /** Names the file of a request: host and path, truncated, and a hash of the identity. */
  static String fileName(StoreRequest request) {
    return readable(request.uri()) + "-" + hash(of(request));
  }

  /**
   * Method, URL with sorted parameters except one for caches, storefront, and body without secrets.
   */
  public static String of(StoreRequest request) {
    return String.join(
        "\n",
        request.method(),
        normalize(request.uri()),
        header(request),
        Redaction.hideIn(request.body().orElse("")));
  }

  private static String normalize(URI uri) {
    String query =
        Arrays.stream(Objects.requireNonNullElse(uri.getRawQuery(), "").split("&"))
            .filter(parameter -> !parameter.startsWith(StoreRequest.UNSEEN + "="))
            .sorted()
            .collect(Collectors.joining("&"));
    String server = uri.getScheme() + "://" + uri.getRawAuthority();
    return server.toLowerCase(Locale.ROOT) + uri.getRawPath() + "?" + query;
  }

  private static String header(StoreRequest request) {
    return request.headers().entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(STOREFRONT_HEADER))
        .map(header -> header.getValue().strip())
        .findFirst()
        .orElse("");
  }

  private static String readable(URI uri) {
    String plain =
        (uri.getHost() + uri.getPath()).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    return plain.substring(0, Math.min(plain.length(), MAX_READABLE));
  }

  /** A short hash of a text, in hexadecimal digits. */
  static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)))
          .substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
