package dev.storescope.server.dashboard.app;

import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import java.util.List;
import java.util.regex.Pattern;

/** So many rows of a long table as can be looked through. */
public record GridPage(int number, int pages, List<KeywordGrid.Row> rows) {
  private static final int ROWS = 100;
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,3}");

  public GridPage {
    rows = List.copyOf(rows);
  }

  /** The page that {@code page} in a query asks for; one past the last is empty. */
  static GridPage of(Fields query, KeywordGrid grid) {
    String text = query.find("page").orElse("1");
    if (!NUMBER.matcher(text).matches()) {
      throw PageException.notValid("A page is a number from 1 on.");
    }
    int number = Integer.parseInt(text);
    List<KeywordGrid.Row> rows =
        grid.rows().stream().skip((number - 1L) * ROWS).limit(ROWS).toList();
    return new GridPage(number, Math.max(1, Math.ceilDiv(grid.rows().size(), ROWS)), rows);
  }
}
