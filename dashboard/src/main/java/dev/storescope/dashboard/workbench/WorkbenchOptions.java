package dev.storescope.dashboard.workbench;

import dev.storescope.dashboard.app.keyword.KeywordOptions.HiddenField;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.workbench.Tag;
import dev.storescope.workbench.WorkbenchColumn;
import dev.storescope.workbench.WorkbenchFilter;
import dev.storescope.workbench.WorkbenchFilter.NumberRange;
import dev.storescope.workbench.WorkbenchFilter.Show;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parameters of the workbench.
 *
 * @param reversed whether the column's order is reversed
 * @param allIdeas whether to read the ideas that were not read lately
 */
public record WorkbenchOptions(
    WorkbenchFilter filter, WorkbenchColumn column, boolean reversed, int page, boolean allIdeas) {
  static final String BELOW = "/workbench";

  /** The parameter, and its value, with which brands of other apps are listed among ideas. */
  static final String BRANDS = "brands";

  static final String SHOWN = "shown";

  private static final WorkbenchColumn USUAL = WorkbenchColumn.WORTH;

  /** What an address does not say, because it is so without it. */
  private static final Map<String, Object> USUAL_FIELDS =
      Map.of("show", Show.ALL.wireName(), "sort", USUAL.wireName(), "page", 1);

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,3})?");

  static WorkbenchOptions of(FormFields query) {
    String sort = query.find("sort").orElse(USUAL.wireName());
    boolean reversed = sort.startsWith("-");
    return new WorkbenchOptions(
        new WorkbenchFilter(
            show(query),
            words(query),
            query.find("tag").map(Tag::of),
            ranges(query),
            query.find("ranked").filter("no"::equals).isPresent(),
            query.find(BRANDS).filter(SHOWN::equals).isPresent()),
        column(reversed ? sort.substring(1) : sort),
        reversed,
        query.page(),
        query.find("ideas").filter("all"::equals).isPresent());
  }

  private static Show show(FormFields query) {
    return query
        .find("show")
        .map(
            name ->
                Show.find(name)
                    .orElseThrow(
                        () ->
                            PageException.notOneOf(
                                "show", Stream.of(Show.values()).map(Show::wireName).toList())))
        .orElse(Show.ALL);
  }

  private static List<String> words(FormFields query) {
    return WorkbenchFilter.wordsOf(query.find("words").orElse(""));
  }

  private static WorkbenchColumn column(String name) {
    return WorkbenchColumn.find(name)
        .orElseThrow(
            () ->
                PageException.notOneOf(
                    "sort",
                    Stream.of(WorkbenchColumn.values()).map(WorkbenchColumn::wireName).toList()));
  }

  private static Map<WorkbenchColumn, NumberRange> ranges(FormFields query) {
    Map<WorkbenchColumn, NumberRange> ranges = new EnumMap<>(WorkbenchColumn.class);
    for (WorkbenchColumn column : rangeColumns()) {
      ranges.put(
          column, new NumberRange(number(query, least(column)), number(query, most(column))));
    }
    return ranges;
  }

  private static OptionalDouble number(FormFields query, String name) {
    Optional<String> sent = query.find(name);
    if (sent.isPresent() && !NUMBER.matcher(sent.get()).matches()) {
      throw PageException.notValid(Texts.of("field.number", name));
    }
    return sent.stream().mapToDouble(Double::parseDouble).findFirst();
  }

  /** The figures that have a range. */
  public static List<WorkbenchColumn> rangeColumns() {
    return Stream.of(WorkbenchColumn.values())
        .filter(column -> column != WorkbenchColumn.KEYWORD)
        .toList();
  }

  public static String least(WorkbenchColumn column) {
    return column.wireName() + "_from";
  }

  public static String most(WorkbenchColumn column) {
    return column.wireName() + "_to";
  }

  /** The end of a range as a field has it; blank without one. */
  public String value(WorkbenchColumn column, boolean least) {
    return Optional.ofNullable(filter.ranges().get(column))
        .map(range -> text(least ? range.least() : range.most()))
        .orElse("");
  }

  private static String text(OptionalDouble number) {
    if (number.isEmpty()) {
      return "";
    }
    String text = Double.toString(number.getAsDouble());
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  public String words() {
    return String.join(" ", filter.words());
  }

  /** Whether more than the kind of keywords is limited. */
  public boolean isFiltered() {
    return !filter.words().isEmpty()
        || filter.tag().isPresent()
        || !filter.ranges().isEmpty()
        || filter.notRanked();
  }

  /** The fields that keep the parameters, except those named. */
  public List<HiddenField> fieldsWithout(String... names) {
    List<String> without = List.of(names);
    return fields().entrySet().stream()
        .filter(field -> !field.getValue().isEmpty() && !without.contains(field.getKey()))
        .map(field -> new HiddenField(field.getKey(), field.getValue()))
        .toList();
  }

  /** Those that the form that filters the table does not have itself; it begins at page 1. */
  public List<HiddenField> fieldsOutsideForm() {
    return fieldsWithout(
        Stream.concat(
                Stream.of("words", "tag", "page"),
                rangeColumns().stream().flatMap(column -> Stream.of(least(column), most(column))))
            .toArray(String[]::new));
  }

  private Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("show", filter.show() == Show.ALL ? "" : filter.show().wireName());
    fields.put("words", words());
    fields.put("tag", filter.tag().map(Tag::text).orElse(""));
    for (WorkbenchColumn each : rangeColumns()) {
      fields.put(least(each), value(each, true));
      fields.put(most(each), value(each, false));
    }
    fields.put("ranked", filter.notRanked() ? "no" : "");
    fields.put(BRANDS, filter.brands() ? SHOWN : "");
    boolean usual = column == USUAL && !reversed;
    fields.put("sort", usual ? "" : (reversed ? "-" : "") + column.wireName());
    fields.put("page", page == 1 ? "" : Integer.toString(page));
    return fields;
  }

  /** An address below the app's with the parameters; more replace those of the same name. */
  public String url(AppSelection app, String below, Object... more) {
    Map<String, Object> all = new LinkedHashMap<>(fields());
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i].toString(), more[i + 1]);
    }
    all.values().removeIf(value -> value.toString().isEmpty());
    all.entrySet().removeAll(USUAL_FIELDS.entrySet());
    return app.url(
        BELOW + below,
        all.entrySet().stream()
            .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
            .toArray());
  }

  /** As {@link #url}, with all ideas if the page has them. */
  public String urlOfShown(AppSelection app, String below) {
    return allIdeas ? url(app, below, "ideas", "all") : url(app, below);
  }

  /** The first page in the order of a column, or in reverse if it has that order already. */
  public String sortedUrl(AppSelection app, WorkbenchColumn other) {
    boolean reverse = other == column && !reversed;
    String page = "page";
    return url(app, "", "sort", (reverse ? "-" : "") + other.wireName(), page, 1);
  }

  /** For {@code aria-sort}; none if the table is not in the order of the column. */
  public String direction(WorkbenchColumn other) {
    boolean descending = column.isMostFirst() != reversed;
    return other != column ? "none" : descending ? "descending" : "ascending";
  }
}
