package dev.storescope.dashboard.workbench;

import dev.storescope.workbench.KeywordGap;
import dev.storescope.workbench.PastedKeywords.Outcome;
import dev.storescope.workbench.WorkbenchColumn;
import dev.storescope.workbench.WorkbenchFilter.Show;
import dev.storescope.workbench.WorkbenchRow.Reason;

/** The words of the workbench that more than one place of its pages needs. */
public final class WorkbenchText {
  private WorkbenchText() {}

  public static String title(WorkbenchColumn column) {
    return switch (column) {
      case KEYWORD -> "Keyword";
      case POPULARITY -> "Popularity";
      case SEARCHES -> "Searches a day";
      case DIFFICULTY -> "Difficulty";
      case CHANCE -> "Chance";
      case RELEVANCE -> "Relevance";
      case RANK -> "Rank";
      case COMPETITOR -> "Best competitor";
      case INSTALLS -> "Installs a day";
    };
  }

  /** The unit of a range. */
  public static String unit(WorkbenchColumn column) {
    return switch (column) {
      case CHANCE, RELEVANCE -> title(column) + ", %";
      case COMPETITOR -> "Competitor's rank";
      case KEYWORD, POPULARITY, SEARCHES, DIFFICULTY, RANK, INSTALLS -> title(column);
    };
  }

  public static String title(Show show) {
    return switch (show) {
      case ALL -> "All";
      case TRACKED -> "Tracked";
      case IDEAS -> "Ideas";
      case REMOVED -> "Removed";
    };
  }

  public static String title(Reason reason) {
    return switch (reason) {
      case RANKS -> "ranks already";
      case RIVAL_RANKS -> "a competitor ranks";
      case FITS -> "fits the app";
      case WITHIN_REACH -> "within reach";
    };
  }

  public static String title(KeywordGap.Kind kind) {
    return switch (kind) {
      case THEIRS -> "Theirs, not mine";
      case MINE -> "Mine, not theirs";
      case SHARED -> "All of us";
    };
  }

  public static String title(KeywordGap.Order order) {
    return switch (order) {
      case SEARCHES -> "Most searched";
      case RANK -> "Best rank";
      case INSTALLS -> "Most installs";
    };
  }

  /** What became of an entry of a pasted list. */
  public static String of(Outcome outcome, boolean tracked) {
    return switch (outcome) {
      case Outcome.Accepted _ -> tracked ? "tracked now" : "kept as an idea";
      case Outcome.AlreadyTracked _ -> "tracked already";
      case Outcome.Repeated(_, int line) -> "the same as on line " + line;
      case Outcome.Refused(String why) -> "not a keyword: " + why;
    };
  }

  public static String keywords(long number) {
    return number == 1 ? "1 keyword" : number + " keywords";
  }
}
