package dev.storescope.dashboard.workbench;

import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.workbench.PastedKeywords.Outcome;
import dev.storescope.workbench.WorkbenchColumn;

/** The words of the workbench that more than one place of its pages needs. */
public final class WorkbenchText {
  private WorkbenchText() {}

  /** The unit of a range. */
  public static String unit(WorkbenchColumn column) {
    return switch (column) {
      case CHANCE, RELEVANCE -> Texts.of("workbench.percent", Texts.name(column));
      case COMPETITOR -> Texts.of("workbench.competitors-rank");
      case KEYWORD, POPULARITY, SEARCHES, DIFFICULTY, RANK, RIVALS, WORTH, INSTALLS ->
          Texts.name(column);
    };
  }

  /** What became of an entry of a pasted list. */
  public static String of(Outcome outcome, boolean tracked) {
    return switch (outcome) {
      case Outcome.Accepted _ -> tracked ? Texts.of("paste.tracked") : Texts.of("paste.kept");
      case Outcome.AlreadyTracked _ -> Texts.of("paste.already");
      case Outcome.Repeated(_, int line) -> Texts.of("paste.repeated", line);
      case Outcome.Refused(String why) -> Texts.of("paste.refused", why);
    };
  }
}
