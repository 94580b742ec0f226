package dev.storescope.archive;

import java.time.LocalDate;

/**
 * The UTC days of which an archive was {@linkplain Archive#noteThinned thinned}.
 *
 * @param before observations of earlier days may have been removed
 * @param complete observations of earlier days were removed, as far as they were to be
 */
public record ThinnedDays(LocalDate before, LocalDate complete) {
  public ThinnedDays {
    if (complete.isAfter(before)) {
      throw new IllegalArgumentException(complete + " is after " + before + ".");
    }
  }

  /** These, but not before the end of those that were noted: what was removed stays removed. */
  public ThinnedDays after(ThinnedDays noted) {
    return noted.before.isAfter(before) ? new ThinnedDays(noted.before, complete) : this;
  }
}
