package dev.storescope.workbench;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;

/**
 * The notes of each account about the keywords of an app in a country, and what undoes the last
 * changes of them. A change is durable when its method returns.
 */
public interface KeywordNotes {
  /** The maximum number of notes about the keywords of an app in a country. */
  int MAX_NOTES = 5000;

  /** The maximum number of changes of the keywords of an app in a country that can be undone. */
  int MAX_UNDO = 10;

  /**
   * What undoes a change.
   *
   * @param number of the change
   * @param before the keywords as they were
   */
  record UndoStep(long number, Instant at, List<KeywordState> before) {
    public UndoStep {
      before = List.copyOf(before);
    }
  }

  /** The notes by keyword; none that says nothing. */
  Map<Keyword, KeywordNote> list(AccountId account, AppId app, Country country);

  /** The tags that keywords of any app of an account have, in alphabetical order. */
  NavigableSet<Tag> listTags(AccountId account);

  /**
   * Replaces the notes of some keywords; all or none.
   *
   * @throws IllegalArgumentException beyond {@link #MAX_NOTES}, and if there is no such account
   */
  void put(AccountId account, AppId app, Country country, Map<Keyword, KeywordNote> notes);

  /**
   * Stores what undoes the last change; beyond {@link #MAX_UNDO} that of the earliest is removed.
   *
   * @return the number of the change, greater than that of every change before
   */
  long putUndo(AccountId account, AppId app, Country country, List<KeywordState> before);

  /** What undoes the last changes, the last one first, without those that were undone. */
  List<UndoStep> listUndo(AccountId account, AppId app, Country country);

  /** Removes what undoes a change; false unless it is the last one that was not undone. */
  boolean removeUndo(AccountId account, AppId app, Country country, long number);
}
