package dev.storescope.dashboard.overview;

import dev.storescope.dashboard.overview.OverviewPage.AppSummary;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackedApp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The parameters of the overview.
 *
 * @param filter what the titles shown contain; blank for all
 * @param group the number of the group whose apps are shown
 * @param column whose order the apps have; the order in which they were tracked if empty
 * @param reversed whether the column's order is reversed
 */
public record OverviewOptions(
    String filter,
    OptionalLong group,
    Optional<StoreType> store,
    Optional<Country> country,
    Optional<OverviewColumn> column,
    boolean reversed) {
  private static final String PATH = NavigationSection.OVERVIEW.path();

  /** A field of a form that keeps a parameter. */
  public record HiddenField(String name, String value) {}

  static OverviewOptions of(FormFields query) {
    Optional<String> sort = query.find("sort");
    boolean reversed = sort.filter(name -> name.startsWith("-")).isPresent();
    return new OverviewOptions(
        query.find("filter").orElse(""),
        query.findNumber("group"),
        query.find("store").map(OverviewOptions::store),
        query.find("country").map(Country::of),
        sort.map(name -> column(reversed ? name.substring(1) : name)),
        reversed);
  }

  /** The address of the overview of a group. */
  public static String url(long group) {
    return PATH + "?" + FormFields.write("group", group);
  }

  /** Whether apps are left out by what is typed and chosen. */
  public boolean isFiltered() {
    return !filter.isEmpty() || store.isPresent() || country.isPresent();
  }

  boolean matches(TrackedApp app) {
    return store.stream().allMatch(app.app().store()::equals)
        && country.stream().allMatch(app.country()::equals);
  }

  boolean matches(AppCard card) {
    return card.title().toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
  }

  List<AppSummary> sorted(List<AppSummary> apps) {
    Optional<Comparator<AppSummary>> order = column.map(by -> by.order(reversed));
    return order.map(by -> apps.stream().sorted(by).toList()).orElse(apps);
  }

  /** The fields that keep the parameters, except those that a form sets itself. */
  public List<HiddenField> fieldsWithout(String... names) {
    List<String> without = List.of(names);
    return Stream.of(
            new HiddenField("group", group.isPresent() ? Long.toString(group.getAsLong()) : ""),
            new HiddenField("filter", filter),
            new HiddenField("store", store.map(StoreType::wireName).orElse("")),
            new HiddenField("country", country.map(Country::code).orElse("")),
            new HiddenField("sort", column.map(by -> sort(by, reversed)).orElse("")))
        .filter(field -> !field.value().isEmpty() && !without.contains(field.name()))
        .toList();
  }

  /** The same page in the order of a column, or in reverse if it has that order already. */
  public String sortedUrl(OverviewColumn other) {
    boolean reverse = column.filter(other::equals).isPresent() && !reversed;
    return url("sort", sort(other, reverse));
  }

  /** For {@code aria-sort}; none if the table is not in the order of the column. */
  public String direction(OverviewColumn other) {
    if (column.filter(other::equals).isEmpty()) {
      return "none";
    }
    return other.isDescending() == reversed ? "ascending" : "descending";
  }

  /** The address of the page with these parameters, of which one is another. */
  public String url(Object... more) {
    List<Object> fields = new ArrayList<>();
    String changed = more.length > 0 ? more[0].toString() : "";
    fieldsWithout(changed).forEach(field -> fields.addAll(List.of(field.name(), field.value())));
    fields.addAll(List.of(more));
    String query = FormFields.write(fields.toArray());
    return query.isEmpty() ? PATH : PATH + "?" + query;
  }

  /** The address without what is typed and chosen. */
  public String allUrl() {
    return group.isPresent() ? url(group.getAsLong()) : PATH;
  }

  private static String sort(OverviewColumn column, boolean reversed) {
    return (reversed ? "-" : "") + column.wireName();
  }

  private static StoreType store(String name) {
    return StoreType.find(name)
        .orElseThrow(
            () ->
                PageException.notOneOf(
                    "store", Stream.of(StoreType.values()).map(StoreType::wireName).toList()));
  }

  private static OverviewColumn column(String name) {
    return OverviewColumn.find(name)
        .orElseThrow(
            () ->
                PageException.notOneOf(
                    "sort",
                    Stream.of(OverviewColumn.values()).map(OverviewColumn::wireName).toList()));
  }
}
