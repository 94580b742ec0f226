package dev.storescope.archive;

import java.time.LocalDate;

/**
 * The UTC dates of which an archive was {@linkplain Archive#noteThinned thinned}.
 *
 * @param before observations of earlier dates may have been removed
 * @param complete observations of earlier dates were removed, as far as they were to be
 */
public record ThinnedDays(LocalDate before, LocalDate complete) {
  public ThinnedDays {
    if (complete.isAfter(before)) {
      throw new IllegalArgumentException(complete + " is after " + before + ".");
    }
  }
}
