package dev.storescope.reviews;

import dev.storescope.observation.Review;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A review as it was last observed.
 *
 * @param helpful how many people found it helpful, if the store shows it
 * @param deletedBy when it was first observed that the store has it no longer
 * @param earlier what it said before, latest first
 */
public record ObservedReview(
    String id,
    Review review,
    OptionalLong helpful,
    Optional<Instant> deletedBy,
    List<Review> earlier) {
  public ObservedReview {
    earlier = List.copyOf(earlier);
  }
}
