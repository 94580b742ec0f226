package dev.storescope.http.body;

import java.util.Locale;

/** An answer is refused because its body would take more memory than an answer may. */
public final class AnswerTooLargeException extends RuntimeException {
  private static final long MEGABYTE = 1L << 20;

  private final long bytes;

  /**
   * @param bytes that a body may have
   */
  AnswerTooLargeException(long bytes) {
    super(
        String.format(
            Locale.ROOT,
            "The response would have more than %,d MB. Request less at once: a shorter range of"
                + " dates, or fewer keywords or countries.",
            bytes / MEGABYTE),
        null,
        false,
        false);
    this.bytes = bytes;
  }

  /** What a body may have, in MB. */
  public long megabytes() {
    return bytes / MEGABYTE;
  }
}
