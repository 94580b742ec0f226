package dev.storescope.observation;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * The newest reviews of an app, newest first; at most 1,500. What they say, observations of their
 * own have.
 *
 * @param complete whether the store has no other ones; an empty list of an app that has ratings, or
 *     had reviews, is not complete
 * @param gaps whether the store may have others that are newer than the oldest of the list: a part
 *     of its feed was empty
 */
public record ReviewList(List<Entry> entries, boolean complete, boolean gaps) implements Facts {
  public static final int MAX_REVIEWS = 1500;

  /** A list without gaps. */
  public ReviewList(List<Entry> entries, boolean complete) {
    this(entries, complete, false);
  }

  public ReviewList {
    if (complete && gaps) {
      throw new IllegalArgumentException("A list with gaps must not be complete.");
    }
    entries = Facts.bounded(entries, MAX_REVIEWS);
    Facts.distinct(entries.stream().map(Entry::id).toList(), MAX_REVIEWS);
  }

  /**
   * A review in the list.
   *
   * @param id given by the store
   * @param digest of the {@link Review} without its author; see {@link Facts.Card#digest}; lists of
   *     earlier versions have one of the whole review
   * @param helpful how many people found it helpful; empty if the store does not show it
   */
  public record Entry(String id, long digest, Instant submittedAt, OptionalLong helpful) {
    public Entry {
      if (id.isBlank()) {
        throw new IllegalArgumentException("A review must have an id.");
      }
      Facts.requireDigest(digest);
    }
  }

  @Override
  public boolean isAbsence() {
    return entries.isEmpty();
  }

  /** Whether it shows, of some stretch of time, all reviews that the store has. */
  public boolean hasAllOfAStretch() {
    return complete || (!gaps && !entries.isEmpty());
  }

  /** Whether a review of an instant would be in the list, if the store still had it. */
  public boolean covers(Instant submittedAt) {
    return complete
        || (!gaps && !entries.isEmpty() && entries.getLast().submittedAt().isBefore(submittedAt));
  }
}
