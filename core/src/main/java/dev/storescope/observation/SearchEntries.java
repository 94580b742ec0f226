package dev.storescope.observation;

import java.util.List;
import java.util.Optional;

/**
 * The entries of a page of search results as people see it, with those that have no rank.
 *
 * @param entries those that the page shows, in its order, and then those of the next page that are
 *     no apps
 */
public record SearchEntries(List<Entry> entries) implements Facts {
  public static final int MAX_ENTRIES = 250;

  public SearchEntries {
    entries = Facts.bounded(entries, MAX_ENTRIES);
  }

  @Override
  public boolean isAbsence() {
    return entries.isEmpty();
  }

  /**
   * An entry.
   *
   * @param id of the app, or as the store names what is no app; empty if the page has none
   * @param title empty for a ranked app, whose summary has it
   * @param screenshots how many the page shows for the device
   */
  public record Entry(
      EntryKind kind,
      Optional<String> id,
      Optional<String> title,
      Optional<String> subtitle,
      int screenshots) {
    public Entry {
      if (screenshots < 0) {
        throw new IllegalArgumentException(
            "An entry must not have " + screenshots + " screenshots.");
      }
    }
  }

  /** What an entry is. */
  public enum EntryKind {
    APP(true),
    /** An event of an app; the app that it is shown with is ranked. */
    EVENT(true),
    /** An app whose place is paid for. */
    AD(false),
    BUNDLE(false),
    DEVELOPER(false),
    EDITORIAL(false),
    GROUP(false),
    IN_APP_PURCHASE(false);

    private final boolean ranked;

    EntryKind(boolean ranked) {
      this.ranked = ranked;
    }

    public boolean isRanked() {
      return ranked;
    }
  }
}
