package dev.storescope.archive;

import java.time.Instant;

/**
 * A note that something was to be removed from an archive.
 *
 * @param at until when what is removed was observed; of names, the instant before which their
 *     reviews were submitted; what is removed of a review has no such end
 * @param complete whether all of it was removed
 */
public record Removal(Removed what, Instant at, boolean complete) {
  /** The same, all of which was removed. */
  public Removal completed() {
    return new Removal(what, at, true);
  }

  /**
   * This one, of what another was noted of: not before the end of that. It is complete only if both
   * are, unless that ends earlier.
   */
  public Removal after(Removal noted) {
    return noted.at.isAfter(at) ? new Removal(what, noted.at, complete && noted.complete) : this;
  }
}
