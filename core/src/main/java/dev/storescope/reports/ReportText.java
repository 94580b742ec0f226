package dev.storescope.reports;

import dev.storescope.text.WrittenText;
import java.util.Locale;

/**
 * What is written into a report.
 *
 * @param title instead of the name of the app or the group; blank for none
 * @param note about the week, in several lines; blank for none
 */
public record ReportText(String title, String note) {
  /** The most characters of a title. */
  public static final int MAX_TITLE = 100;

  /** The most characters of a note. */
  public static final int MAX_NOTE = 4000;

  /** Nothing is written. */
  public static final ReportText NONE = new ReportText("", "");

  /**
   * @throws IllegalArgumentException if one is too long, or the title is not one line
   */
  public ReportText {
    title = title.strip();
    note = note.replace("\r\n", "\n").strip();
    if (!title.isEmpty()) {
      WrittenText.check("The title of a report", title, MAX_TITLE);
    }
    if (note.length() > MAX_NOTE) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "A note must have at most %,d characters.", MAX_NOTE));
    }
  }
}
