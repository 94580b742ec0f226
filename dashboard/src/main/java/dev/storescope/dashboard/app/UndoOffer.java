package dev.storescope.dashboard.app;

import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.Texts;
import dev.storescope.workbench.KeywordNotes.UndoStep;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.KeywordWorkbench.UndoResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The changes of the keywords of an app that a page offers to undo.
 *
 * @param steps what undoes them, the last one first
 */
public record UndoOffer(List<UndoStep> steps, Instant now) {
  /** How long a change can be undone from a page. */
  private static final Duration SHOWN = Duration.ofHours(1);

  public UndoOffer {
    steps = List.copyOf(steps);
  }

  public static UndoOffer of(KeywordWorkbench workbench, Bench bench, Instant now) {
    return new UndoOffer(
        workbench.notes().listUndo(bench.account(), bench.app(), bench.country()).stream()
            .takeWhile(step -> step.at().plus(SHOWN).isAfter(now))
            .toList(),
        now);
  }

  /** Undoes the change that a form names, and says what came of it. */
  public static FlashMessage undo(KeywordWorkbench workbench, Bench bench, PageRequest request) {
    return switch (workbench.undo(bench, request.form().number("number"))) {
      case UndoResult.Undone(int changed, _) ->
          FlashMessage.done(Texts.of("workbench.undone", changed));
      case UndoResult.NotTheLast() -> FlashMessage.refused(Texts.of("workbench.not-undone"));
    };
  }
}
