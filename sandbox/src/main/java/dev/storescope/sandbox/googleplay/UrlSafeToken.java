package dev.storescope.sandbox.googleplay;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Encodes a text in characters that need no escaping in a URL or a form. */
final class UrlSafeToken {
  private UrlSafeToken() {}

  static String encode(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  static Optional<String> decode(String token) {
    try {
      return Optional.of(new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
