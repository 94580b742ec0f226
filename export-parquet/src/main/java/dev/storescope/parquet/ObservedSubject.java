package dev.storescope.parquet;

import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectPart;
import dev.storescope.observation.SubjectParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A subject as values of columns.
 *
 * @param kind as on the command line
 * @param parts the values by the names of columns of the table of observations
 * @param keys the values of the key columns of the table of its facts, in their order
 */
record ObservedSubject(String kind, Map<String, String> parts, List<String> keys) {
  private static final List<String> PARTS =
      List.of("device", "keyword", "app_id", "category", "chart", "developer_id", "review_id");

  static ObservedSubject of(Subject<?> subject) {
    SubjectParts parts = subject.parts();
    Map<String, String> named = new HashMap<>();
    List<String> keys = new ArrayList<>();
    for (SubjectPart part : subject.kind().parts()) {
      Optional<Column> column = column(part, parts);
      column.ifPresent(
          each -> {
            named.put(each.name(), each.value());
            keys.add(each.value());
          });
    }
    return new ObservedSubject(subject.kind().word(), named, keys);
  }

  private record Column(String name, String value) {}

  /** The store is a column of every table. */
  private static Optional<Column> column(SubjectPart part, SubjectParts parts) {
    return switch (part) {
      case STORE -> Optional.empty();
      case DEVICE -> Optional.of(new Column("device", parts.device().wireName()));
      case APP -> Optional.of(new Column("app_id", parts.app().value()));
      case KEYWORD -> Optional.of(new Column("keyword", parts.keyword().text()));
      case CATEGORY -> Optional.of(new Column("category", parts.category().value()));
      case DEVELOPER -> Optional.of(new Column("developer_id", parts.developer().value()));
      case REVIEW -> Optional.of(new Column("review_id", parts.review()));
    };
  }

  /** One of the charts that are observed together. */
  ObservedSubject withChart(String chart) {
    Map<String, String> named = new HashMap<>(parts);
    named.put("chart", chart);
    List<String> all = new ArrayList<>(keys);
    all.add(chart);
    return new ObservedSubject(kind, named, all);
  }

  /** The values of the key columns of the table of observations. */
  List<Object> all() {
    List<Object> values = new ArrayList<>();
    values.add(kind);
    PARTS.forEach(part -> values.add(Optional.ofNullable(parts.get(part))));
    return values;
  }
}
