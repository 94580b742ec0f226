package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.events.EventText;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordNotes.UndoStep;
import dev.storescope.workbench.KeywordState;
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
 * @param last what the last one did, in words; blank if there is none
 */
public record UndoOffer(List<UndoStep> steps, String last, Instant now) {
  /** How long a change can be undone from a page. */
  private static final Duration SHOWN = Duration.ofHours(1);

  public UndoOffer {
    steps = List.copyOf(steps);
  }

  public static UndoOffer of(KeywordWorkbench workbench, Bench bench, Instant now) {
    List<UndoStep> steps =
        workbench.notes().listUndo(bench.account(), bench.app(), bench.country()).stream()
            .takeWhile(step -> step.at().plus(SHOWN).isAfter(now))
            .toList();
    String last =
        steps.stream().findFirst().map(step -> describe(step, workbench, bench)).orElse("");
    return new UndoOffer(steps, last, now);
  }

  /** What a change did, by what its keywords were before and are now. */
  private static String describe(UndoStep step, KeywordWorkbench workbench, Bench bench) {
    List<KeywordState> before = step.before();
    List<Keyword> keywords = before.stream().map(KeywordState::keyword).toList();
    String names = EventText.names(keywords);
    KeywordState was = before.getFirst();
    KeywordState is = workbench.list(bench, keywords).getFirst();
    if (was.tracked() != is.tracked()) {
      return is.tracked() ? Texts.of("undo.tracked", names) : Texts.of("undo.removed", names);
    }
    return was.note().tags().equals(is.note().tags())
        ? Texts.of("undo.kept", names)
        : Texts.of("undo.tagged", names);
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
