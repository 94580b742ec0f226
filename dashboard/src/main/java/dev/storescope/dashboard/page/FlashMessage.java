package dev.storescope.dashboard.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The outcome of a form, which the next page shows once.
 *
 * @param undo what undoes it, if a button can
 */
public record FlashMessage(boolean good, String text, Optional<Undo> undo) {
  private static final int MAX_LENGTH = 500;
  private static final String BETWEEN = "\n";
  private static final Pattern ADDRESS = Pattern.compile("/dashboard/[!-~]+");

  /**
   * A form that undoes a change.
   *
   * @param action the address that it is sent to
   * @param number of the change
   */
  public record Undo(String action, long number) {}

  public FlashMessage {
    text = text.substring(0, Math.min(text.length(), MAX_LENGTH)).replace(BETWEEN, " ");
  }

  public static FlashMessage done(String text) {
    return new FlashMessage(true, text, Optional.empty());
  }

  public static FlashMessage refused(String text) {
    return new FlashMessage(false, text, Optional.empty());
  }

  /** The same message with a button that undoes the change, if there was one. */
  public FlashMessage undoneBy(String action, OptionalLong number) {
    return number.isPresent()
        ? new FlashMessage(good, text, Optional.of(new Undo(action, number.getAsLong())))
        : this;
  }

  String toCookie() {
    String written =
        (good ? "+" : "-")
            + text
            + undo.map(by -> BETWEEN + by.number() + BETWEEN + by.action()).orElse("");
    byte[] utf8 = written.getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(utf8);
  }

  /** The message of a cookie; empty if the dashboard did not write it. */
  static Optional<FlashMessage> ofCookie(String value) {
    try {
      String written = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
      if (written.isEmpty()) {
        return Optional.empty();
      }
      List<String> lines = written.lines().toList();
      return Optional.of(
          new FlashMessage(written.charAt(0) == '+', lines.getFirst().substring(1), undo(lines)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<Undo> undo(List<String> lines) {
    return lines.size() == 3 && ADDRESS.matcher(lines.get(2)).matches()
        ? Optional.of(new Undo(lines.get(2), Long.parseLong(lines.get(1))))
        : Optional.empty();
  }
}
