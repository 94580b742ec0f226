package dev.storescope.dashboard.page;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * The columns of a table that a user wants to see. The browser keeps the others in a cookie, so
 * that a column that is new is shown.
 */
public record ColumnChoice(Set<String> hidden) {
  private static final String CHOSEN = "columns";
  private static final String COLUMN = "column";
  private static final String SEPARATOR = ".";

  public ColumnChoice {
    hidden = Set.copyOf(hidden);
  }

  /**
   * The choice that the browser keeps for a table.
   *
   * @param usuallyHidden the columns that are hidden until a user chooses
   */
  public static ColumnChoice of(PageRequest request, String table, Set<String> usuallyHidden) {
    return new ColumnChoice(
        request
            .findChoice(table)
            .map(kept -> Set.copyOf(Arrays.asList(kept.split("\\.", -1))))
            .orElse(usuallyHidden));
  }

  /** Has the browser keep what a form has chosen of the columns of a table; false without one. */
  public static boolean keep(PageRequest request, String table, Collection<String> columns) {
    if (request.query().find(CHOSEN).isEmpty()) {
      return false;
    }
    Set<String> hidden = new TreeSet<>(columns);
    request.query().list(COLUMN).forEach(hidden::remove);
    request.keepChoice(table, String.join(SEPARATOR, hidden));
    return true;
  }

  public boolean shows(String column) {
    return !hidden.contains(column);
  }
}
