package dev.storescope.server.dashboard.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** What the page after a form says of what became of it. */
public record Notice(boolean good, String text) {
  private static final int LONGEST = 500;

  public Notice {
    text = text.substring(0, Math.min(text.length(), LONGEST));
  }

  public static Notice done(String text) {
    return new Notice(true, text);
  }

  public static Notice refused(String text) {
    return new Notice(false, text);
  }

  String toCookie() {
    byte[] utf8 = ((good ? "+" : "-") + text).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(utf8);
  }

  /** The notice of a cookie; none where it was made by somebody else. */
  static Optional<Notice> ofCookie(String value) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(new Notice(text.charAt(0) == '+', text.substring(1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
