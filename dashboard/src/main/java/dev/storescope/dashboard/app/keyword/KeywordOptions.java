package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.plot.Plot;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.Tag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parameters of the keywords page.
 *
 * @param reversed whether the column's order is reversed
 * @param filters which keywords the table has
 * @param period of the chart and of the movement
 * @param chosen the keywords in the chart; none for the most searched
 * @param all whether to show all rows
 */
public record KeywordOptions(
    KeywordColumn column,
    boolean reversed,
    KeywordFilters filters,
    Period period,
    List<Keyword> chosen,
    boolean all) {
  /** The most keywords in a chart: the number of colors. */
  public static final int MAX_CHOSEN = Plot.COLOURS;

  private static final String ALL = "all";

  /** The parameter of the ready filters. */
  static final String ONLY = "only";

  private static final Set<String> OWN_FIELDS = Set.of("sort", "filter", "tag", ONLY, "k", "rows");
  private static final Set<String> TABLES = Set.of("keywords", "history", "movement");

  /** A field of a form that keeps a parameter. */
  public record HiddenField(String name, String value) {}

  public static KeywordOptions of(FormFields query, Instant now) {
    String sort = query.find("sort").orElse(KeywordColumn.USERS.wireName());
    boolean reversed = sort.startsWith("-");
    return new KeywordOptions(
        column(reversed ? sort.substring(1) : sort),
        reversed,
        KeywordFilters.of(query),
        Period.of(query, now),
        query.list("k").stream().map(Keyword::of).distinct().limit(MAX_CHOSEN).toList(),
        query.find("rows").filter(ALL::equals).isPresent());
  }

  /** Whether a query has a parameter that no other page of an app has. */
  public static boolean areIn(FormFields query) {
    return OWN_FIELDS.stream().anyMatch(name -> query.find(name).isPresent())
        || query.find("table").filter(TABLES::contains).isPresent();
  }

  public boolean isChosen(Keyword keyword) {
    return chosen.contains(keyword);
  }

  /** The fields that keep the parameters, except those that the form sets itself. */
  public List<HiddenField> fieldsWithout(String... names) {
    List<HiddenField> fields = new ArrayList<>();
    fields.add(new HiddenField("sort", sort()));
    fields.add(new HiddenField("filter", filters.text()));
    fields.add(new HiddenField("tag", filters.tag().map(Tag::text).orElse("")));
    filters.ready().stream()
        .sorted()
        .forEach(filter -> fields.add(new HiddenField(ONLY, filter.wireName())));
    period.fields().forEach(field -> fields.add(new HiddenField(field.name(), field.value())));
    fields.add(new HiddenField("rows", all ? ALL : ""));
    chosen.forEach(keyword -> fields.add(new HiddenField("k", keyword.text())));
    Set<String> without = Set.of(names);
    fields.removeIf(field -> field.value().isEmpty() || without.contains(field.name()));
    return List.copyOf(fields);
  }

  /** The same page in the order of a column, or in reverse if it has that order already. */
  public String sortedUrl(AppSelection app, KeywordColumn other) {
    boolean reverse = other == column && !reversed;
    return url(app, AppTab.KEYWORDS.below(), "sort", (reverse ? "-" : "") + other.wireName());
  }

  /** The same page with all rows. */
  public String allUrl(AppSelection app) {
    return url(app, AppTab.KEYWORDS.below(), "rows", ALL);
  }

  /** The address of a table of the page as a file. */
  public String csvUrl(AppSelection app, String table) {
    return url(app, AppTab.KEYWORDS.below(), "format", "csv", "table", table);
  }

  /** The same page with some keywords in the chart, of which the first are shown. */
  public String chartUrl(AppSelection app, List<Keyword> keywords) {
    List<Object> fields =
        keywords.stream()
            .limit(MAX_CHOSEN)
            .flatMap(keyword -> Stream.<Object>of("k", keyword.text()))
            .toList();
    return urlWith(app, "k", fields) + "#history";
  }

  /** The same page with only the keywords that have a tag. */
  public String tagUrl(AppSelection app, Tag tag) {
    return urlWith(app, "tag", List.of("tag", tag.text()));
  }

  /** The same page with other values of one parameter. */
  String urlWith(AppSelection app, String changed, List<Object> namesAndValues) {
    List<Object> fields = new ArrayList<>();
    fieldsWithout(changed).forEach(field -> fields.addAll(List.of(field.name(), field.value())));
    fields.addAll(namesAndValues);
    return app.url(AppTab.KEYWORDS.below(), fields.toArray());
  }

  /** An address below the app's with the parameters, and more. */
  public String url(AppSelection app, String below, Object... more) {
    List<Object> fields = new ArrayList<>();
    String changed = more.length > 0 ? more[0].toString() : "";
    fieldsWithout(changed).forEach(field -> fields.addAll(List.of(field.name(), field.value())));
    fields.addAll(List.of(more));
    return app.url(below, fields.toArray());
  }

  /** For {@code aria-sort}; none if the table is not in the order of the column. */
  public String direction(KeywordColumn other) {
    if (other != column) {
      return "none";
    }
    return column.isDescending() == reversed ? "ascending" : "descending";
  }

  private String sort() {
    return (reversed ? "-" : "") + column.wireName();
  }

  private static KeywordColumn column(String name) {
    return KeywordColumn.find(name)
        .orElseThrow(
            () ->
                PageException.notOneOf(
                    "sort",
                    Stream.of(KeywordColumn.values()).map(KeywordColumn::wireName).toList()));
  }
}
