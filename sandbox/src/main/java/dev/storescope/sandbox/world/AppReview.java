package dev.storescope.sandbox.world;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A review of an app in a country, as its author last wrote it.
 *
 * @param number unique among the reviews of an app in a country, and the same after an edit
 * @param title the App Store shows it, Google Play has none
 * @param version of the app that the author used
 * @param submittedAt of the last edit
 * @param helpful how many people found it helpful
 */
public record AppReview(
    long number,
    String author,
    int stars,
    String title,
    String text,
    Optional<String> version,
    Instant submittedAt,
    long helpful,
    Optional<Answer> answer) {

  private static final long MIXER = 0x9E3779B97F4A7C15L;

  /** The id that Google Play shows. */
  public String uuid() {
    return new UUID(number * MIXER, number).toString();
  }

  /** The answer of the developer. */
  public record Answer(String text, Instant answeredAt) {}
}
