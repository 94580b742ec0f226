package dev.storescope.observation;

import java.time.Instant;
import java.util.Optional;

/**
 * A review of an app, as its author last wrote it.
 *
 * @param author the name that the store shows; empty if it shows none, or if the name was removed
 * @param stars 1 to 5
 * @param title empty if the store has none
 * @param version of the app, if the store has it
 * @param answer of the developer
 */
public record Review(
    String author,
    int stars,
    Optional<String> title,
    String text,
    Optional<String> version,
    Instant submittedAt,
    Optional<DeveloperAnswer> answer)
    implements Facts {
  public Review {
    if (stars < 1 || stars > RatingHistogram.STARS) {
      throw new IllegalArgumentException("A review must have 1 to 5 stars, not " + stars + ".");
    }
  }

  /** The same without the name of its author. */
  public Review withoutAuthor() {
    return new Review("", stars, title, text, version, submittedAt, answer);
  }

  /**
   * The developer's answer to a review.
   *
   * @param answeredAt empty if the store does not show it
   */
  public record DeveloperAnswer(String text, Optional<Instant> answeredAt) {}
}
