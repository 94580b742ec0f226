package dev.storescope.dashboard.plot;

import java.time.LocalDate;
import java.util.Optional;

/**
 * Something that happened on a date, which a chart shows as a thin vertical line.
 *
 * @param label what happened, such as {@code Title changed}
 * @param link to the page that shows more
 */
public record ChartMarker(LocalDate date, String label, Optional<String> link) {
  public ChartMarker {
    if (label.isBlank()) {
      throw new IllegalArgumentException("A marker has a label.");
    }
  }
}
