package dev.storescope.archive;

import java.time.LocalDate;
import java.util.Optional;

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

  /** The first day of an archive that is not thinned, if a day is before it. */
  public static Optional<LocalDate> findFirstKept(Archive archive, LocalDate day) {
    return archive.findThinnedDays().map(ThinnedDays::before).filter(day::isBefore);
  }

  /** These, but not before the end of those that were noted: what was removed stays removed. */
  public ThinnedDays after(ThinnedDays noted) {
    return noted.before.isAfter(before) ? new ThinnedDays(noted.before, complete) : this;
  }
}
