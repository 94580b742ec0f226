package dev.storescope.sandbox.appleads;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A condition on a column of a row.
 *
 * @param contains whether a substring matches
 * @param values alternatives, in lower case
 */
record RowFilter(String field, boolean contains, List<String> values) {
  private static final Set<String> FIELDS = Set.of("countryOrRegion", "genre", "searchTerm");

  static Optional<RowFilter> find(String field, String operator, List<String> values) {
    boolean contains = operator.equals("CONTAINS");
    boolean known =
        contains ? field.equals("searchTerm") : Set.of("EQUALS", "IN").contains(operator);
    return known && FIELDS.contains(field) && !values.isEmpty()
        ? Optional.of(
            new RowFilter(field, contains, values.stream().map(RowFilter::lowerCase).toList()))
        : Optional.empty();
  }

  boolean accepts(PopularityRow row) {
    return accepts(field.equals("genre") ? row.genre().name() : row.term());
  }

  boolean accepts(String cell) {
    String text = lowerCase(cell);
    return values.stream().anyMatch(value -> contains ? text.contains(value) : text.equals(value));
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
