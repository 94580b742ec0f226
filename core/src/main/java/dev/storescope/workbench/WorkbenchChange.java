package dev.storescope.workbench;

import dev.storescope.workbench.KeywordNote.Mark;

/** What is done with the chosen keywords of an app. */
public sealed interface WorkbenchChange {

  /** Tracks them from now on. */
  record Track() implements WorkbenchChange {}

  /** Keeps them as ideas; those tracked stay tracked. */
  record Keep() implements WorkbenchChange {}

  /** Stops tracking them, and shows them no longer as ideas. */
  record Remove() implements WorkbenchChange {}

  /** Adds a tag; a keyword that is not tracked is kept as an idea. */
  record AddTag(Tag tag) implements WorkbenchChange {}

  record RemoveTag(Tag tag) implements WorkbenchChange {}

  /** The state of a keyword after the change. */
  default KeywordState apply(KeywordState state) {
    KeywordNote note = state.note();
    return switch (this) {
      case Track() -> new KeywordState(state.keyword(), true, note.with(Mark.NONE));
      case Keep() ->
          new KeywordState(
              state.keyword(), state.tracked(), note.with(state.tracked() ? Mark.NONE : Mark.KEPT));
      case Remove() -> new KeywordState(state.keyword(), false, note.with(Mark.REMOVED));
      case AddTag(Tag tag) ->
          new KeywordState(
              state.keyword(),
              state.tracked(),
              note.with(tag).with(state.tracked() ? Mark.NONE : Mark.KEPT));
      case RemoveTag(Tag tag) ->
          new KeywordState(state.keyword(), state.tracked(), note.without(tag));
    };
  }
}
