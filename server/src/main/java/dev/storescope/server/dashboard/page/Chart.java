package dev.storescope.server.dashboard.page;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lines or bars over labels, such as dates. A point that is empty is a gap: nobody looked.
 *
 * <p>{@code app.js} draws it from its JSON.
 */
public final class Chart {
  private static final JsonMapper JSON = new JsonMapper();

  private final String kind;
  private final List<String> labels;
  private final List<Series> series = new ArrayList<>();
  private boolean bestIsTop;
  private boolean stacked;
  private boolean fine;

  private record Series(String name, List<OptionalDouble> points) {}

  private Chart(String kind, List<String> labels) {
    this.kind = kind;
    this.labels = List.copyOf(labels);
  }

  public static Chart lines(List<String> labels) {
    return new Chart("line", labels);
  }

  public static Chart bars(List<String> labels) {
    return new Chart("bar", labels);
  }

  /** Draws ranks: 1 at the top. */
  public Chart bestIsTop() {
    bestIsTop = true;
    return this;
  }

  public Chart stacked() {
    stacked = true;
    return this;
  }

  /** Draws what lies between whole numbers, such as averages. */
  public Chart fine() {
    fine = true;
    return this;
  }

  /** Adds a series with a point for each label. */
  public Chart series(String name, List<OptionalDouble> points) {
    if (points.size() != labels.size()) {
      throw new IllegalArgumentException("a series has a point or a gap for each label");
    }
    series.add(new Series(name, List.copyOf(points)));
    return this;
  }

  /** Whether there is nothing to draw. */
  public boolean isEmpty() {
    return series.stream().flatMap(one -> one.points().stream()).allMatch(OptionalDouble::isEmpty);
  }

  public String toJson() {
    ObjectNode node = JSON.createObjectNode();
    node.put("kind", kind).put("bestIsTop", bestIsTop).put("stacked", stacked).put("fine", fine);
    labels.forEach(node.putArray("labels")::add);
    ArrayNode all = node.putArray("series");
    for (Series one : series) {
      ArrayNode points = all.addObject().put("name", one.name()).putArray("points");
      one.points().forEach(point -> add(point, points));
    }
    return JSON.writeValueAsString(node);
  }

  private static void add(OptionalDouble point, ArrayNode points) {
    if (point.isPresent()) {
      points.add(point.getAsDouble());
    } else {
      points.addNull();
    }
  }
}
