package dev.storescope.dashboard.plot;

import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that happened on a date, which a chart shows as a thin vertical line.
 *
 * @param kind the shape at its upper end
 * @param label what happened, such as {@code Title changed}
 * @param link to the page that shows more
 */
public record ChartMarker(LocalDate date, Kind kind, String label, Optional<String> link) {
  /** What a marker is about, the most important first. */
  public enum Kind {
    /** What a member of the team noted. */
    ANNOTATION,
    /** A new version of the app. */
    RELEASE,
    /** Something else about the app. */
    APP,
    /** Another app. */
    RIVAL;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ChartMarker {
    if (label.isBlank()) {
      throw new IllegalArgumentException("A marker has a label.");
    }
  }
}
