package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordWorkbench;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.KeywordWorkbench.ChangeResult;
import dev.storescope.workbench.Tag;
import dev.storescope.workbench.WorkbenchChange;
import java.util.List;

/** What the bar of actions of a table does with the keywords that are chosen in it. */
public record KeywordChanges(KeywordWorkbench workbench) {
  /** The keywords that a form has. */
  public static List<Keyword> chosen(FormFields form) {
    return form.list("keyword").stream()
        .filter(text -> !text.isBlank())
        .map(Keyword::of)
        .distinct()
        .toList();
  }

  /**
   * The change that a form asks for.
   *
   * @param actions the names of all actions of the form
   */
  public static WorkbenchChange parse(FormFields form, List<String> actions) {
    return switch (form.find("action").orElse("")) {
      case "track" -> new WorkbenchChange.Track();
      case "keep" -> new WorkbenchChange.Keep();
      case "remove" -> new WorkbenchChange.Remove();
      case "tag" -> new WorkbenchChange.AddTag(Tag.of(form.find("tag").orElse("")));
      case "untag" -> new WorkbenchChange.RemoveTag(Tag.of(form.find("tag").orElse("")));
      case String _ -> throw PageException.notOneOf("action", actions);
    };
  }

  /** Changes keywords, and says what came of it. */
  public FlashMessage change(
      Bench bench, List<Keyword> keywords, WorkbenchChange change, String undoUrl) {
    try {
      ChangeResult result = workbench.change(bench, keywords, change);
      return FlashMessage.done(done(change, result.changed())).undoneBy(undoUrl, result.undo());
    } catch (IllegalArgumentException e) {
      return FlashMessage.refused(Texts.of("workbench.refused", String.valueOf(e.getMessage())));
    }
  }

  private static String done(WorkbenchChange change, int changed) {
    if (changed == 0) {
      return Texts.of("workbench.nothing-to-change");
    }
    return switch (change) {
      case WorkbenchChange.Track() -> Texts.of("workbench.tracked", changed);
      case WorkbenchChange.Keep() -> Texts.of("workbench.kept", changed);
      case WorkbenchChange.Remove() -> Texts.of("keywords.removed", changed);
      case WorkbenchChange.AddTag(Tag tag) -> Texts.of("workbench.tagged", changed, tag);
      case WorkbenchChange.RemoveTag(Tag tag) -> Texts.of("workbench.untagged", changed, tag);
    };
  }
}
